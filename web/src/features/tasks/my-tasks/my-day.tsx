import { type MyTask, myTaskLists } from '@opsyard/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { CalendarCard } from '../../../records/calendar/calendar-card.tsx';
import { CalendarContext, type CalendarItem, useCalendar } from '../../../records/calendar/calendar-setup.ts';
import { fullDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../calendar/task-calendar.module.css';
import { MyDayAdd } from './my-day-add.tsx';
import { useMyLearned } from './my-task-context.ts';
import { useLiveRows } from './use-my-calendar.ts';

const PER_DAY = 50;
const NONE: readonly MyTask[] = [];
type MyDayProps = {
  day: string;
  itemOf: (task: MyTask) => CalendarItem;
  close: () => void;
  /** The project to add tasks to. */
  target: { projectKey: string; onProject: (key: string) => void };
};

/** All my tasks due on a day, those under way that are due later, and a field that adds one. */
export function MyDay({ day, itemOf, close, target }: MyDayProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const calendar = useCalendar();
  const phone = useDevice() === 'mobile';
  const body = { from: day, days: 1, perDay: PER_DAY };
  const { data, error, refetch } = useRead(myTaskLists.myCalendar, { body }, { quiet: true });
  const tasks = useLiveRows(data?.records ?? NONE, () => void refetch());
  useMyLearned(tasks);
  const due = tasks.filter(({ dueDate }) => dueDate === day);
  const lasting = tasks.filter(
    ({ startDate, dueDate }) => dueDate !== null && dueDate > day && (startDate ?? dueDate) <= day,
  );
  const total = data?.counts.find((one) => one.day === day)?.count ?? 0;
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const leave = (step: -1 | 0 | 1) => {
    if (step === 0) close();
    else box.current?.querySelector<HTMLElement>('[data-record]')?.focus();
  };
  const openAndClose = (id: string) => {
    close();
    calendar.onOpen(id);
  };
  return (
    <CalendarContext value={{ ...calendar, onOpen: openAndClose }}>
      <div ref={box} className={styles.dayBox} data-calendar>
        <h3 className={styles.dayName} {...(phone && { tabIndex: -1, 'data-autofocus': true })}>
          {fullDay(day, language)}
        </h3>
        <MyDayAdd day={day} {...target} inputRef={field} onLeave={leave} />
        {error && !data && <Failure error={error} retry={() => void refetch()} />}
        {!error && !data && <RowsSkeleton rows={3} />}
        {data && due.length === 0 && <p className={styles.hint}>{t('calendar.noneDue')}</p>}
        <Cards tasks={due} itemOf={itemOf} />
        {total > PER_DAY && <p className={styles.hint}>{t('calendar.more', { count: total - PER_DAY })}</p>}
        {lasting.length > 0 && (
          <section aria-label={t('calendar.underWay')} className={styles.lasting}>
            <h4 className={styles.lastingName}>{t('calendar.underWay')}</h4>
            <Cards tasks={lasting} itemOf={itemOf} />
          </section>
        )}
      </div>
    </CalendarContext>
  );
}

/** Tasks as cards, one below the other. */
export function Cards({ tasks, itemOf }: { tasks: readonly MyTask[]; itemOf: (task: MyTask) => CalendarItem }) {
  return tasks.map((one) => <CalendarCard key={one.id} item={itemOf(one)} isDetailed />);
}
