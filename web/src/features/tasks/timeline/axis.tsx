import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { tickText } from './axis-text.ts';
import { placeOf, ticksOf, UNITS } from './scale.ts';
import { SideHeads } from './side/side-cells.tsx';
import type { SideColumn } from './side/side-columns.ts';
import styles from './timeline.module.css';
import type { TimeWindow } from './use-window.ts';

type AxisProps = {
  window: Pick<TimeWindow, 'scale' | 'from' | 'to'>;
  today: string;
  /** Those beside the titles. */
  columns: readonly SideColumn[];
};

/** The days above the bars, in two lines: as much of them as is in sight. */
export function Axis({ window, today, columns }: AxisProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { scale, from, to } = window;
  return (
    <div className={styles.axis} aria-hidden="true">
      <div className={styles.corner}>
        <SideHeads columns={columns} />
      </div>
      <div className={styles.ticks} style={{ width: scale.days * scale.dayWidth }}>
        {UNITS[scale.zoom].map((unit, line) => (
          <div key={unit} className={styles.tickLine}>
            {ticksOf(scale, unit, from, to).map(({ day, at, width }) => (
              <span
                key={day}
                className={classes(styles.tick, unit === 'day' && day === today && styles.todayTick)}
                style={{ left: at, width }}
              >
                <span className={styles.tickText}>{tickText(t, language, { unit, day, isUpper: line === 0 })}</span>
              </span>
            ))}
          </div>
        ))}
        <span className={styles.todayMark} style={{ left: placeOf(scale, today) + scale.dayWidth / 2 }} />
      </div>
    </div>
  );
}
