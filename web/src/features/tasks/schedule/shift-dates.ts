import {
  type CellChanges,
  DAY_RANGE,
  type DayCount,
  dayFrom,
  type TaskField,
  type TaskRow,
  task,
} from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { showSkipped } from '../shared/batch-tasks.ts';
import { rebasedVersion } from '../shared/edit-base.ts';
import { asRow } from '../shared/field-value.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { refreshTasks } from '../shared/refresh-tasks.ts';
import type { ProjectScope } from '../shared/scope.ts';
import { taskStoreOf } from '../shared/task-store.ts';

/** The maximum number of tasks with both dates of one call. */
export const SHIFTED_MAX = 500;

type Dated = Pick<TaskRow, 'startDate' | 'dueDate'>;

/** The dates of a task so many days later, or earlier; those it does not have stay away, and none leaves the days there are. */
export function shiftedDates({ startDate, dueDate }: Dated, days: number, count: DayCount): Partial<Dated> {
  const shifted = (day: string) => {
    const to = dayFrom(count, day, days);
    if (to < DAY_RANGE.first) return DAY_RANGE.first;
    return to > DAY_RANGE.last ? DAY_RANGE.last : to;
  };
  return { ...(startDate && { startDate: shifted(startDate) }), ...(dueDate && { dueDate: shifted(dueDate) }) };
}

type Shift = {
  scope: ProjectScope;
  /** The tasks as they were shown. */
  rows: readonly TaskRow[];
  days: number;
  count: DayCount;
  text: (count: number) => string;
};

/** Shifts the dates of tasks in one operation with one undo; tasks whose dates somebody else has changed are left out and named. */
export async function shiftDates({ days, count, ...shift }: Shift): Promise<boolean> {
  return await saveDates({ ...shift, datesOf: (row) => shiftedDates(row, days, count) });
}

type NewDates = Omit<Shift, 'days' | 'count'> & { datesOf: (row: TaskRow) => CellChanges };

/** Saves new dates of tasks in one operation with one undo; tasks whose dates somebody else has changed are left out and named. */
export async function saveDates({ scope, rows, datesOf, text }: NewDates): Promise<boolean> {
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const edits = rows.map((row) => {
    const changes = datesOf(row);
    // Both dates in any case: they have to be in order.
    const fields = ['startDate', 'dueDate', ...Object.keys(changes)] as TaskField[];
    return { id: row.id, version: rebasedVersion(row, fields, { store, whole: true }), changes };
  });
  const shown = rows.map((row): [string, Partial<TaskRow>] => [row.id, asRow(datesOf(row), row)]);
  const settle = store.overlayAll(new Map(shown));
  const offerUndo = beginTaskUndo(projectId);
  // The reason for a refusal has been shown.
  const done = await call(task.editCells, { body: { projectId, edits, partly: true } }).catch(() => null);
  offerUndo(done && done.changed > 0 ? { opIds: [done.opId], text: text(done.changed) } : null);
  await refreshTasks(
    store,
    rows.map(({ id }) => id),
  );
  settle();
  if (done && done.left.length > 0) showSkipped(done.left, { scope, store });
  return done !== null;
}
