import { type CellChanges, type SchedulePlan, schedule, type TaskRow } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { createStore } from '../../../kernel/storage/store.ts';
import { type Editing, editTask, type Outcome } from '../shared/editing/edit-task.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { asRow } from '../shared/text/field-value.ts';
import { mayHaveDependencies } from './use-dependencies.ts';

/** New dates of tasks: of one by an ordinary change, or of several, each with its own; `alone` saves those without the plan. */
export type Planned = { editing: Editing } | { several: NewDates; alone: () => void };
/** New dates of tasks that would push others or violate dependencies; the user decides what happens. */
export type OpenPlan = { scope: ProjectScope; planned: Planned; plan: SchedulePlan; removeOverlay: () => void };
/** New dates of several tasks, as they were shown. */
export type NewDates = {
  scope: ProjectScope;
  rows: readonly TaskRow[];
  datesOf: (row: TaskRow) => CellChanges;
  /** The text of the message with Undo, from the number of tasks. */
  text: (count: number) => string;
  /** Saves what else was changed with the dates, once a plan has been applied; its operation has one undo with that of the dates. */
  also?: () => Promise<string | null>;
};

/** The plan that waits for a decision. */
export const openPlan = createStore<OpenPlan | null>(null);

/** Changes dates of a task; where that concerns its dependencies, the plan is shown first. */
export async function changeDates(editing: Editing): Promise<void> {
  const { base, changes, scope } = editing;
  const projectId = scope.project.id;
  const isDating = changes.startDate !== undefined || changes.dueDate !== undefined;
  if (!isDating || !mayHaveDependencies(projectId, base.id)) return void (await editTask(editing));
  const store = taskStoreOf(projectId);
  const removeOverlay = store.overlay(base.id, asRow(changes, store.get(base.id) ?? base));
  const plan = await planOf(editing);
  // What cannot be planned is saved, or refused, as any other change.
  if (!plan || (plan.moves.length === 0 && plan.conflicts.length === 0)) {
    const saving = editTask(editing);
    removeOverlay();
    return void (await saving);
  }
  showPlan({ scope, planned: { editing }, plan, removeOverlay });
}

/** Shows a plan in place of another one that still waits. */
export function showPlan(open: OpenPlan): void {
  openPlan.get()?.removeOverlay();
  openPlan.set(open);
}

/** Saves changes of a task made outside a chart of days: new dates like `changeDates`, all others as they are. */
export async function saveWithDates(editing: Editing): Promise<Outcome | 'planned'> {
  const { startDate, dueDate } = editing.changes;
  // A date that is removed pushes nothing.
  if (!startDate && !dueDate) return await editTask(editing);
  await changeDates(editing);
  return 'planned';
}

/** What new dates would do; null when the server refuses them. */
export async function planOf({ base, changes }: Editing): Promise<SchedulePlan | null> {
  const { startDate, dueDate } = changes;
  const dates = { ...(startDate !== undefined && { startDate }), ...(dueDate !== undefined && { dueDate }) };
  try {
    return await call(schedule.plan, { body: { id: base.id, ...dates } }, { quiet: true });
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}
