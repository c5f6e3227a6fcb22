import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { CalendarGrid } from '../../../records/calendar/calendar-grid.tsx';
import { CalendarNavigation, periodName } from '../../../records/calendar/calendar-navigation.tsx';
import { CalendarContext, type DatedItem, isDated } from '../../../records/calendar/calendar-setup.ts';
import { type Span, spanOf, weeksAround } from '../../../records/calendar/span.ts';
import { combineFilters } from '../../../records/filter/filter-text-state.ts';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import frameStyles from '../../../ui/lists/view-frame.module.css';
import { Popup } from '../../../ui/popups/popup.tsx';
import { ColorLegend, ColorMenu } from '../colors/color-menu.tsx';
import { COLOR_MODES, colorModeOf, meaningsOf } from '../colors/task-colors.ts';
import { useSelectedTasks } from '../grid/bulk/use-selected-tasks.tsx';
import type { PageState } from '../grid/page/page-state.ts';
import { useAddRequest } from '../shared/add-request.ts';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { type CalendarDate, calendarDateOf, dayCondition, isRange } from './calendar-date.ts';
import { useDateNames } from './calendar-date-text.ts';
import { DateMenu } from './date-menu.tsx';
import { DayPopup } from './day-popup.tsx';
import { FeedButton } from './feed-button.tsx';
import { FreezeLegend } from './freeze-legend.tsx';
import { frozenDays } from './frozen-days.ts';
import { OverlayButton } from './overlay-button.tsx';
import styles from './task-calendar.module.css';
import { useTaskItems } from './task-items.ts';
import { UndatedTasks } from './undated-tasks.tsx';
import { useCalendarCommands } from './use-calendar-commands.ts';
import { useCalendarMenu } from './use-calendar-menu.tsx';
import { type Overlay, useOverlay } from './use-overlay.ts';
import { usePlacedItems } from './use-placed-items.ts';
import { useTaskCalendar } from './use-task-calendar.ts';
import { useTaskMoves } from './use-task-moves.ts';

/** M shows the month. */
const CARD_KEYS = {
  idAt: (element: Element) => (element instanceof HTMLElement ? element.dataset.record : undefined),
  taken: ['m'],
};

type State = Pick<PageState, 'day' | 'span' | 'due' | 'bars' | 'date' | 'color' | 'filter'>;

type TaskCalendarProps = {
  state: State;
  filter: TaskFilter | undefined;
  onChange: (change: Partial<State & Pick<PageState, 'layout'>>) => void;
  /** Removes all filters. */
  onClearFilters: () => void;
};

