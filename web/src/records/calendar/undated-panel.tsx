import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './calendar.module.css';
import { type Dragged, useCalendar } from './calendar-setup.ts';
import { useDrop } from './drag.ts';

type UndatedPanelProps = { title: string; total: string | null; children: ReactNode };

/** The place of what has no date, beside a calendar; dropping an item here removes its date. */
export function UndatedPanel({ title, total, children }: UndatedPanelProps) {
  const { drop } = useCalendar();
  const box = useRef<HTMLElement>(null);
  const isOver = useDrop<Dragged>(box, (dragged) => drop(dragged, null));
  return (
    <section ref={box} className={classes(styles.undated, isOver && styles.over)} aria-label={title} data-calendar>
      <h2 className={styles.heading}>
        {title} {total !== null && <span className={styles.count}>{total}</span>}
      </h2>
      {children}
    </section>
  );
}
