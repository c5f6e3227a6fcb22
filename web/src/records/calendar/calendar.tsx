import { useEffect, useRef } from 'react';
import type { UrlStateSetter } from '../../kernel/url-state.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import { Failure } from '../../ui/failure.tsx';
import frameStyles from '../../ui/lists/view-frame.module.css';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { type ListQuery, type Rows, useRows } from '../grid/use-rows.ts';
import type { ListAddress } from '../list-address.ts';
import { useI18n, useRecords } from '../scope.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { calendarFields, rangeFilter } from './calendar-model.ts';
import { CalendarContext, isDated } from './calendar-setup.ts';
import { CalendarTools } from './calendar-tools.tsx';
import { spanOf, weeksAround } from './span.ts';
import { UndatedRecords } from './undated-records.tsx';
import { useRecordItems, useRecordMoves } from './use-record-moves.ts';

type CalendarProps = {
  listQuery: ListQuery;
  at: ListAddress;
  setAddress: UrlStateSetter<ListAddress>;
  onOpen: (id: string) => void;
};

const PAGE = 200;
/** The maximum number of records of a range; more would not be readable. */
const MAX_RECORDS = 1_000;

/** Records on the dates of a field, on a phone as a list of days. */
export function Calendar({ listQuery, at, setAddress, onOpen }: CalendarProps) {
  const { type } = useRecords();
  const today = dayOf(new Date());
  const fields = calendarFields(type);
  const key = fields.includes(at.date) ? at.date : (fields[0] ?? '');
  const field = type.allFields[key] ?? { kind: 'date', name: type.one };
  const day = /^\d{4}-\d{2}-\d{2}$/.test(at.day) ? at.day : today;
  const span = spanOf(at.span);
  const weeks = weeksAround(day, span);
  const filter = rangeFilter(listQuery.filter, key, field, weeks.flat());
  const list = useRows({ ...listQuery, filter, sort: key }, { limit: PAGE });
  useAllPages(list);
  const { setup, announcement } = useRecordMoves({ key, field, onOpen });
  const itemOf = useRecordItems(key, field);
  const items = (list.rows ?? []).map(itemOf).filter(isDated);
  const counts = Map.groupBy(items, ({ last }) => last);
  return (
    <CalendarContext value={setup}>
      <div className={frameStyles.frame}>
        <CalendarTools {...{ day, today, span, by: key }} setAddress={setAddress} />
        <ReadingProgress list={list} />
        {list.rows && (
          <div className={frameStyles.place}>
            <CalendarGrid {...{ weeks, span, day, today, items }} count={(one) => counts.get(one)?.length ?? 0} />
            {!field.required && <UndatedRecords {...{ listQuery, by: key, itemOf }} />}
          </div>
        )}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </div>
      </div>
    </CalendarContext>
  );
}

function ReadingProgress({ list }: { list: Rows }) {
  const { t } = useI18n();
  if (list.error) return <Failure error={list.error} retry={list.reload} />;
  if (!list.rows) return <CardsSkeleton />;
  const isMore = list.rows.length >= MAX_RECORDS && list.more !== null;
  return isMore && <p role="status">{t('calendar.tooMany', { count: MAX_RECORDS })}</p>;
}

/** Loads all pages of a range, up to `MOST` records. */
function useAllPages({ rows, more, isReadingMore }: Rows): void {
  const shouldReadMore = more !== null && !isReadingMore && (rows?.length ?? 0) < MAX_RECORDS;
  const read = useRef(more);
  useEffect(() => {
    read.current = more;
  });
  useEffect(() => {
    if (shouldReadMore) read.current?.();
  }, [shouldReadMore]);
}
