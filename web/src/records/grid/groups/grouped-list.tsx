import type { CSSProperties, ReactNode } from 'react';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useFolded } from '../../../kernel/storage/use-folded.ts';
import { useDensity } from '../../../kernel/theme/theme.ts';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { columnFilter } from '../../board/board-model.ts';
import { useRecords } from '../../scope.ts';
import type { ListLocation, ListQuery } from '../use-rows.ts';
import styles from './grouped.module.css';
import { GroupedGrid } from './grouped-grid.tsx';
import { type RecordGroup, RecordGroupHead } from './record-group-head.tsx';
import { useRecordGroups } from './use-record-groups.ts';

type GroupedListProps = ListLocation & {
  listQuery: ListQuery;
  group: string;
  /** Renders the records of a group. */
  renderRows: (listQuery: ListQuery) => ReactNode;
};

/** The number of groups expanded initially. */
const OPEN_GROUPS = 4;

/** A list in collapsible groups, one per value of a field, with their numbers of records. */
export function GroupedList({ at, setAddress, listQuery, group: by, renderRows }: GroupedListProps) {
  const { type, picture } = useRecords();
  const isPhone = useDevice() === 'mobile';
  // The state of a group against that of its place among the others.
  const [toggled, fold] = useFolded(`records_${type.name}_${by}`);
  const onAdd = (into: string) => setAddress({ add: true, into }, { push: true });
  const { groups, failed } = useRecordGroups(listQuery, by, onAdd);
  if (failed) return <Failure {...failed} />;
  if (!groups) return <RowsSkeleton rows={12} />;
  if (groups.length === 0) return renderRows(listQuery);
  const folded = new Set(
    groups.map(({ value }) => value).filter((value, index) => index < OPEN_GROUPS === toggled.has(value)),
  );
  if (!isPhone && !(picture && at.view === 'list'))
    return <GroupedGrid {...{ at, setAddress, listQuery, by, groups, folded, fold }} />;
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <GroupSection key={group.value} {...{ group, fold }} isFolded={folded.has(group.value)}>
          {renderRows({ ...listQuery, filter: columnFilter(listQuery.filter, by, group.value || null) })}
        </GroupSection>
      ))}
    </div>
  );
}

type GroupSectionProps = {
  group: RecordGroup;
  isFolded: boolean;
  fold: (group: string) => void;
  children: ReactNode;
};

const MAX_PREVIEW_ROWS = 10;
/** The height of a grid's header, last row and borders in CSS pixels. */
const GROUP_CHROME_HEIGHT = 76;

/** A group whose records are cards or pictures. */
function GroupSection({ group, isFolded, fold, children }: GroupSectionProps) {
  const { rowHeight } = useDensity();
  const height = Math.min(group.count, MAX_PREVIEW_ROWS) * rowHeight + GROUP_CHROME_HEIGHT;
  return (
    <section aria-label={factsText(group.name, group.count)} className={styles.group}>
      <h2 className={styles.heading}>
        <RecordGroupHead {...{ group, isFolded }} onClick={() => fold(group.value)} />
      </h2>
      {!isFolded && (
        <div className={styles.rows} style={{ '--grouped-height': `${height}px` } as CSSProperties}>
          {children}
        </div>
      )}
    </section>
  );
}
