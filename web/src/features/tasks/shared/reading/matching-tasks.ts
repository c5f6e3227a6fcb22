import { type BulkChanges, matchingTasks, type StatusMap, type TaskFilter } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { announceJob } from '../../../../records/jobs/announce-job.ts';
import { beginTaskUndo } from '../offer-undo.ts';
import { showSkipped } from './batch-tasks.ts';
import type { ProjectScope } from './scope.ts';
import { taskStoreOf } from './task-store.ts';

type Matching = {
  scope: ProjectScope;
  filter: TaskFilter;
  /** The message with Undo, for a number of changed tasks. */
  text: (count: number) => string;
};

/** Makes one change to all tasks that match a filter; with more than 1,000 a job does it, whose progress is linked. False if it failed. */
export async function changeMatching({
  changes,
  comment,
  statusMap = [],
  ...matching
}: Matching & { changes: BulkChanges; comment?: string | undefined; statusMap?: StatusMap }): Promise<boolean> {
  const { scope, filter } = matching;
  const body = { projectId: scope.project.id, filter, changes, ...(comment !== undefined && { comment }) };
  const more = statusMap.length > 0 ? { statusMap: [...statusMap] } : {};
  const answer = await operate(matching, () => call(matchingTasks.edit, { body: { ...body, ...more } }));
  if (answer && answer.left.length > 0) showSkipped(answer.left, { scope, store: taskStoreOf(scope.project.id) });
  return answer !== undefined;
}

/** Moves all tasks that match a filter to the trash; with more than 1,000 a job does it, whose progress is linked. */
export async function deleteMatching(matching: Matching): Promise<void> {
  const body = { projectId: matching.scope.project.id, filter: matching.filter };
  const answer = await operate(matching, () => call(matchingTasks.delete, { body }));
  const left = answer?.left ?? [];
  if (left.length > 0) showSkipped(left, { scope: matching.scope, store: taskStoreOf(matching.scope.project.id) });
}

type Outcome = { changed: number; opId: string; jobId: string | null };

async function operate<T extends Outcome>({ scope, text }: Matching, run: () => Promise<T>): Promise<T | undefined> {
  const offerUndo = beginTaskUndo(scope.project.id);
  try {
    const answer = await run();
    const { opId, jobId, changed } = answer;
    offerUndo({ opIds: [opId], text: text(changed), silent: jobId !== null });
    if (jobId) announceJob(jobId);
    taskStoreOf(scope.project.id).markStale();
    return answer;
  } catch (error) {
    offerUndo(null);
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}
