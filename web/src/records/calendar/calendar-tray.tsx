import { Button } from 'antd';
import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useDrop } from '../drag.ts';
import { useI18n } from '../scope.ts';
import { type ListQuery, useRows } from '../use-rows.ts';
import styles from './calendar.module.css';
import { CalendarCard } from './calendar-card.tsx';
import { undatedFilter } from './calendar-model.ts';
import { useCalendarMoves } from './calendar-moves.ts';

const AT_ONCE = 50;

/** The records without a date; dropping a record here removes its date. */
export function CalendarTray({ listQuery, by }: { listQuery: ListQuery; by: string }) {
  const { t } = useI18n();
  const { move } = useCalendarMoves();
  const box = useRef<HTMLElement>(null);
  const isOver = useDrop(box, (row) => move(row, null));
  const list = useRows({ ...listQuery, filter: undatedFilter(listQuery.filter, by) }, { limit: AT_ONCE });
  const rows = list.rows?.filter((row) => row[by] === null);
  const total = `${list.total.toLocaleString()}${list.totalIsMore ? '+' : ''}`;
  return (
    <section ref={box} className={classes(styles.tray, isOver && styles.over)} aria-label={t('calendar.undated')}>
      <h2 className={styles.heading}>
        {t('calendar.undated')} {rows && <span className={styles.count}>{total}</span>}
      </h2>
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {!list.error && !rows && <RowsSkeleton rows={3} />}
      {rows?.length === 0 && <p className={styles.hint}>{t('calendar.allDated')}</p>}
      {rows?.map((row) => (
        <CalendarCard key={row.id} row={row} isDetailed />
      ))}
      {list.more && (
        <Button type="text" loading={list.isReadingMore} onClick={list.more}>
          {t('page.more')}
        </Button>
      )}
    </section>
  );
}
