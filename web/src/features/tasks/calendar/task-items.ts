import type { TaskChanges, TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { CalendarItem, Days } from '../../../records/calendar/calendar-setup.ts';
import { daysBetween } from '../../../records/calendar/span.ts';
import { useNow } from '../../../ui/minute.ts';
import { plusDays } from '../../../ui/month.ts';
import { dayOf } from '../../../ui/when-text.ts';
import { useScope } from '../shared/project-scope.tsx';
import { isClosed } from '../shared/scope.ts';
import { changesFor } from '../timeline/bar.ts';

/** Tasks as items of a calendar: on their due date, or from their start date to it. */
export function useTaskItems(hasBars = true): (row: TaskRow) => CalendarItem {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const today = dayOf(useNow());
  return (row) => {
    const status = scope.statusOf(row.statusId);
    const isDone = isClosed(row.category);
    const isLate = row.dueDate !== null && row.dueDate < today && !isDone;
    const owner = scope.personOf(row.ownerId)?.realname;
    const name = `${scope.keyOf(row)} ${row.title}`;
    return {
      ...{ id: row.id, title: row.title, color: status?.color, isDone, isLate },
      ...daysOf(row, hasBars),
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

/** The days of a task in a calendar: from its start date, if it has bars, to its due date. */
export function daysOf(
  { startDate, dueDate }: Pick<TaskRow, 'startDate' | 'dueDate'>,
  hasBars: boolean,
): { first: string | null; last: string | null } {
  const first = hasBars && dueDate !== null && startDate !== null && startDate < dueDate ? startDate : dueDate;
  return { first, last: dueDate };
}

/** What has to be saved for a task to be on other days, or on none; null where it is. Without bars, its start date moves as far as its due date. */
export function changesForDays(row: TaskRow, to: Days | null, hasBars = true): TaskChanges | null {
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
