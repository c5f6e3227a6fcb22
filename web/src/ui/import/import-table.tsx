import type { ReactNode } from 'react';
import styles from './import.module.css';

type ImportTableProps = {
  label: string;
  head: readonly string[];
  /** The rows. */
  children: ReactNode;
  /** Says how many rows are left out; null if none are. */
  rest?: string | null;
};

/** A table of what a file does, which scrolls by itself. */
export function ImportTable({ label, head, children, rest = null }: ImportTableProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, as titles may repeat
                <th key={at} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {rest !== null && <p className={styles.hint}>{rest}</p>}
    </>
  );
}
