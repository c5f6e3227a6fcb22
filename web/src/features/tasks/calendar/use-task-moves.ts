import {
  type CellChanges,
  isCustomKey,
  type PlacedTask,
  rangeOf,
  type TaskChanges,
  type TaskRow,
} from '@opsyard/contract';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import type { CalendarItem, Days } from '../../../records/calendar/calendar-setup.ts';
import { daysBetween } from '../../../records/calendar/span.ts';
import { useDayMove } from '../../../records/calendar/use-day-move.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { plainDay, rangeInWords } from '../../../ui/dates/when-text.ts';
import type { SelectedTasks } from '../grid/bulk/use-selected-tasks.tsx';
import { useMovePlaced } from '../placement/use-move-placed.tsx';
import { changeDates } from '../schedule/change-dates.ts';
import { saveDates } from '../schedule/shift-dates.ts';
import { useDependencies } from '../schedule/use-dependencies.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { datesText } from '../timeline/axis-text.ts';
import { dateIn, firstDayIn, isChangeable } from './calendar-date.ts';
import { useDateNames } from './calendar-date-text.ts';
import { changesForDays, type ItemLook } from './task-items.ts';
import { useTaskCalendarWords } from './use-calendar-words.ts';
import { useMoveOverlaid } from './use-move-overlaid.tsx';
import type { OverlaidTask } from './use-overlay.ts';

const NUDGES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type MoveOptions = {
  look: Required<Pick<ItemLook, 'by' | 'isRange' | 'hasBars'>>;
  placed: ReadonlyMap<string, PlacedTask>;
  /** Tasks of other projects whose calendars are shown as well. */
  overlaid: ReadonlyMap<string, OverlaidTask>;
  selected: SelectedTasks;
};

/** Moving tasks to other days: an ordinary change of their dates, with its conflicts, plan and undo; selected tasks move together. */
export function useTaskMoves({ look, placed, overlaid, selected }: MoveOptions) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const { move: movePlaced, conflicts } = useMovePlaced();
  useDependencies(scope.project.id);
  const words = useTaskCalendarWords(look.by);
  const textOf = useMoveTexts(look);
  const fromOthers = useMoveOverlaid(look, textOf);
  const { by } = look;
  const rowOf = (id: string) => taskStoreOf(scope.project.id).get(id);
  const moveOne = (item: CalendarItem, days: Days | null) => {
    const over = placed.has(item.id) ? undefined : overlaid.get(item.id);
    if (over) return fromOthers.move(over, days);
    const other = placed.get(item.id);
    const row = other ?? rowOf(item.id);
    const changes = row && changesForDays(row, days, look);
    if (!row || !changes || other?.mayEdit === false) return false;
    const text = textOf(row, changes, days);
    if (other) void movePlaced({ task: other, base: other, changes, text });
    else void changeDates({ scope, base: row, changes, text, announce: true });
    return true;
  };
  const moveAll = (rows: readonly TaskRow[], count: number) => {
    const dated = rows.filter((row) => dateIn(row, by) !== null);
    const datesOf = (row: TaskRow) => shifted(row, look, count);
    if (dated.length === 0) return false;
    void saveDates({ scope, rows: dated, datesOf, text: (changed) => t('shift.done', { count: changed }) });
    return true;
  };
  const move = (item: CalendarItem, days: Days | null) => {
    const rows = selected.ids.has(item.id) ? selected.rowsWith(item.id) : [];
    if (rows.length < 2 || !days || item.last === null) return moveOne(item, days);
    // The end of a bar is that of one task.
    if (days.first === item.first && days.last !== item.last) return moveOne(item, days);
    return moveAll(rows, daysBetween(item.last, days.last));
  };
  const onOpen = (id: string) => {
    const row = placed.get(id) ?? overlaid.get(id) ?? rowOf(id);
    if (row) openTask('projectKey' in row ? `${row.projectKey}-${row.seq}` : scope.keyOf(row));
  };
  const mayEdit = scope.can('editTasks') && isChangeable(scope, by);
  const isOtherMovable =
    [...placed.values()].some((one) => one.mayEdit) ||
    [...overlaid.values()].some(({ scope: its }) => its.can('editTasks'));
  const isMovable = mayEdit || (by === 'dueDate' && isOtherMovable);
  const isStretchable = look.isRange || (by === 'dueDate' && look.hasBars);
  const dayMove = useDayMove({ words, isMovable, isStretchable, onOpen, move });
  const keepFocus = useFocusAfterMove();
  const onItemKey = (event: KeyboardEvent, item: CalendarItem) => {
    const step = event.altKey && !event.ctrlKey && !event.metaKey ? NUDGES[event.key] : undefined;
    if (step === undefined) return selected.onKey(event, item.id);
    const { first, last } = item;
    if (!isMovable || item.isFixed || first === null || last === null) return false;
    event.preventDefault();
    keepFocus(item.id);
    dayMove.setup.drop({ item, at: last }, plusDays(last, step));
    return true;
  };
  return { ...dayMove, onItemKey, conflicts: [conflicts, fromOthers.conflicts], mayEdit };
}

/** The dates of a task so many days later. */
function shifted(row: TaskRow, look: MoveOptions['look'], count: number): CellChanges {
  const day = dateIn(row, look.by) ?? '';
  const to = plusDays(day, count);
  // Both dates move, whether the calendar shows bars or only due dates.
  const from = look.isRange ? firstDayIn(row, look.by) : row.startDate;
  const days = { first: from ? plusDays(from, count) : to, last: to };
  return (changesForDays(row, days, look.by === 'dueDate' ? { hasBars: true } : look) ?? {}) as CellChanges;
}

/** The message about a task that has been moved. */
function useMoveTexts({ by, isRange }: MoveOptions['look']) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  const { nameOf } = useDateNames();
  return (row: TaskRow | PlacedTask | OverlaidTask, changes: TaskChanges, days: Days | null): string => {
    const key = 'projectKey' in row ? `${row.projectKey}-${row.seq}` : scope.keyOf(row);
    const field = nameOf(by);
    if (days === null)
      return by === 'dueDate' ? t('calendar.cleared', { key }) : t('calendar.clearedField', { key, field });
    if (isCustomKey(by)) {
      const day = isRange ? rangeInWords(rangeOf(days.first, days.last), language) : plainDay(days.last, language);
      return t('calendar.savedField', { key, field, day });
    }
    return t('calendar.saved', { key, dates: datesText(t, language, { ...(row satisfies TaskRow), ...changes }) });
  };
}

/** Keeps the focus on a task while its card appears on another day. */
function useFocusAfterMove(): (id: string) => void {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const card = document.querySelector<HTMLElement>(`[data-record="${moved.current}"]`);
    if (!card) return;
    card.focus();
    moved.current = null;
  });
  return (id) => {
    moved.current = id;
  };
}
