import { useEffect, useRef } from 'react';
import { useDevice } from '../../kernel/device.ts';
import type { UrlStateSetter } from '../../kernel/url-state.ts';
import { Failure } from '../../ui/failure.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { dayOf } from '../../ui/when-text.ts';
import type { ListAddress } from '../list-address.ts';
import { useI18n, useRecords } from '../scope.ts';
import { type ListQuery, type Rows, useRows } from '../use-rows.ts';
import { Agenda } from './agenda.tsx';
import styles from './calendar.module.css';
import { CalendarDay } from './calendar-day.tsx';
import { byDay, calendarFields, rangeFilter, type Span, weeksAround } from './calendar-model.ts';
import { CalendarMovesContext } from './calendar-moves.ts';
import { CalendarTools } from './calendar-tools.tsx';
import { CalendarTray } from './calendar-tray.tsx';
import { useCalendarMoveHandlers } from './use-calendar-move-handlers.ts';
import { Weekdays } from './weekdays.tsx';

type CalendarProps = {
  listQuery: ListQuery;
  at: ListAddress;
  setAddress: UrlStateSetter<ListAddress>;
  onOpen: (id: string) => void;
};

const PAGE = 200;
/** The maximum number of records of a range; more would not be readable. */
const MAX_RECORDS = 1_000;
const SHOWN = { month: 4, week: Number.POSITIVE_INFINITY };

/** Records on the dates of a field, on a phone as a list of days. */
export function Calendar({ listQuery, at, setAddress, onOpen }: CalendarProps) {
  const { type } = useRecords();
  const { t } = useI18n();
  const isPhone = useDevice() === 'mobile';
  const today = dayOf(new Date());
  const fields = calendarFields(type);
  const key = fields.includes(at.date) ? at.date : (fields[0] ?? '');
  const field = type.allFields[key] ?? { kind: 'date', name: type.one };
  const day = /^\d{4}-\d{2}-\d{2}$/.test(at.day) ? at.day : today;
  const span: Span = at.span === 'week' ? 'week' : 'month';
  const weeks = weeksAround(day, span);
  const days = weeks.flat();
  const filter = rangeFilter(listQuery.filter, key, field, days);
  const list = useRows({ ...listQuery, filter, sort: key }, { limit: PAGE });
  useAllPages(list);
  const { moves, announcement } = useCalendarMoveHandlers({ key, field, onOpen });
  const records = byDay(list.rows ?? [], key, field);
  return (
    <CalendarMovesContext value={moves}>
      <div className={styles.frame}>
        <CalendarTools {...{ day, today, span, by: key }} setAddress={setAddress} />
        <ReadingProgress list={list} />
        {list.rows && (
          <div className={styles.place}>
            <p id="record-calendar-keys" className="visually-hidden">
              {t('calendar.keys')}
            </p>
            {isPhone ? (
              <Agenda days={days} records={records} today={today} />
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a calendar is no fieldset
              <div
                role="group"
                data-calendar
                className={styles.weeks}
                aria-label={t('calendar.label')}
                aria-describedby="record-calendar-keys"
              >
                <Weekdays week={weeks[0] ?? []} />
                {days.map((one) => (
                  <CalendarDay
                    key={one}
                    day={one}
                    rows={records.get(one) ?? []}
                    most={SHOWN[span]}
                    isToday={one === today}
                    isOther={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                  />
                ))}
              </div>
            )}
            {!field.required && <CalendarTray listQuery={listQuery} by={key} />}
          </div>
        )}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </div>
      </div>
    </CalendarMovesContext>
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