/** The tasks of a project on the days of a date, in a month or a week, or as a list of days. */
export function TaskCalendar({ state: at, filter, onChange, onClearFilters }: TaskCalendarProps) {
  const { t } = useTranslation('tasks');
  const frame = useRef<HTMLElement>(null);
  const today = dayOf(useNow());
  const day = /^(19|2[01])\d{2}-\d{2}-\d{2}$/.test(at.day) ? at.day : today;
  const span = spanOf(at.span);
  const weeks = weeksAround(day, span);
  const days = weeks.flat();
  const go = (change: { day?: string; span?: Span }) => onChange(periodOf(change, today));
  useCalendarCommands({ day, today, span, go });
  const scope = useScope();
  const by = calendarDateOf(scope, at.date);
  const look = lookOf(scope, by, at);
  const { colors } = look;
  const { store, state, error, isBusy, reload } = useTaskCalendar(filter, { days, span, by });
  const itemOf = useTaskItems(look);
  const { placed, items: placedItems } = usePlacedItems(filter, days, look);
  const overlay = useOverlay({ days, look, placed });
  const selected = useSelectedTasks(() => shownOrder(frame.current), CARD_KEYS);
  const moves = { look, placed, overlaid: overlay.tasks, selected };
  const { setup, announcement, conflicts, mayEdit, onItemKey } = useTaskMoves(moves);
  const own = state.ids
    .flatMap((id) => store.get(id) ?? [])
    .map((row) => ({ ...itemOf(row), isFixed: !mayEdit || !scope.mayChange(row) }))
    .filter(isDated);
  const items = [...own, ...placedItems, ...overlay.items];
  const due = Map.groupBy(items, ({ last }) => last);
  const { frozen, marks } = useFrozen(days);
  const unread = (one: string) => state.unread.get(one) ?? 0;
  const { menu, onContextMenu } = useCalendarMenu();
  const [undated, setUndated] = useState(0);
  const [added, setAdded] = useState<HTMLElement | null>(null);
  useAddRequest(() => setAdded(document.activeElement instanceof HTMLElement ? document.activeElement : frame.current));
  const dayPopup = (one: string, close: () => void) => (
    <DayPopup
      {...{ day: one, filter, by, colors, close }}
      multiDay={multiDayOn(one, own)}
      placed={itemsOn(one, placedItems)}
      overlaid={itemsOn(one, overlay.items)}
      onList={by !== 'dueDate' || at.due === '' ? () => onChange(listOf(scope, by, one, at.filter)) : undefined}
    />
  );
  const isEmpty = state.ready && !isBusy && items.length === 0 && days.every((one) => unread(one) === 0);
  return (
    <CalendarContext
      value={{ ...setup, dayPopup, onItemKey, selection: { ...selected, text: t('calendar.selected') } }}
    >
      <section
        ref={frame}
        className={classes(frameStyles.frame, styles.frame)}
        aria-label={t('calendar.label')}
        onContextMenu={onContextMenu}
      >
        {menu}
        <CalendarNavigation {...{ day, today, span }} onChange={go}>
          <Tools {...{ by, look, overlay, onChange }} />
        </CalendarNavigation>
        <CalendarNotes {...{ by, day, span, undated, error, reload, isEmpty, filter, onClearFilters }}>
          <ColorLegend meanings={meaningsOf(own.map(({ meaning }) => meaning))} />
          <OverlayNotes {...overlay} />
          <FreezeLegend names={new Set([...frozen.values()].flat())} />
          {state.isIncomplete && <p className={styles.note}>{t('calendar.incomplete')}</p>}
        </CalendarNotes>
        {(!error || state.ready) && (
          <div className={frameStyles.place}>
            <CalendarGrid
              {...{ weeks, span, day, today, items, unread, isBusy, marks }}
              {...{ daysOff: state.daysOff, makeUpDays: state.makeUpDays }}
              count={(one) => unread(one) + (due.get(one)?.length ?? 0)}
              onGo={(one) => go({ day: one })}
            />
            <UndatedTasks {...{ filter, by, colors }} onTotal={setUndated} />
          </div>
        )}
        {added && (
          <Popup anchor={added} label={t('list.add.field')} onClose={() => setAdded(null)}>
            {dayPopup(days.includes(today) ? today : day, () => setAdded(null))}
          </Popup>
        )}
        {selected.bar}
        {conflicts}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </div>
      </section>
    </CalendarContext>
  );
}

type ToolsProps = Pick<TaskCalendarProps, 'onChange'> & {
  by: CalendarDate;
  look: { hasBars: boolean; colors: ReturnType<typeof colorModeOf> };
  overlay: Overlay;
};

/** What a calendar shows, and its feed. */
function Tools({ by, look, overlay, onChange }: ToolsProps) {
  const { project, usesTypes } = useScope();
  return (
    <>
      <DateMenu {...{ by, hasBars: look.hasBars, onChange }} />
      <ColorMenu
        mode={look.colors}
        modes={COLOR_MODES.filter((one) => one !== 'type' || usesTypes)}
        onChange={(color) => onChange({ color })}
      />
      <OverlayButton ids={overlay.ids} onChange={overlay.choose} />
      <FeedButton project={project} />
    </>
  );
}

