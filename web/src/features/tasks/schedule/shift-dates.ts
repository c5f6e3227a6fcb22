import {
  DAY_RANGE,
  type DayCount,
  dayFrom,
  PLANNED_MAX,
  type SchedulePlan,
  schedule,
  type TaskField,
  type TaskRow,
  task,
} from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { rebasedVersion } from '../shared/conflicts/edit-base.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { showSkipped } from '../shared/reading/batch-tasks.ts';
import { refreshTasks } from '../shared/reading/refresh-tasks.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { asRow } from '../shared/text/field-value.ts';
import { type NewDates, showPlan } from './change-dates.ts';
import { mayHaveDependencies } from './use-dependencies.ts';

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

/** Shifts the dates of tasks like `saveDates`. */
export async function shiftDates({ days, count, ...shift }: Shift): Promise<void> {
  await saveDates({ ...shift, datesOf: (row) => shiftedDates(row, days, count) });
}

/** Saves new dates of tasks in one operation with one undo; where that concerns other tasks, the plan is shown first. */
export async function saveDates(several: NewDates): Promise<void> {
  await withPlan(several, () => void saveAlone(several));
}

/** Shows what new dates of tasks do to others, and lets the user decide; where they concern none, `alone` saves them at once. */
export async function withPlan(several: NewDates, alone: () => void): Promise<void> {
  const { scope, rows, datesOf } = several;
  const store = taskStoreOf(scope.project.id);
  const removeOverlay = store.overlayAll(new Map(rows.map((row) => [row.id, asRow(datesOf(row), row)])));
  const plan = await planOfMany(several);
  if (plan) return showPlan({ scope, planned: { several, alone }, plan, removeOverlay });
  alone();
  removeOverlay();
}

/** What new dates of tasks would do to others; null where they concern none, or cannot be planned. */
export async function planOfMany(several: NewDates): Promise<SchedulePlan | null> {
  const { scope, rows } = several;
  const projectId = scope.project.id;
  const tasks = editsOf(several).map(({ version: _, ...dates }) => dates);
  // A date that is removed pushes nothing.
  const isSetting = tasks.some(({ startDate, dueDate }) => startDate || dueDate);
  const isConcerned = rows.some(({ id }) => mayHaveDependencies(projectId, id));
  if (!isSetting || !isConcerned || tasks.length > PLANNED_MAX) return null;
  try {
    const plan = await call(schedule.planMany, { body: { projectId, tasks } }, { quiet: true });
    return plan.moves.length + plan.conflicts.length > 0 ? plan : null;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

/** The new dates of tasks, with the versions in which these were shown. */
export function editsOf({ scope, rows, datesOf }: NewDates) {
  const store = taskStoreOf(scope.project.id);
  return rows.map((row) => {
    const { startDate, dueDate } = datesOf(row);
    const version = rebasedVersion(row, ['startDate', 'dueDate'], { store, whole: true });
    return {
      ...{ id: row.id, version },
      ...(startDate !== undefined && { startDate }),
      ...(dueDate !== undefined && { dueDate }),
    };
  });
}

/** Saves new dates of tasks; tasks whose dates somebody else has changed are left out and named. */
async function saveAlone({ scope, rows, datesOf, text }: NewDates): Promise<void> {
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const edits = rows.map((row) => {
    const changes = datesOf(row);
    // Both dates in any case: they have to be in order.
    const fields = ['startDate', 'dueDate', ...Object.keys(changes)] as TaskField[];
    return { id: row.id, version: rebasedVersion(row, fields, { store, whole: true }), changes };
  });
  const shown = rows.map((row): [string, Partial<TaskRow>] => [row.id, asRow(datesOf(row), row)]);
  const removeOverlay = store.overlayAll(new Map(shown));
  const offerUndo = beginTaskUndo(projectId);
  // The reason for a refusal has been shown.
  const done = await call(task.editCells, { body: { projectId, edits, partly: true } }).catch(() => null);
  offerUndo(done?.opId ? { opIds: [done.opId], text: text(done.changed) } : null);
  await refreshTasks(
    store,
    rows.map(({ id }) => id),
  );
  removeOverlay();
  if (done && done.left.length > 0) showSkipped(done.left, { scope, store });
}
