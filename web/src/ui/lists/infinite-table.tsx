import type { ComponentProps } from 'react';
import { ColumnChoice } from './column-choice.tsx';
import styles from './record-list.module.css';
import type { ListColumn } from './record-list.tsx';
import { RecordTable } from './record-table.tsx';
import { useColumnChoice } from './use-column-choice.ts';

type InfiniteTableProps<T> = Omit<ComponentProps<typeof RecordTable<T>>, 'columns' | 'sorting'> & {
  /** The key under which the user's columns are stored. */
  name: string;
  columns: readonly ListColumn<T>[];
};

/** A table with keyset pagination and column selection. */
export function InfiniteTable<T>({ name, columns, ...table }: InfiniteTableProps<T>) {
  const { shown, hidden, setHidden } = useColumnChoice(name, columns);
  return (
    <>
      <div className={styles.tools}>
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
      </div>
      <RecordTable<T> {...table} columns={shown} />
    </>
  );
}
