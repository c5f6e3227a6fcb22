import { type MyTask, myTaskLists } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import type { CalendarItem } from '../../../records/calendar/calendar-setup.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { CalendarCards, DayBox, DaySection } from '../calendar/day-box.tsx';
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
  const body = { from: day, days: 1, perDay: PER_DAY };
  const { data, error, refetch } = useRead(myTaskLists.myCalendar, { body }, { quiet: true });
  const tasks = useLiveRows(data?.records ?? NONE, () => void refetch());
  useMyLearned(tasks);
  const due = tasks.filter(({ dueDate }) => dueDate === day);
  const multiDay = tasks.filter(
    ({ startDate, dueDate }) => dueDate !== null && dueDate > day && (startDate ?? dueDate) <= day,
  );
  const total = data?.counts.find((one) => one.day === day)?.count ?? 0;
  return (
    <DayBox day={day} close={close} adder={(field) => <MyDayAdd day={day} {...target} {...field} />}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data && due.length === 0 && <p className={styles.hint}>{t('calendar.noneDue')}</p>}
      <CalendarCards items={due.map(itemOf)} />
      {total > PER_DAY && <p className={styles.hint}>{t('calendar.more', { count: total - PER_DAY })}</p>}
      <DaySection label={t('calendar.underWay')} items={multiDay.map(itemOf)} />
    </DayBox>
  );
}
