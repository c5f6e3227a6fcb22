import { useTranslation } from 'react-i18next';
import styles from './figures.module.css';
import { useNumberText } from './number-text.ts';

type TrendProps = {
  /** The change in per cent; negative for a decrease. */
  change: number;
  /** The good direction: up, as for finished tasks, or down, as for overdue ones. */
  good?: 'up' | 'down';
};

/** A change as an arrow and a percentage, coloured by whether it is good. */
export function Trend({ change, good = 'up' }: TrendProps) {
  const { t } = useTranslation('common');
  const numberOf = useNumberText();
  const direction = DIRECTIONS[Math.sign(change) + 1] ?? 'even';
  const moving = direction === good ? styles.good : styles.bad;
  const tone = direction === 'even' ? styles.even : moving;
  const amount = numberOf(Math.abs(change) / 100, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span className={`${styles.trend} ${tone}`}>
      <span aria-hidden="true">{ARROWS[direction]}</span>
      <span className="visually-hidden">{t(`trend.${direction}`)}</span>
      {amount}
    </span>
  );
}

const DIRECTIONS = ['down', 'even', 'up'] as const;
const ARROWS = { up: '▲', down: '▼', even: '–' } as const;
