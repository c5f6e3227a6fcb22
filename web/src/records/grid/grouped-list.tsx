import type { ReactNode } from 'react';
import { useRead } from '../../kernel/calls/api.ts';
import { useFolded } from '../../kernel/storage/use-folded.ts';
import { useDensity } from '../../kernel/theme/theme.ts';
import { factsText } from '../../kernel/words/facts-text.ts';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { boardColumns, columnFilter } from '../board/board-model.ts';
import { columnName } from '../board/record-fields.ts';
import { useI18n, useRecords } from '../scope.ts';
import { GroupHead } from './group-head.tsx';
import styles from './grouped.module.css';
import { type ListQuery, narrowed } from './use-rows.ts';

type GroupedListProps = {
  listQuery: ListQuery;
  group: string;
  /** Renders the records of a group. */
  renderRows: (listQuery: ListQuery) => ReactNode;
};

/** The number of groups expanded initially; each expanded group loads its records. */
const OPEN_GROUPS = 4;
const MAX_PREVIEW_ROWS = 10;
/** The height of a grid's header, last row and borders in CSS pixels. */
const GROUP_CHROME_HEIGHT = 76;

/** A list in collapsible groups, one per value of a field, with their numbers of records. */
export function GroupedList({ listQuery, group, renderRows }: GroupedListProps) {
  const { type, routes } = useRecords();
  const i18n = useI18n();
  const { rowHeight } = useDensity();
  // The state of a group against that of its place among the others.
  const [toggled, toggle] = useFolded(`records_${type.name}_${group}`);
  const field = type.allFields[group];
  const { data, error, refetch } = useRead(
    routes.groups,
    { query: { ...narrowed(listQuery), by: group } },
    { quiet: true, keepPrevious: true },
  );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || !field) return <RowsSkeleton rows={12} />;
  const groups = boardColumns(field, data).filter(({ count }) => count > 0);
  return (
    <div className={styles.groups}>
      {groups.length === 0 && renderRows(listQuery)}
      {groups.map(({ value, count }, at) => {
        const name = columnName(value, field, i18n);
        const key = value ?? '';
        const isOpen = at < OPEN_GROUPS !== toggled.has(key);
        return (
          <section key={key} aria-label={factsText(name, count)} className={styles.group}>
            <h2 className={styles.heading}>
              <GroupHead name={name} count={count} isFolded={!isOpen} onClick={() => toggle(key)} />
            </h2>
            {isOpen && (
              <div
                className={styles.rows}
                style={
                  {
                    '--grouped-height': `${Math.min(count, MAX_PREVIEW_ROWS) * rowHeight + GROUP_CHROME_HEIGHT}px`,
                  } as object
                }
              >
                {renderRows({ ...listQuery, filter: columnFilter(listQuery.filter, group, value) })}
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
