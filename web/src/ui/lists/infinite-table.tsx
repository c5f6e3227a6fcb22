import type { ComponentProps } from 'react';
import type { RequestError } from '../../kernel/calls/request-error.ts';
import { Empty } from '../empty.tsx';
import { Failure } from '../failure.tsx';
import { More } from '../popups/more.tsx';
import { RowsSkeleton } from '../skeleton.tsx';
import { ListColumnsButton } from './columns/list-columns-button.tsx';
import { useColumnChoice } from './columns/use-column-choice.ts';
import styles from './record-list.module.css';
import type { ListColumn } from './record-list.tsx';
import { RecordTable } from './record-table.tsx';

/** What `useReadPages` answers. */
type ReadPages<T> = {
  pages: readonly { records: readonly T[] }[] | undefined;
  error: RequestError | null;
  more: (() => void) | null;
  isReadingMore: boolean;
  reload: () => void;
};
type InfiniteTableProps<T> = Omit<ComponentProps<typeof RecordTable<T>>, 'columns' | 'rows' | 'sorting'> & {
  /** The key under which the user's columns are stored. */
  name: string;
  columns: readonly ListColumn<T>[];
  list: ReadPages<T>;
  /** Shown instead of a table without rows. */
  empty: { title: string; text: string };
};

/** A list with keyset pagination and column selection, also while it is loading, failed or empty. */
export function InfiniteTable<T>({ list, empty, ...table }: InfiniteTableProps<T>) {
  const { pages, error, more, isReadingMore, reload } = list;
  const rows = pages?.flatMap(({ records }) => records);
  return (
    <>
      {!rows && error && <Failure error={error} retry={reload} />}
      {!rows && !error && <RowsSkeleton />}
      {rows?.length === 0 && <Empty {...empty} />}
      {rows && rows.length > 0 && <TableOfRows<T> {...table} rows={rows} />}
      {more && <More onMore={more} isReading={isReadingMore} />}
    </>
  );
}

type TableOfRowsProps<T> = Omit<InfiniteTableProps<T>, 'list' | 'empty'> & { rows: readonly T[] };

function TableOfRows<T>({ name, columns, ...table }: TableOfRowsProps<T>) {
  const arrangement = useColumnChoice(name, columns);
  return (
    <>
      <div className={styles.tools}>
        <ListColumnsButton {...arrangement} />
      </div>
      <RecordTable<T> {...table} columns={arrangement.shown} />
    </>
  );
}
