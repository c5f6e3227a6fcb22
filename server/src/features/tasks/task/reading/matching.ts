import {
  type BulkChanges,
  COMMENTED_BATCH_MAX,
  RECORDS_AT_ONCE,
  RECORDS_PER_JOB,
  recordFailures,
  recordFieldsOf,
  type StatusMap,
} from '@opsyard/contract';
import type { Actor, Language } from '../../../../kernel/access/actor.ts';
import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { fieldsNamed } from '../../custom-field/store.ts';
import { visibleTo } from '../../data-rules/view.ts';
import { isComment } from '../../workflow/transition-comment.ts';
import { type Batched, changeMany, checkReferences } from '../batch.ts';
import { createTaskJob } from '../bulk-jobs.ts';
import { deleteMany } from '../remove.ts';
import { presentFilter } from './filter.ts';
import { idsMatching, type Matching } from './matching-store.ts';

type Changing = { db: Db; actor: Actor; change: Change; language: Language };

type Requested = { changes: BulkChanges; comment?: string | undefined; statusMap?: StatusMap };

/** Changes all tasks that match a filter as one operation: up to 1,000 in the request, 200 with a comment, more of them by a job. */
export async function changeMatching(
  call: Changing,
  { changes, comment, statusMap = [], ...requested }: Matching & Requested,
): Promise<Batched & { jobId: string | null }> {
  const seen = await visibleTo(call.db, call.actor.id);
  const matching = await present({ seen, actor: call.actor }, requested);
  const atOnce = isComment(comment) ? COMMENTED_BATCH_MAX : RECORDS_AT_ONCE;
  const ids = await idsMatching(seen, matching, atOnce + 1);
  if (ids.length <= atOnce)
    return { ...(await changeMany(call, { ...matching, ids, changes, comment, statusMap })), jobId: null };
  // Now, and not a hundred thousand times by the job.
  await checkReferences(call, requested.projectId, changes);
  call.change.operation({ kind: 'task.batch', projectId: requested.projectId });
  const params = { ...matching, changes, statusMap, ...(comment !== undefined && { comment }) };
  const jobId = await createTaskJob(call, 'edit', params, inOrderOf(changes, await idsForJob(seen, matching)));
  return { changed: 0, left: [], jobId };
}

/** Moves all tasks that match a filter to the trash as one operation: up to 1,000 in the request, more of them by a job. */
export async function deleteMatching(
  call: Changing,
  { reason, ...requested }: Matching & { reason?: string | undefined },
) {
  const seen = await visibleTo(call.db, call.actor.id);
  const matching = await present({ seen, actor: call.actor }, requested);
  const ids = await idsMatching(seen, matching, RECORDS_AT_ONCE + 1);
  if (ids.length <= RECORDS_AT_ONCE) {
    return { ...(await deleteMany(call, { projectId: requested.projectId, ids, reason })), jobId: null };
  }
  call.change.operation({ kind: 'task.delete', projectId: requested.projectId });
  return {
    changed: 0,
    left: [],
    jobId: await createTaskJob(call, 'delete', { ...matching, reason }, await idsForJob(seen, matching)),
  };
}

/** The filter with the current day and user in it, as a job needs it later; `seen` is the database as the user sees it. */
export async function present({ seen, actor }: { seen: Db; actor: Actor }, { projectId, filter }: Matching) {
  const custom = await fieldsNamed(seen, projectId, [filter.where]);
  return { projectId, filter: presentFilter(filter, actor, recordFieldsOf(custom)) ?? {} };
}

/** The order in which parts of a job change tasks: a change of status reaches subtasks first, which their parents can wait for. */
export function inOrderOf({ statusId, parentId }: BulkChanges, ids: readonly string[]): string[] {
  return statusId !== undefined && parentId === undefined ? ids.toReversed() : [...ids];
}

/** The ids of all tasks that match, up to as many as a job takes. */
export async function idsForJob(db: Db, matching: Matching): Promise<string[]> {
  const ids = await idsMatching(db, matching, RECORDS_PER_JOB + 1);
  return ids.length > RECORDS_PER_JOB ? fail(recordFailures.tooManyMatch, { values: { limit: RECORDS_PER_JOB } }) : ids;
}
