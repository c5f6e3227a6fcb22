import type { PersonWorkload, Workload, WorkloadKind } from '@opsyard/contract';
import { Button } from 'antd';
import { Fragment, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { estimateText, roughEstimate } from '../shared/text/estimate-text.ts';
import { DropCell } from './drop-cell.tsx';
import { PersonTasks } from './person-tasks.tsx';
import { type TaskMove, useTaskMove } from './use-task-move.ts';
import styles from './workload.module.css';

/** Which tasks are to be shown: of a cell, or those that are in none. */
export type Shown = { ownerId: string | null; name: string; kind: WorkloadKind; from: string; to: string };

type WorkloadTableProps = {
  data: Workload;
  unit: 'day' | 'week';
  today: string;
  scope: { projectId?: string; typeId?: string };
  onShow: (shown: Shown) => void;
  onEdit: (person: PersonWorkload) => void;
};

const WEEK = 7;

/** A row for each person, a column for each day or week; each number opens its tasks, which can be moved to other cells. */
export function WorkloadTable({ data, unit, today, scope, onShow, onEdit }: WorkloadTableProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const size = unit === 'day' ? 1 : WEEK;
  const lastOf = (first: string) => plusDays(first, size - 1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focusId, setFocusId] = useState<string | null>(null);
  const onFocused = useCallback(() => setFocusId(null), []);
  const idOf = (at: number) => data.people[at]?.userId ?? '';
  const move = useTaskMove({
    ...{ data, size },
    onKeyDrop(row, to) {
      setOpen((before) => new Set([...before, idOf(to.person)]));
      setFocusId(row.id);
    },
  });
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <div className={styles.scroller}>
      <p id="workload-bar-keys" className="visually-hidden">
        {t('workload.pickUp.keys')}
      </p>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {move.announcement}
      </div>
      <table className={styles.table} aria-label={t('workload.title')}>
        <thead>
          <tr>
            <th scope="col">{t('workload.person')}</th>
            {data.columns.map((day) => (
              <th key={day} scope="col" className={classes(day <= today && today <= lastOf(day) && styles.now)}>
                {plainDay(day, language)}
              </th>
            ))}
            <th scope="col">{t('workload.unestimated')}</th>
            <th scope="col">{t('workload.undated')}</th>
          </tr>
        </thead>
        <tbody>
          {data.people.map((person, at) => {
            const id = idOf(at);
            const isOpen = open.has(id);
            return (
              <Fragment key={id}>
                <PersonRow
                  {...{ person, at, columns: data.columns, lastOf, move, isOpen, onShow, onEdit }}
                  onToggle={() => toggle(id)}
                />
                {isOpen && (
                  <PersonTasks
                    {...{ scope, lastOf, move, focusId, onFocused }}
                    person={at}
                    ownerId={person.userId}
                    columns={data.columns}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

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

function PersonRow({ person, at, columns, lastOf, move, isOpen, onToggle, onShow, onEdit }: PersonRowProps) {
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

function CellButton({ cell: { planned, capacity }, label, hasCapacity, onClick }: CellProps) {
  const { t } = useTranslation('tasks');
  if (planned === 0) {
    const isOff = hasCapacity && capacity === 0;
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
  const isOver = hasCapacity && planned > capacity;
  const [rough, most] = [roughEstimate(planned, t), roughEstimate(capacity, t)];
  // An overload of minutes is not rounded away.
  const words = { planned: isOver && rough === most ? estimateText(planned, t) : rough, capacity: most };
  const text = hasCapacity ? t('workload.of', words) : words.planned;
  const share = capacity === 0 ? 1 : Math.min(1, planned / capacity);
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
