import { Suspense, useState } from 'react';
import { part } from '../kernel/loading/screens.ts';
import { useDevice } from '../kernel/storage/device.ts';
import { existingOnly, NOTHING, type Selection } from '../ui/lists/selection.ts';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './grid/columns.ts';
import type { GridGroups } from './grid/groups/groups.ts';
import gridStyles from './grid/record-grid.module.css';
import { type ListProps, RecordGrid } from './grid/record-grid.tsx';
import type { ListLocation, ListQuery } from './grid/use-rows.ts';
import { RecordCards } from './record-cards.tsx';
import styles from './records.module.css';
import { type AnyRow, useRecords } from './scope.ts';

const Gallery = part(() => import('./gallery.tsx'), 'Gallery', 'first');

/** Records that a bulk action can be about, whether they are loaded or not. */
type Whole = { listQuery: ListQuery; total: string; hasMore: boolean; group?: string };

type RecordsFrameProps = ListLocation & {
  rows: readonly AnyRow[];
  more?: (() => void) | null;
  isReadingMore?: boolean;
  groups?: GridGroups;
  list: Whole;
  /** The parts of the list that can be selected as a whole, with the ids of their loaded records. */
  parts?: readonly { ids: readonly string[]; list: Whole }[];
};

/** The loaded records of a list with their bulk bar. */
export function RecordsFrame({
  at,
  setAddress,
  rows,
  more = null,
  isReadingMore = false,
  groups,
  list,
  parts = [],
}: RecordsFrameProps) {
  const { type, canEdit, canDelete, bulk, picture } = useRecords();
  const isPhone = useDevice() === 'mobile';
  const arrangement = useColumns();
  const [chosen, select] = useState<Selection>(NOTHING);
  const isGallery = picture !== undefined && at.view === 'list';
  // Records no longer in the list are not affected by bulk actions.
  const loadedIds = new Set(rows.map(({ id }) => id));
  const selection = existingOnly(chosen, (id) => loadedIds.has(id));
  const part = parts.find(({ ids }) => ids.length === selection.ids.size && ids.every((id) => selection.ids.has(id)));
  const props = {
    listQuery: list.listQuery,
    list: { rows, more, isReadingMore },
    ...(groups && { groups }),
    columns: arrangement.shown,
    arrangement,
    sort: at.sort || type.order,
    onSort: (sort: string) => setAddress({ sort }),
    selection,
    select: canEdit || canDelete || bulk ? select : () => undefined,
    openId: at.open,
    onOpen: (id: string) => setAddress({ open: id, comment: '', part: '' }, { push: at.open === '' }),
  };
  return (
    <div className={isPhone || isGallery ? styles.scroll : gridStyles.frame}>
      <Rows isGallery={isGallery} {...props} />
      <BulkBar
        key={part && parts.indexOf(part)}
        {...(part?.list ?? list)}
        selection={selection}
        select={select}
        loaded={part?.ids.length ?? rows.length}
      />
    </div>
  );
}

/** The records of a list, rendered as gallery, grid or cards. */
function Rows({ isGallery, ...props }: ListProps & { isGallery: boolean }) {
  const isPhone = useDevice() === 'mobile';
  if (!isGallery) return isPhone ? <RecordCards {...props} /> : <RecordGrid {...props} />;
  return (
    <Suspense fallback={<CardsSkeleton />}>
      <Gallery {...props} />
    </Suspense>
  );
}
