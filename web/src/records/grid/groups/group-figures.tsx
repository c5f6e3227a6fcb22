import type { ReactNode } from 'react';
import styles from './group-figures.module.css';

/** A sum of a field over the rows of a group. */
export type GroupSum = { key: string; name: string; text: string };

/** What the rows of a group come to, beside its head: the sums of fields, behind other figures. */
export function GroupFigures({ sums, children }: { sums: readonly GroupSum[]; children?: ReactNode }) {
  return (
    <span className={styles.figures}>
      {children}
      {sums.map(({ key, name, text }) => (
        <span key={key}>
          {name} <span className={styles.sum}>{text}</span>
        </span>
      ))}
    </span>
  );
}
