import {
  dayNumber,
  type PersonWorkload,
  plannedMinutes,
  type TaskInOtherProject,
  type Workload,
  workingDays,
} from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { estimateText, roughEstimate } from '../shared/text/estimate-text.ts';
import { isSplit, shareOf } from './share.ts';

type Planned = Pick<TaskInOtherProject, 'ownerId' | 'assigneeIds' | 'estimate' | 'startDate' | 'dueDate'>;
export type Change = { before: Planned; after: Planned };
type Target = { person: PersonWorkload; column: number };
/** Planned minutes of a cell before and after a change. */
type LoadChange = { before: number; after: number };

/** A task that begins and is due so many days later. */
export function laterBy(row: Planned, days: number): Planned {
  const { startDate, dueDate } = row;
  return { ...row, startDate: startDate && plusDays(startDate, days), dueDate: dueDate && plusDays(dueDate, days) };
}

/** The column of the last day of a task; -1 if none shows it. */
export function lastColumn({ startDate, dueDate }: Planned, { columns }: Workload, size: number): number {
  const last = dueDate ?? startDate;
  const column = last === null ? -1 : columns.findLastIndex((day) => day <= last);
  const first = columns[column];
  return first !== undefined && last !== null && plusDays(first, size) > last ? column : -1;
}

/** The load of a person in a column before and after a task changes; null if it stays. */
export function loadChange(data: Workload, size: number, { before, after, person, column }: Change & Target) {
  const planned = person.cells[column]?.planned;
  if (planned === undefined) return null;
  const columns = { from: dayNumber(data.columns[0] ?? ''), days: data.columns.length * size, size };
  const workdays = { days: workingDays(data.daysOff), off: new Set(person.leave.map(dayNumber)) };
  const partOf = (row: Planned) => {
    const [first, last] = [row.startDate ?? row.dueDate, row.dueDate ?? row.startDate];
    const isOwn = isSplit(row)
      ? person.userId !== null && row.assigneeIds.includes(person.userId)
      : row.ownerId === person.userId;
    if (!isOwn || first === null || last === null) return 0;
    return plannedMinutes([{ estimate: shareOf(row), first, last }], columns, workdays)[column] ?? 0;
  };
  const difference = partOf(after) - partOf(before);
  return difference === 0 ? null : ({ before: planned, after: planned + difference } satisfies LoadChange);
}

/** The new load of a person in words: `Li: 4d → 4d 6h of 5d`; empty if it stays. */
export function loadChangeText(data: Workload, size: number, change: Change & Target, t: TFunction<'tasks'>): string {
  const load = loadChange(data, size, change);
  if (!load) return '';
  const { person, column } = change;
  // A change of minutes is not rounded away.
  const isSmall = roughEstimate(load.before, t) === roughEstimate(load.after, t);
  const text = (minutes: number) => (isSmall ? estimateText : roughEstimate)(Math.max(0, minutes), t);
  const values = { name: person.name || t('workload.nobody'), before: text(load.before), after: text(load.after) };
  if (person.userId === null) return t('workload.load.unassigned', values);
  const capacity = person.cells[column]?.capacity ?? 0;
  return factsText(
    t('workload.load.of', { ...values, capacity: roughEstimate(capacity, t) }),
    load.after > capacity && t('workload.over'),
  );
}
