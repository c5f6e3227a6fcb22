import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { part } from '../kernel/loading/screens.ts';
import { useDevice } from '../kernel/storage/device.ts';
import type { UrlStateSetter } from '../kernel/url-state.ts';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { existingOnly, NOTHING, type Selection } from '../ui/lists/selection.ts';
import { CardsSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './grid/columns.ts';
import gridStyles from './grid/record-grid.module.css';
import { type ListProps, RecordGrid } from './grid/record-grid.tsx';
import type { ListQuery, Rows as RowsRead } from './grid/use-rows.ts';
import type { ListAddress } from './list-address.ts';
import { RecordCards } from './record-cards.tsx';
import styles from './records.module.css';
import { useI18n, useRecords } from './scope.ts';

const Gallery = part(() => import('./gallery.tsx'), 'Gallery', 'first');

/** What a list shows, in the address of its page. */
export type ListLocation = { at: ListAddress; setAddress: UrlStateSetter<ListAddress> };
type RecordRowsProps = ListLocation & { listQuery: ListQuery; list: RowsRead; total: string };

/** The loaded records of a list with their bulk bar, or why there are none. */
export function RecordRows({ at, setAddress, listQuery, list, total }: RecordRowsProps) {
  const { type, canEdit, canDelete, bulk, picture } = useRecords();
  const isPhone = useDevice() === 'mobile';
  const arrangement = useColumns();
  const [chosen, select] = useState<Selection>(NOTHING);
  const { rows } = list;
  if (list.error) return <Failure error={list.error} retry={list.reload} />;
  if (!rows) return <RowsSkeleton rows={12} />;
  if (rows.length === 0) return <NoRecords at={at} setAddress={setAddress} />;
  const isGallery = picture !== undefined && at.view === 'list';
  // Records no longer in the list are not affected by bulk actions.
  const loadedIds = new Set(rows.map(({ id }) => id));
  const selection = existingOnly(chosen, (id) => loadedIds.has(id));
  const props = {
    listQuery,
    list: { ...list, rows },
    columns: arrangement.shown,
    arrangement,
    sort: at.sort || type.order,
    onSort: (sort: string) => setAddress({ sort }),
    selection,
    select: canEdit || canDelete || bulk ? select : () => undefined,
    openId: at.open,
    onOpen: (id: string) => setAddress({ open: id, comment: '' }, { push: at.open === '' }),
  };
  return (
    <div className={isPhone || isGallery ? styles.scroll : gridStyles.frame}>
      <Rows isGallery={isGallery} {...props} />
      <BulkBar
        listQuery={listQuery}
        selection={selection}
        select={select}
        loaded={rows.length}
        total={total}
        hasMore={list.more !== null}
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

/** Why there are no records, and what to do. */
function NoRecords({ at, setAddress }: ListLocation) {
  const { t, word } = useI18n();
  const { type, canEdit, empty } = useRecords();
  if (empty && at.q === '' && at.filter === empty.filter) return empty.content;
  if (at.filter !== '' || at.q !== '')
    return (
      <Empty
        title={t('page.noMatch')}
        text={t('page.noMatchText')}
        action={<Button onClick={() => setAddress({ filter: '', q: '' })}>{t('page.clear')}</Button>}
      />
    );
  return <Empty title={t('page.none', { name: word(type.many).toLowerCase() })} text={canEdit && t('page.noneText')} />;
}
