import type { ReactNode } from 'react';
import styles from '../system.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** List of labelled values; empty ones are omitted. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const filled = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles.facts}>
      {filled.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
