import type { ReactNode } from 'react';
import styles from './figures.module.css';
import { useNumberText } from './number-text.ts';
import { Trend } from './trend.tsx';

type NumberInfoProps = {
  title: ReactNode;
  value: number;
  /** What stands beside the number, such as its unit. */
  unit?: ReactNode;
  /** How it has changed, in per cent, and which way is good news. */
  change?: number;
  good?: 'up' | 'down';
};

/** A number that matters with its name, one of a list (`dl`). */
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
