import { schedule, scheduleFailures, taskFailures } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { reportFailure } from '../../../kernel/failure-notice.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import { currentSession } from '../../../kernel/session.ts';
import { conflictOf, raiseConflict } from '../shared/conflicts.ts';
import { rebase } from '../shared/edit-base.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { refreshTasks } from '../shared/refresh-tasks.ts';
import { taskStoreOf } from '../shared/task-store.ts';
import { type OpenPlan, planOf } from './change-dates.ts';

/** `done`: applied, or refused with the reason said; a plan: what it has become, after others have changed something. */
export async function applyPlan({ editing, plan, settle }: OpenPlan, text: string): Promise<OpenPlan | 'done'> {
  const { base, changes: requested, scope } = editing;
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const { version, changes } = rebase(base, requested, store);
  const { startDate, dueDate } = changes;
  const dates = { ...(startDate !== undefined && { startDate }), ...(dueDate !== undefined && { dueDate }) };
  const offerUndo = beginTaskUndo(projectId);
  try {
    const body = { id: base.id, ...dates, version, token: plan.token };
    const { ids, opId } = await call(schedule.apply, { body }, { quiet: true });
    offerUndo({ opIds: [opId], text });
    await refreshTasks(store, ids);
    settle();
    return 'done';
  } catch (error) {
    offerUndo(null);
    if (!(error instanceof RequestError)) throw error;
    const conflict = error.is(taskFailures.conflict) && conflictOf(error, { projectId, base, changes: requested });
    if (conflict) raiseConflict(conflict);
    else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
    void refreshTasks(store, [base.id]);
    const changed = error.is(scheduleFailures.changed) ? await planOf(editing) : null;
    if (changed) return { editing, plan: changed, settle };
    settle();
    return 'done';
  }
}
