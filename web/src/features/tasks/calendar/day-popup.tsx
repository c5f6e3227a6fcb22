import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../kernel/storage/device.ts';
import type { DatedItem } from '../../../records/calendar/calendar-setup.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import type { ColorMode } from '../colors/task-colors.ts';
import { useHiddenNotice } from '../grid/page/use-hidden-notice.ts';
import { QuickAdd } from '../grid/quick-add/quick-add.tsx';
import type { NewDates } from '../grid/quick-add/use-adding.ts';
import { useTaskList } from '../grid/reading/use-task-list.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { type CalendarDate, dateIn, dateValue, dayCondition, isChangeable, onDay } from './calendar-date.ts';
import { type AddField, CalendarCards, DayBox, DaySection } from './day-box.tsx';
import styles from './task-calendar.module.css';
import { useTaskItems } from './task-items.ts';

type DayPopupProps = {
  day: string;
  filter: TaskFilter | undefined;
  by: CalendarDate;
  colors: ColorMode;
  /** The tasks under way on the day that are due later. */
  multiDay: readonly DatedItem[];
  /** Tasks of other projects on the day. */
  placed: readonly DatedItem[];
  /** Tasks on the day of other projects whose calendars are shown as well. */
  overlaid: readonly DatedItem[];
  close: () => void;
  /** Shows the tasks of the day as a list. */
  onList?: (() => void) | undefined;
};

const STEP = 60;

/** All tasks with their date on a day, and a field that adds one. */
export function DayPopup({ day, filter, by, colors, multiDay, placed, overlaid, close, onList }: DayPopupProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const isAddable = scope.can('editTasks') && isChangeable(scope, by);
  return (
    <DayBox
      day={day}
      close={close}
      adder={(field) =>
        isAddable && <AddTask dates={{ [by]: dateValue(scope, by, { first: day, last: day }) }} {...field} />
      }
    >
      <DueTasks {...{ day, filter, by, colors }} />
      <DaySection label={t('calendar.underWay')} items={multiDay} />
      <DaySection label={t('placement.section')} items={placed} />
      <DaySection label={t('calendar.overlay.section')} items={overlaid} />
      {onList && (
        <Button type="link" className={styles.asList} onClick={onList}>
          {t('calendar.asList')}
        </Button>
      )}
    </DayBox>
  );
}

type AddTaskProps = AddField & { dates: NewDates };

function AddTask({ inputRef, ...props }: AddTaskProps) {
  const phone = useDevice() === 'mobile';
  useEffect(() => {
    // A phone would cover the tasks with its keyboard.
    if (!phone) inputRef.current?.focus({ preventScroll: true });
  }, [phone, inputRef]);
  return <QuickAdd {...props} inputRef={inputRef} short />;
}

function DueTasks({ day, filter, by, colors }: Pick<DayPopupProps, 'day' | 'filter' | 'by' | 'colors'>) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const itemOf = useTaskItems({ by, colors });
  const sort = by === 'dueDate' ? by : 'rank';
  const query = { filter: onDay(filter, dayCondition(scope, by, day)), by: null, sort, order: 'asc' } as const;
  const { list, state } = useTaskList(query, useHiddenNotice(), () => true);
  useEffect(() => {
    // Tasks others add to the day come in by themselves: the popup is short.
    if (state.fresh.length > 0) list.showFresh();
  }, [list, state.fresh]);
  if (state.error && state.sections.length === 0)
    return <Failure error={state.error} retry={() => void list.reload()} />;
  if (!state.ready) return <RowsSkeleton rows={3} />;
  const [section] = state.sections;
  const rows = (section?.ids ?? []).flatMap((id) => store.get(id) ?? []).filter((row) => dateIn(row, by) === day);
  const items = rows.map(itemOf);
  const isMore = section !== undefined && section.cursor !== null && section.ids.length < section.count;
  if (items.length === 0)
    return <p className={styles.hint}>{t(by === 'dueDate' ? 'calendar.noneDue' : 'calendar.noneOnDay')}</p>;
  return (
    <>
      <CalendarCards items={items} />
      {isMore && (
        <Button type="text" loading={section.loading} onClick={() => list.need('', section.ids.length + STEP)}>
          {t('calendar.showMore', { count: section.count - section.ids.length })}
        </Button>
      )}
    </>
  );
}
