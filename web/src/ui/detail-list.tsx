import type { ReactNode } from 'react';
import styles from './numbers/figures.module.css';

const MAX_COLUMNS = 4;

export type Detail = readonly [name: string, value: ReactNode];

type DetailListProps = {
  details: readonly Detail[];
  title?: ReactNode;
  /** The maximum number of columns, up to four. */
  columns?: number;
};

/** Labelled values of a record; empty ones are left out. */
export function DetailList({ details, title, columns = 1 }: DetailListProps) {
  const shown = details.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const count = Math.min(Math.max(1, Math.floor(columns)), MAX_COLUMNS);
  return (
    <section>
      {title && <h3 className={styles.heading}>{title}</h3>}
      <dl className={styles.details} data-columns={count}>
        {shown.map(([name, value]) => (
          <div key={name} className={styles.detail}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
