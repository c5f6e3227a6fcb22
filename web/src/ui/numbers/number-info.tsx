import type { ReactNode } from 'react';
import styles from './figures.module.css';
import { useNumberText } from './number-text.ts';
import { Trend } from './trend.tsx';

type NumberInfoProps = {
  title: ReactNode;
  value: number;
  /** Shown beside the number, such as its unit. */
  unit?: ReactNode;
  /** The change in per cent, and which direction is good. */
  change?: number;
  good?: 'up' | 'down';
};

/** A key figure with its label, an entry of a `dl`. */
export function NumberInfo({ title, value, unit, change, good = 'up' }: NumberInfoProps) {
  const numberOf = useNumberText();
  return (
    <div className={styles.info}>
      <dt className={styles.name}>{title}</dt>
      <dd className={styles.value}>
        {numberOf(value)}
        {unit && <span className={styles.unit}>{unit}</span>}
        {change !== undefined && <Trend change={change} good={good} />}
      </dd>
    </div>
  );
}
