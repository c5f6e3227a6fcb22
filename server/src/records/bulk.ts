import { commonFailures, RECORDS_AT_ONCE, RECORDS_PER_JOB, recordFailures } from '@opsyard/contract';
import type { Language } from '../kernel/actor.ts';
import { fail } from '../kernel/fail.ts';
import type { Served, Writing } from './adapter.ts';
import { changeTitle, createBulkJob } from './bulk-jobs.ts';
import { type BulkAction, changeRows, readyFor, requirePossible } from './change-rows.ts';
import { idsMatching, lockMatching, lockSeenRecords, type Narrowed } from './list.ts';
import { type KeptRow, lockRecords } from './record-store.ts';

/** The records of a bulk call: by ids, or by a filter. */
export type Which = Narrowed & { ids?: string[] };

const OPERATIONS = { edit: 'editBatch', transition: 'transition', delete: 'delete' } as const;

/** The records of a bulk call with row locks; `requested` is the number of requested ones. */
export async function lockedMany(writing: Writing, served: Served, which: Which) {
  const wanted = await wantedRecords(writing, served, which);
  if (wanted.length > RECORDS_AT_ONCE) return fail(recordFailures.tooManyMatch, { values: { limit: RECORDS_AT_ONCE } });
  return await lockAll(writing, served, wanted);
}

/** At most one more than can be changed at once. */
async function wantedRecords({ db, actor }: Writing, served: Served, { ids, ...narrowed }: Which): Promise<string[]> {
  // A call without ids and filter is refused, because it is more likely an error than meant for all records; with both, one would be
  // ignored.
  const isNarrowed = narrowed.filter !== undefined || narrowed.search !== undefined;
  if ((ids !== undefined) === isNarrowed) fail(commonFailures.invalidInput);
  return ids ?? (await lockMatching({ db, actor, served }, narrowed, RECORDS_AT_ONCE + 1));
}

async function lockAll({ db, actor }: Writing, served: Served, wanted: readonly string[]) {
  const seen = (await lockSeenRecords(db, actor, served, wanted)).rows.map(({ id }) => id);
  if (seen.length === 0) return fail(commonFailures.notFound);
  const rows: KeptRow[] = (await lockRecords(db, served, seen)).filter(({ deletedAt }) => deletedAt === null);
  return { rows, requested: wanted.length };
}

/** A bulk call, and the language of its user. */
export type BulkCall = Writing & { language: Language };

/** Changes many records as one operation: up to 1,000 in the request, more of them by a job. */
export async function changeMany(call: BulkCall, served: Served, action: BulkAction, which: Which) {
  await requirePossible(call, served, action);
  const wanted = await wantedRecords(call, served, which);
  if (wanted.length > RECORDS_AT_ONCE) return await changeByJob(call, served, action, which);
  const { rows, requested } = await lockAll(call, served, wanted);
  if (action.kind === 'transition' && readyFor(served, rows, action.transition).length === 0)
    return fail(recordFailures.notPossible);
  call.change.operation({ kind: OPERATIONS[action.kind], projectId: null });
  const changed = await changeRows(call, served, action, rows);
  return { changed, left: requested - changed, opId: call.change.opId, jobId: null };
}

async function changeByJob(call: BulkCall, served: Served, action: BulkAction, { ids: _, ...narrowed }: Which) {
  const { db, actor, change, language } = call;
  const parts = await idsMatching({ db, actor, served }, narrowed, RECORDS_PER_JOB + 1);
  if (parts.length > RECORDS_PER_JOB) return fail(recordFailures.tooManyMatch, { values: { limit: RECORDS_PER_JOB } });
  change.operation({ kind: OPERATIONS[action.kind], projectId: null });
  const title = changeTitle(served, action.kind, parts.length)[language];
  const jobId = await createBulkJob(call, served, action.kind, { title, params: { action, narrowed }, parts });
  return { changed: 0, left: 0, opId: change.opId, jobId };
}
