import type { PersonWorkload, Workload, WorkloadKind } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/language.ts';
import { classes } from '../../../ui/classes.ts';
import { plusDays } from '../../../ui/month.ts';
import { plainDay } from '../../../ui/when-text.ts';
import { estimateText, roughEstimate } from '../shared/estimate-text.ts';
import styles from './workload.module.css';

/** Which tasks are to be shown: of a cell, or those that are in none. */
export type Shown = { ownerId: string | null; name: string; kind: WorkloadKind; from: string; to: string };

type WorkloadTableProps = {
  data: Workload;
  unit: 'day' | 'week';
  today: string;
  onShow: (shown: Shown) => void;
  onEdit: (person: PersonWorkload) => void;
};

const WEEK = 7;

/** A row for each person, a column for each day or week; each number opens its tasks. */
export function WorkloadTable({ data, unit, today, onShow, onEdit }: WorkloadTableProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const lastOf = (first: string) => (unit === 'day' ? first : plusDays(first, WEEK - 1));
  const [from = today, until = today] = [data.columns[0], data.columns.at(-1)];
  const to = lastOf(until);
  return (
    <div className={styles.scroller}>
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
          {data.people.map((person) => {
            const { userId: ownerId, unestimated, undated } = person;
            const name = person.name || t('workload.nobody');
            const show = (kind: WorkloadKind, first = from, last = to) =>
              onShow({ ownerId, name, kind, from: first, to: last });
            return (
              <tr key={ownerId ?? ''}>
                <th scope="row">
                  {person.mayEdit ? (
                    <Button type="text" title={t('workload.capacityOf', { name })} onClick={() => onEdit(person)}>
                      {name}
                    </Button>
                  ) : (
                    <span className={styles.name} title={name}>
                      {name}
                    </span>
                  )}
                </th>
                {person.cells.map((cell, at) => {
                  const day = data.columns[at] ?? from;
                  return (
                    <td key={day}>
                      <CellButton
                        cell={cell}
                        label={`${name}, ${plainDay(day, language)}`}
                        hasCapacity={ownerId !== null}
                        onClick={() => show('planned', day, lastOf(day))}
                      />
                    </td>
                  );
                })}
                <td>{unestimated > 0 && <Count count={unestimated} onClick={() => show('unestimated')} />}</td>
                <td>{undated > 0 && <Count count={undated} onClick={() => show('undated')} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
  if (planned === 0)
    return <span className={styles.free}>{hasCapacity && capacity === 0 ? t('workload.off') : '–'}</span>;
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
      aria-label={`${label}: ${text}${isOver ? `, ${t('workload.over')}` : ''}`}
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
