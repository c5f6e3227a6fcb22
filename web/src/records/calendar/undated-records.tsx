import { Button } from 'antd';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { type ListQuery, useRows } from '../grid/use-rows.ts';
import { type AnyRow, useI18n } from '../scope.ts';
import styles from './calendar.module.css';
import { CalendarCard } from './calendar-card.tsx';
import { undatedFilter } from './calendar-model.ts';
import type { CalendarItem } from './calendar-setup.ts';
import { UndatedPanel } from './undated-panel.tsx';

const AT_ONCE = 50;

type UndatedRecordsProps = { listQuery: ListQuery; by: string; itemOf: (row: AnyRow) => CalendarItem };

/** The records without a date; dropping a record here removes its date. */
export function UndatedRecords({ listQuery, by, itemOf }: UndatedRecordsProps) {
  const { t } = useI18n();
  const list = useRows({ ...listQuery, filter: undatedFilter(listQuery.filter, by) }, { limit: AT_ONCE });
  const rows = list.rows?.filter((row) => row[by] === null);
  const total = `${list.total.toLocaleString()}${list.totalIsMore ? '+' : ''}`;
  return (
    <UndatedPanel title={t('calendar.undated')} total={rows ? total : null}>
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {!list.error && !rows && <RowsSkeleton rows={3} />}
      {rows?.length === 0 && <p className={styles.hint}>{t('calendar.allDated')}</p>}
      {rows?.map((row) => (
        <CalendarCard key={row.id} item={itemOf(row)} isDetailed />
      ))}
      {list.more && (
        <Button type="text" loading={list.isReadingMore} onClick={list.more}>
          {t('page.more')}
        </Button>
      )}
    </UndatedPanel>
  );
}
