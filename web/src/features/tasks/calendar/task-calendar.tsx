import type { PlacedTask, TaskFilter, TaskRow } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/language.ts';
import { listText } from '../../../kernel/list-text.ts';
import { CalendarGrid } from '../../../records/calendar/calendar-grid.tsx';
import { CalendarNavigation } from '../../../records/calendar/calendar-navigation.tsx';
import {
  CalendarContext,
  type CalendarItem,
  type DatedItem,
  type Days,
  isDated,
} from '../../../records/calendar/calendar-setup.ts';
import { type Span, weeksAround } from '../../../records/calendar/span.ts';
import { useDayCarry } from '../../../records/calendar/use-day-carry.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNow } from '../../../ui/minute.ts';
import { Popup } from '../../../ui/popup.tsx';
import frameStyles from '../../../ui/view-frame.module.css';
import { dayOf } from '../../../ui/when-text.ts';
import type { PageState } from '../grid/page-state.ts';
import { useMovePlaced } from '../placement/use-move-placed.tsx';
import { changeDates } from '../schedule/change-dates.ts';
import { useDependencies } from '../schedule/use-dependencies.ts';
import { useAddRequest } from '../shared/add-request.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import { datesText } from '../timeline/axis-text.ts';
import { DayPopup } from './day-popup.tsx';
import { FeedButton } from './feed-button.tsx';
import { FreezeLegend } from './freeze-legend.tsx';
import { frozenDays } from './frozen-days.ts';
import styles from './task-calendar.module.css';
import { changesForDays, useTaskItems } from './task-items.ts';
import { TaskTray } from './task-tray.tsx';
import { useCalendarCommands } from './use-calendar-commands.ts';
import { useCalendarMenu } from './use-calendar-menu.tsx';
import { useTaskCalendarWords } from './use-calendar-words.ts';
import { usePlacedItems } from './use-placed-items.ts';
import { useTaskCalendar } from './use-task-calendar.ts';

type TaskCalendarProps = {
  state: Pick<PageState, 'day' | 'span' | 'due' | 'bars'>;
  filter: TaskFilter | undefined;
  onChange: (change: Partial<Pick<PageState, 'day' | 'span' | 'due' | 'bars' | 'layout'>>) => void;
  /** Removes all filters. */
  onClearFilters: () => void;
};

