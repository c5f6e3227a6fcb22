import { rangeOf, type TaskChanges, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { CalendarItem, Days } from '../../../records/calendar/calendar-setup.ts';
import { daysBetween } from '../../../records/calendar/span.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { type ColorMeaning, type ColorMode, useTaskColors } from '../colors/task-colors.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { changesFor } from '../timeline/bar.ts';
import { type CalendarDate, dateIn, firstDayIn } from './calendar-date.ts';

/** How tasks are shown in a calendar: the date that places them, whether it is a range, whether they begin at their start date, and what their colours stand for. */
export type ItemLook = { by?: CalendarDate; isRange?: boolean; hasBars?: boolean; colors?: ColorMode };

/** Tasks as items of a calendar: on a date, or from their start date to the due date. */
export function useTaskItems({
  by = 'dueDate',
  hasBars = true,
  colors = 'status',
}: ItemLook = {}): (row: TaskRow) => CalendarItem & { meaning: ColorMeaning } {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const today = dayOf(useNow());
  const colorOf = useTaskColors(colors);
  return (row) => {
    const meaning = colorOf(row);
    const mark = colors === 'status' ? undefined : meaning.name;
    const status = scope.statusOf(row.statusId);
    const isDone = isClosed(row.category);
    const isLate = row.dueDate !== null && row.dueDate < today && !isDone;
    const owner = scope.personOf(row.ownerId)?.realname;
    const name = `${scope.keyOf(row)} ${row.title}`;
    return {
      ...{ id: row.id, title: row.title, color: meaning.color, mark, meaning, isDone, isLate },
      ...(by === 'dueDate' ? daysOf(row, hasBars) : dayIn(row, by)),
      isMilestone: row.milestone === true,
      state: status?.name,
      description: [
        scope.keyOf(row),
        row.milestone && t('shared.field.milestone'),
        status?.name,
        owner,
        isLate && t('shared.overdue'),
      ]
        .filter(Boolean)
        .join(t('calendar.separator')),
      fact: row.dueTime ?? undefined,
      hint: [name, status?.name, owner].filter(Boolean).join(' · '),
    };
  };
}

function dayIn(row: TaskRow, by: CalendarDate): { first: string | null; last: string | null } {
  return { first: firstDayIn(row, by), last: dateIn(row, by) };
}

/** The days of a task in a calendar: from its start date, if it has bars, to its due date. */
export function daysOf(
  { startDate, dueDate }: Pick<TaskRow, 'startDate' | 'dueDate'>,
  hasBars: boolean,
): { first: string | null; last: string | null } {
  const first = hasBars && dueDate !== null && startDate !== null && startDate < dueDate ? startDate : dueDate;
  return { first, last: dueDate };
}

/** What has to be saved for a task to be on other days, or on none; null where it is. Without bars, its start date moves as far as its due date. */
export function changesForDays(
  row: TaskRow,
  to: Days | null,
  { by = 'dueDate', hasBars = true, isRange = false }: ItemLook = {},
) {
  return by === 'dueDate' ? dueChanges(row, to, hasBars) : otherChanges(row, to, { by, isRange });
}

/** Another date; a task that is moved by its start date keeps its duration. */
function otherChanges(row: TaskRow, to: Days | null, { by, isRange }: Other): TaskChanges | null {
  const from = dateIn(row, by);
  const day = to?.last ?? null;
  const isSame = day === from && (!isRange || (to?.first ?? null) === firstDayIn(row, by));
  if (isSame) return null;
  const { dueDate } = row;
  const moved = by === 'startDate' && from && day && dueDate && { dueDate: plusDays(dueDate, daysBetween(from, day)) };
  return { [by]: to && isRange ? rangeOf(to.first, to.last) : day, ...moved };
}

type Other = { by: CalendarDate; isRange: boolean };

function dueChanges(row: TaskRow, to: Days | null, hasBars: boolean): TaskChanges | null {
  const days = to && !hasBars ? shifted(row, to) : to;
  if (days === null) return row.dueDate === null ? null : { dueDate: null };
  const { first, last } = days;
  return changesFor(row, { startDate: startFor(row, days), dueDate: last < first ? first : last });
}

function shifted({ startDate, dueDate }: TaskRow, { first, last }: Days): Days {
  if (startDate === null || dueDate === null) return { first, last };
  return { first: plusDays(startDate, daysBetween(dueDate, last)), last };
}

function startFor({ startDate, dueDate }: TaskRow, { first, last }: Days): string | null {
  // A task that had no due date keeps its start, unless it would end before it.
  if (dueDate === null) return startDate !== null && startDate > last ? last : startDate;
  return startDate === null && first === last ? null : first;
}
