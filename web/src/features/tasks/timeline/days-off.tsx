import { isWeekend } from '@opsyard/contract';
import { placeOf } from './scale.ts';
import styles from './timeline.module.css';
import type { TimeWindow } from './use-window.ts';

type DaysOffProps = {
  days: readonly string[];
  window: Pick<TimeWindow, 'scale' | 'from' | 'to'>;
  height: number;
  nameWidth: number;
};

/** Days off besides weekends, as far as they are in sight; the list also has make-up days, which are on weekends. */
export function DaysOff({ days, window, height, nameWidth }: DaysOffProps) {
  const { scale, from, to } = window;
  return days
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !isWeekend(day))
    .map((day) => ({ day, at: placeOf(scale, day) }))
    .filter(({ at }) => at >= from - scale.dayWidth && at <= to)
    .map(({ day, at }) => (
      <span key={day} className={styles.dayOff} style={{ left: nameWidth + at, width: scale.dayWidth, height }} />
    ));
}
