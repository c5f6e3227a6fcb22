import type { ReactNode } from 'react';
import { useDevice } from '../kernel/device.ts';
import styles from './record-table.module.css';

export type Column<T> = {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Numbers stand right. */
  number?: boolean;
  /** May be cut off; takes the room that is left. */
  rest?: boolean;
};

type RecordTableProps<T> = {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  /** What stands before each row, such as a box to choose it. */
  lead?: { title: ReactNode; cell: (row: T) => ReactNode } | undefined;
  /** What can be done with a row. */
  actions?: (row: T) => ReactNode;
};

/** Records as rows of a table, on a phone as cards. The first column names the row. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  return useDevice() === 'mobile' ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<T>({ label, rows, columns, idOf, lead, actions }: RecordTableProps<T>) {
  const classOf = ({ number, rest }: Column<T>) =>
    [number && styles.number, rest && styles.rest].filter(Boolean).join(' ');
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {lead && <th scope="col">{lead.title}</th>}
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {lead && <td className={styles.lead}>{lead.cell(row)}</td>}
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.key} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
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

function Cards<T>({ label, rows, columns, idOf, lead, actions }: RecordTableProps<T>) {
  const [name, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)} className={styles.card}>
          <div className={styles.name}>
            {lead?.cell(row)}
            {name?.cell(row)}
          </div>
          <dl className={styles.facts}>
            {others.map(({ key, title, cell }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={styles.actions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
