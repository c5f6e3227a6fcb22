import { commonFailures, RECORDS_AT_ONCE, RECORDS_PER_JOB, recordFailures } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import { fail } from '../../kernel/fail.ts';
import type { ServedType, WriteContext } from '../adapter.ts';
import { type BulkAction, changeRows, requireAllowed, rowsForTransition } from '../change-rows.ts';
import { idsMatching, type ListFilter, lockMatching, lockVisibleRecords } from '../list.ts';
import { lockRecords, type StoredRow } from '../record-store.ts';
import { changeTitle, createBulkJob } from './bulk-jobs.ts';

/** The records of a bulk call: by ids, or by a filter. */
export type RecordSelection = ListFilter & { ids?: string[] };

const OPERATIONS = { edit: 'editBatch', transition: 'transition', delete: 'delete' } as const;

/** The records of a bulk call with row locks; `requested` is the number of requested ones. */
export async function lockSelection(writeContext: WriteContext, served: ServedType, which: RecordSelection) {
  const requestedIds = await selectedIds(writeContext, served, which);
  if (requestedIds.length > RECORDS_AT_ONCE)
    return fail(recordFailures.tooManyMatch, { values: { limit: RECORDS_AT_ONCE } });
  return await lockRequested(writeContext, served, requestedIds);
}

/** At most one more than can be changed at once. */
async function selectedIds(
  { db, actor }: WriteContext,
  served: ServedType,
  { ids, ...narrowed }: RecordSelection,
): Promise<string[]> {
  // A call without ids and filter is refused, because it is more likely an error than meant for all records; with both, one would be
  // ignored.
  const isNarrowed = narrowed.filter !== undefined || narrowed.search !== undefined;
  if ((ids !== undefined) === isNarrowed) fail(commonFailures.invalidInput);
  return ids ?? (await lockMatching({ db, actor, served }, narrowed, RECORDS_AT_ONCE + 1));
}

async function lockRequested({ db, actor }: WriteContext, served: ServedType, requestedIds: readonly string[]) {
  const visibleIds = (await lockVisibleRecords(db, actor, served, requestedIds)).rows.map(({ id }) => id);
  if (visibleIds.length === 0) return fail(commonFailures.notFound);
  const rows: StoredRow[] = (await lockRecords(db, served, visibleIds)).filter(({ deletedAt }) => deletedAt === null);
  return { rows, requested: requestedIds.length };
}

/** A bulk call, and the language of its user. */
export type BulkCall = WriteContext & { language: Language };

/** Changes many records as one operation: up to 1,000 in the request, more of them by a job. */
export async function changeMany(call: BulkCall, served: ServedType, action: BulkAction, which: RecordSelection) {
  await requireAllowed(call, served, action);
  const requestedIds = await selectedIds(call, served, which);
  if (requestedIds.length > RECORDS_AT_ONCE) return await changeByJob(call, served, action, which);
  const { rows, requested } = await lockRequested(call, served, requestedIds);
  if (action.kind === 'transition' && rowsForTransition(served, rows, action.transition).length === 0)
    return fail(recordFailures.notPossible);
  call.change.source = 'bulk';
  call.change.operation({ kind: OPERATIONS[action.kind], projectId: null });
  const changed = await changeRows(call, served, action, rows);
  return { changed, left: requested - changed, opId: call.change.opId, jobId: null };
}

async function changeByJob(
  call: BulkCall,
  served: ServedType,
  action: BulkAction,
  { ids: _, ...narrowed }: RecordSelection,
) {
  const { db, actor, change, language } = call;
  const parts = await idsMatching({ db, actor, served }, narrowed, RECORDS_PER_JOB + 1);
  if (parts.length > RECORDS_PER_JOB) return fail(recordFailures.tooManyMatch, { values: { limit: RECORDS_PER_JOB } });
  change.operation({ kind: OPERATIONS[action.kind], projectId: null });
  const title = changeTitle(served, action.kind, parts.length, language);
  const jobId = await createBulkJob(call, served, action.kind, { ...title, params: { action, narrowed }, parts });
  return { changed: 0, left: 0, opId: change.opId, jobId };
}
