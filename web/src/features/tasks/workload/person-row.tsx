import type { PersonWorkload, WorkloadKind } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { DropCell } from './drop-cell.tsx';
import { useLoadText } from './load-text.ts';
import type { TaskMove } from './use-task-move.ts';
import styles from './workload.module.css';
import type { WorkloadTableProps } from './workload-table.tsx';

type PersonRowProps = Pick<WorkloadTableProps, 'onShow' | 'onEdit'> & {
  person: PersonWorkload;
  /** The number of the row. */
  at: number;
  columns: readonly string[];
  lastOf: (column: string) => string;
  move: TaskMove;
  isOpen: boolean;
  onToggle: () => void;
};

/** The numbers of a person; each opens its tasks. */
export function PersonRow({ person, at, columns, lastOf, move, isOpen, onToggle, onShow, onEdit }: PersonRowProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { userId: ownerId, unestimated, undated, duringLeave } = person;
  const name = person.name || t('workload.nobody');
  const [from = '', until = ''] = [columns[0], columns.at(-1)];
  const show = (kind: WorkloadKind, first = from, last = lastOf(until)) =>
    onShow({ ownerId, name, kind, from: first, to: last });
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Button
            type="text"
            aria-expanded={isOpen}
            aria-label={t('workload.tasksOf', { name })}
            title={t('workload.tasksOf', { name })}
            icon={<Glyph name={isOpen ? 'down' : 'right'} size={12} />}
            onClick={onToggle}
          />
          {person.mayEdit ? (
            <Button
              type="text"
              className={styles.edit ?? ''}
              title={t('workload.capacityOf', { name })}
              onClick={() => onEdit(person)}
            >
              {name}
            </Button>
          ) : (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
        </span>
        {duringLeave > 0 && (
          <Button
            type="text"
            className={styles.onLeave ?? ''}
            aria-label={labelText(name, t('workload.leave.count', { count: duringLeave }))}
            icon={<Glyph name="hourglass" size={12} />}
            onClick={() => show('leave')}
          >
            {t('workload.leave.count', { count: duringLeave })}
          </Button>
        )}
      </th>
      {person.cells.map((cell, column) => {
        const day = columns[column] ?? from;
        return (
          <DropCell key={day} person={at} column={column} move={move}>
            <CellButton
              cell={cell}
              label={factsText(name, plainDay(day, language))}
              hasCapacity={ownerId !== null}
              onClick={() => show('planned', day, lastOf(day))}
            />
          </DropCell>
        );
      })}
      <td>{unestimated > 0 && <Count count={unestimated} onClick={() => show('unestimated')} />}</td>
      <td>{undated > 0 && <Count count={undated} onClick={() => show('undated')} />}</td>
    </tr>
  );
}

function Count({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button type="link" onClick={onClick}>
      {count}
    </Button>
  );
}

type CellProps = {
  cell: PersonWorkload['cells'][number];
  label: string;
  hasCapacity: boolean;
  onClick: () => void;
};

function CellButton({ cell, label, hasCapacity, onClick }: CellProps) {
  const { t } = useTranslation('tasks');
  const { text, isOver, share } = useLoadText(cell, hasCapacity);
  if (cell.planned === 0) {
    const isOff = hasCapacity && cell.capacity === 0;
    return (
      <button
        type="button"
        className={classes(styles.cell, styles.free)}
        aria-label={labelText(label, factsText(isOff && t('workload.off'), t('workload.nothingPlanned')))}
        title={t('workload.add.inCell')}
        onClick={onClick}
      >
        {isOff ? t('workload.off') : '–'}
      </button>
    );
  }
  return (
    <button
      type="button"
      className={classes(styles.cell, isOver && styles.over)}
      aria-label={labelText(label, factsText(text, isOver && t('workload.over')))}
      title={isOver ? t('workload.over') : undefined}
      onClick={onClick}
    >
      <span>
        {isOver && <span aria-hidden="true">▲ </span>}
        {text}
      </span>
      {hasCapacity && <span className={styles.meter} style={{ width: `${share * 100}%` }} />}
    </button>
  );
}
