import { schedule, scheduleFailures, type TaskChanges, task, taskFailures } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { currentSession } from '../../../kernel/session.ts';
import { conflictOf, raiseConflict } from '../shared/conflicts/conflicts.ts';
import { rebase } from '../shared/conflicts/edit-base.ts';
import type { Editing } from '../shared/editing/edit-task.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { showSkipped } from '../shared/reading/batch-tasks.ts';
import { refreshTasks } from '../shared/reading/refresh-tasks.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { type OpenPlan, type Planned, planOf } from './change-dates.ts';
import { editsOf, planOfMany } from './shift-dates.ts';

/** `done`: applied, or refused with the reason shown; a plan: what it has become, after others have changed something. */
export async function applyPlan(open: OpenPlan, text: string): Promise<OpenPlan | 'done'> {
  const { planned } = open;
  return 'editing' in planned ? await applyOne(open, planned.editing, text) : await applyMany(open, planned, text);
}

async function applyOne(open: OpenPlan, editing: Editing, text: string): Promise<OpenPlan | 'done'> {
  const { plan, removeOverlay } = open;
  const { base, changes: requested, scope } = editing;
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const { version, changes } = rebase(base, requested, store);
  const { startDate, dueDate, ...others } = changes;
  const dates = { ...(startDate !== undefined && { startDate }), ...(dueDate !== undefined && { dueDate }) };
  const offerUndo = beginTaskUndo(projectId);
  try {
    const body = { id: base.id, ...dates, version, token: plan.token };
    const { ids, opId } = await call(schedule.apply, { body }, { quiet: true });
    const other = await saveOthers({ id: base.id, version, changes: others });
    offerUndo({ opIds: other ? [opId, other] : [opId], text });
    await refreshTasks(store, [...new Set([...ids, base.id])]);
    removeOverlay();
    return 'done';
  } catch (error) {
    offerUndo(null);
    if (!(error instanceof RequestError)) throw error;
    const conflict = error.is(taskFailures.conflict) && conflictOf(error, { projectId, base, changes: requested });
    if (conflict) raiseConflict(conflict);
    else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
    void refreshTasks(store, [base.id]);
    const changed = error.is(scheduleFailures.changed) ? await planOf(editing) : null;
    if (changed) return { ...open, plan: changed };
    removeOverlay();
    return 'done';
  }
}

/** Saves what was changed with the dates of a task, such as a time of day; null if there is nothing, or it is refused, after showing the reason. */
async function saveOthers(body: { id: string; version: number; changes: TaskChanges }): Promise<string | null> {
  if (Object.keys(body.changes).length === 0) return null;
  try {
    return (await call(task.edit, { body })).opId;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

async function applyMany(
  open: OpenPlan,
  { several, alone }: Extract<Planned, { several: unknown }>,
  text: string,
): Promise<OpenPlan | 'done'> {
  const { plan, removeOverlay } = open;
  const { scope, rows } = several;
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const own = rows.map(({ id }) => id);
  const offerUndo = beginTaskUndo(projectId);
  try {
    const body = { projectId, tasks: editsOf(several), token: plan.token };
    const { ids, changed, left, opId } = await call(schedule.applyMany, { body }, { quiet: true });
    const other = (await several.also?.()) ?? null;
    offerUndo(changed > 0 || other ? { opIds: other ? [opId, other] : [opId], text } : null);
    await refreshTasks(store, [...new Set([...ids, ...own])]);
    removeOverlay();
    if (left.length > 0) showSkipped(left, { scope, store });
    return 'done';
  } catch (error) {
    offerUndo(null);
    if (!(error instanceof RequestError)) throw error;
    reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
    removeOverlay();
    await refreshTasks(store, own);
    if (!error.is(scheduleFailures.changed)) return 'done';
    // The dates are those of the tasks as they are now.
    const present = { ...several, rows: own.map((id) => store.get(id)).filter((row) => row !== undefined) };
    const next = await planOfMany(present);
    return next
      ? { ...open, planned: { several: present, alone }, plan: next, removeOverlay: () => undefined }
      : 'done';
  }
}
