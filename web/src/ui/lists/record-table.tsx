import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useDevice } from '../../kernel/storage/device.ts';
import styles from './record-table.module.css';

export type Column<T> = {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Aligned right, for numbers. */
  number?: boolean;
  /** May be truncated; takes the remaining width. */
  rest?: boolean;
  /** The list can be sorted by it. */
  sortable?: boolean;
};

export type Sorting = { column: string; order: string; sortBy: (column: string, order: 'asc' | 'desc') => void };

type RecordTableProps<T> = {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  /** Shown before each row, such as a checkbox. */
  lead?: { title: ReactNode; cell: (row: T) => ReactNode } | undefined;
  /** Actions of a row. */
  actions?: ((row: T) => ReactNode) | undefined;
  sorting?: Sorting | undefined;
};

/** Records as rows of a table, on a phone as cards. The first column identifies the row. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  return useDevice() === 'mobile' ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<T>({ label, rows, columns, idOf, lead, actions, sorting }: RecordTableProps<T>) {
  const classOf = ({ number, rest }: Column<T>) =>
    [number && styles.number, rest && styles.rest].filter(Boolean).join(' ');
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {lead && <th scope="col">{lead.title}</th>}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} className={classOf(column)} sorting={sorting} />
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {lead && <td className={styles.lead}>{lead.cell(row)}</td>}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <Cell key={column.key} column={column} row={row} className={classOf(column)} />
                ),
              )}
              {actions && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The full text of a truncated cell is shown on hover. */
function Cell<T>({ column, row, className }: { column: Column<T>; row: T; className: string }) {
  const content = column.cell(row);
  return (
    <td className={className} title={column.rest && typeof content === 'string' ? content : undefined}>
      {content}
    </td>
  );
}

const ARIA_SORT: Record<string, 'ascending' | 'descending' | 'none'> = {
  asc: 'ascending',
  desc: 'descending',
  '': 'none',
};

type ColumnHeadProps<T> = { column: Column<T>; className: string; sorting: Sorting | undefined };

function ColumnHead<T>({ column: { key, title, sortable }, className, sorting }: ColumnHeadProps<T>) {
  if (!sortable || !sorting)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const order = sorting.column === key ? sorting.order : null;
  return (
    <th scope="col" className={className} aria-sort={ARIA_SORT[order ?? '']}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => sorting.sortBy(key, order === 'asc' ? 'desc' : 'asc')}
      >
        {title}
        {order === 'asc' && <ArrowUpOutlined aria-hidden />}
        {order === 'desc' && <ArrowDownOutlined aria-hidden />}
      </button>
    </th>
  );
}

function Cards<T>({ label, rows, columns, idOf, lead, actions }: RecordTableProps<T>) {
  const [name, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)} className={styles.card}>
          <div className={styles.name}>
            {lead?.cell(row)}
            <div className={styles.who}>{name?.cell(row)}</div>
            {actions && <div className={styles.actions}>{actions(row)}</div>}
          </div>
          <dl className={styles.facts}>
            {others.map(({ key, title, cell }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