function lookOf(scope: ProjectScope, by: CalendarDate, { bars, color }: State) {
  const hasBars = by === 'dueDate' && bars !== 'off';
  return { by, isRange: isRange(scope, by), hasBars, colors: colorModeOf(color) };
}

/** A period as the address has it: today's by itself has no day. */
function periodOf({ day, ...change }: { day?: string; span?: Span }, today: string): { day?: string; span?: Span } {
  return { ...change, ...(day !== undefined && { day: day === today ? '' : day }) };
}

function itemsOn(day: string, items: readonly DatedItem[]): DatedItem[] {
  return items.filter(({ first, last }) => first <= day && day <= last);
}

function multiDayOn(day: string, items: readonly DatedItem[]): DatedItem[] {
  return items.filter(({ first, last }) => first <= day && day < last);
}

/** The days in a freeze of the project, and what marks them. */
function useFrozen(days: readonly string[]) {
  const { t } = useTranslation('tasks');
  const frozen = frozenDays(useScope().project.workflow?.freezes ?? [], days);
  const marks = new Map([...frozen].map(([day, names]) => [day, t('freezes.onDay', { names: listText(names) })]));
  return { frozen, marks };
}

type NotesProps = EmptyTextProps & {
  error: RequestError | null;
  reload: () => void;
  isEmpty: boolean;
  filter: TaskFilter | undefined;
  onClearFilters: () => void;
  children: ReactNode;
};

/** The notes above the days of a calendar. */
function CalendarNotes({ error, reload, isEmpty, filter, onClearFilters, children, ...period }: NotesProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {children}
      {error && <Failure error={error} retry={reload} />}
      {isEmpty && (
        <p className={styles.note} role="status">
          <EmptyText {...period} />
          {filter && <Button onClick={onClearFilters}>{t('list.clearFilters')}</Button>}
        </p>
      )}
    </>
  );
}

/** What lists the tasks of a day. */
function listOf(
  scope: ProjectScope,
  by: CalendarDate,
  day: string,
  filter: string,
): { layout: 'list'; due?: string; filter?: string } {
  const condition = dayCondition(scope, by, day);
  if ('due' in condition) return { layout: 'list', due: `${day}..${day}` };
  return { layout: 'list', filter: combineFilters(filter, condition) };
}

/** The tasks in the order in which they are shown. */
function shownOrder(frame: HTMLElement | null): string[] {
  const cards = frame?.querySelectorAll<HTMLElement>('[data-record]') ?? [];
  return [...cards].map(({ dataset }) => dataset.record ?? '');
}

/** The period of a calendar, and the date that places tasks in it. */
type EmptyTextProps = {
  by: CalendarDate;
  day: string;
  span: Span;
  /** The number of tasks without this date. */
  undated: number;
};

/** That no task has its date in a period, and how many have none. */
function EmptyText({ by, day, span, undated }: EmptyTextProps) {
  const { t } = useTranslation('tasks');
  const { nameOf } = useDateNames();
  const period = periodName(day, span, useLanguage());
  const isDue = by === 'dueDate';
  return (
    <>
      <span>{isDue ? t('calendar.emptyDue', { period }) : t('calendar.emptyBy', { field: nameOf(by), period })}</span>
      {undated > 0 && t('calendar.sentences')}
      {undated > 0 && <span>{t(isDue ? 'calendar.someUndue' : 'calendar.someUndated', { count: undated })}</span>}
    </>
  );
}

/** Names the colours of the other projects that a calendar shows, and follows the changes of others in them. */
function OverlayNotes({ legend, isIncomplete }: Pick<Overlay, 'legend' | 'isIncomplete'>) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {legend.map(({ id }) => (
        <LiveTasks key={id} projectId={id} />
      ))}
      <ColorLegend meanings={legend} label={t('calendar.overlay.legend')} />
      {isIncomplete && <p className={styles.note}>{t('calendar.overlay.incomplete')}</p>}
    </>
  );
}