/** The tasks of a project on the days they are due, in a month or a week. */
export function TaskCalendar({ state: at, filter, onChange, onClearFilters }: TaskCalendarProps) {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  const day = /^(19|2[01])\d{2}-\d{2}-\d{2}$/.test(at.day) ? at.day : today;
  const span: Span = at.span === 'week' ? 'week' : 'month';
  const weeks = weeksAround(day, span);
  const days = weeks.flat();
  const go = (change: { day?: string; span?: Span }) =>
    onChange({ ...change, ...(change.day !== undefined && { day: change.day === today ? '' : change.day }) });
  useCalendarCommands({ day, today, span, go });
  const { store, state, error, isBusy, reload } = useTaskCalendar(filter, days, span);
  const hasBars = at.bars !== 'off';
  const itemOf = useTaskItems(hasBars);
  const { placed, items: placedItems } = usePlacedItems(filter, days, hasBars);
  const { can, project } = useScope();
  const mayEdit = can('editTasks');
  const own = state.ids
    .flatMap((id) => store.get(id) ?? [])
    .map((row) => ({ ...itemOf(row), isFixed: !mayEdit }))
    .filter(isDated);
  const items = [...own, ...placedItems];
  const due = Map.groupBy(items, ({ last }) => last);
  const frozen = frozenDays(project.workflow?.freezes ?? [], days);
  const marks = new Map([...frozen].map(([one, names]) => [one, t('freezes.onDay', { names: listText(names) })]));
  const unread = (one: string) => state.unread.get(one) ?? 0;
  const { setup, announcement, trays } = useTaskMoves(hasBars, placed);
  const { menu, onContextMenu } = useCalendarMenu();
  const [added, setAdded] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLElement>(null);
  useAddRequest(() => setAdded(document.activeElement instanceof HTMLElement ? document.activeElement : frame.current));
  const dayPopup = (one: string, close: () => void) => (
    <DayPopup
      {...{ day: one, filter, close }}
      lasting={lastingOn(one, own)}
      placed={placedItems.filter(({ first, last }) => first <= one && one <= last)}
      onList={at.due === '' ? () => onChange({ layout: 'list', due: `${one}..${one}` }) : undefined}
    />
  );
  const isEmpty =
    state.ready && !isBusy && items.length === 0 && [...state.unread.values()].every((count) => count === 0);
  return (
    <CalendarContext value={{ ...setup, dayPopup }}>
      <section ref={frame} className={frameStyles.frame} aria-label={t('calendar.label')} onContextMenu={onContextMenu}>
        {menu}
        <CalendarNavigation {...{ day, today, span }} onChange={go}>
          <Checkbox checked={hasBars} onChange={({ target }) => onChange({ bars: target.checked ? '' : 'off' })}>
            {t('calendar.bars')}
          </Checkbox>
          <FeedButton project={project} />
        </CalendarNavigation>
        <FreezeLegend names={new Set([...frozen.values()].flat())} />
        {error && <Failure error={error} retry={reload} />}
        {isEmpty && (
          <p className={styles.note} role="status">
            {t('calendar.none')}
            {filter && <Button onClick={onClearFilters}>{t('list.clearFilters')}</Button>}
          </p>
        )}
        {state.isIncomplete && <p className={styles.note}>{t('calendar.incomplete')}</p>}
        {(!error || state.ready) && (
          <div className={frameStyles.place}>
            <CalendarGrid
              {...{ weeks, span, day, today, items, unread, isBusy }}
              daysOff={state.daysOff}
              makeUpDays={state.makeUpDays}
              marks={marks}
              count={(one) => unread(one) + (due.get(one)?.length ?? 0)}
              onGo={(one) => go({ day: one })}
            />
            <TaskTray filter={filter} />
          </div>
        )}
        {added && (
          <Popup anchor={added} label={t('list.add.field')} onClose={() => setAdded(null)}>
            {dayPopup(days.includes(today) ? today : day, () => setAdded(null))}
          </Popup>
        )}
        {trays}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </div>
      </section>
    </CalendarContext>
  );
}

/** Moving tasks to other days: an ordinary change of their dates, with its conflicts, plan and undo. */
function useTaskMoves(hasBars: boolean, placed: ReadonlyMap<string, PlacedTask>) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  const { openTask } = useOpenTask();
  const { move: movePlaced, trays } = useMovePlaced();
  useDependencies(scope.project.id);
  const words = useTaskCalendarWords();
  const rowOf = (id: string) => taskStoreOf(scope.project.id).get(id);
  const keyOf = (row: TaskRow | PlacedTask) =>
    'projectKey' in row ? `${row.projectKey}-${row.seq}` : scope.keyOf(row);
  const move = (item: CalendarItem, days: Days | null) => {
    const other = placed.get(item.id);
    const row = other ?? rowOf(item.id);
    const changes = row && changesForDays(row, days, hasBars);
    if (!row || !changes || other?.mayEdit === false) return false;
    const key = keyOf(row);
    const dates = datesText(t, language, { ...(row satisfies TaskRow), ...changes });
    const text = days === null ? t('calendar.cleared', { key }) : t('calendar.saved', { key, dates });
    if (other) void movePlaced({ task: other, base: other, changes, text });
    else void changeDates({ scope, base: row, changes, text, announce: true });
    return true;
  };
  const onOpen = (id: string) => {
    const row = placed.get(id) ?? rowOf(id);
    if (row) openTask(keyOf(row));
  };
  const isMovable = scope.can('editTasks') || [...placed.values()].some(({ mayEdit }) => mayEdit);
  return { ...useDayCarry({ words, isMovable, isStretchable: hasBars, onOpen, move }), trays };
}

function lastingOn(day: string, items: readonly DatedItem[]): DatedItem[] {
  return items.filter(({ first, last }) => first <= day && day < last);
}
