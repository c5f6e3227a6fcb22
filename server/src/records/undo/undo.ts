import { commonFailures, operationFailures, RECORDS_AT_ONCE } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import { fail } from '../../kernel/fail.ts';
import type { ServedType, WriteContext } from '../adapter.ts';
import { changeTitle, createBulkJob } from '../bulk/bulk-jobs.ts';
import { entriesOf } from '../history-store.ts';
import { lockOperation, markUndone } from './operation-store.ts';
import { requireUndoable } from './require-undoable.ts';
import { undoEntries } from './undo-entries.ts';

/** Undoes an operation with the permissions the change would need today; a job undoes one of more than 1,000 records. */
export async function undoOperation(call: WriteContext & { language: Language }, served: ServedType, opId: string) {
  const { db, actor, change, language } = call;
  const operation = (await lockOperation(db, opId)) ?? fail(commonFailures.notFound);
  const entries = await entriesOf(db, opId, served.type.name);
  if (entries.length === 0) return fail(commonFailures.notFound);
  if (operation.actorId !== actor.id) return fail(operationFailures.notYours);
  await requireUndoable(db, operation);
  const ids = [...new Set(entries.map(({ id }) => id))];
  change.operation({ kind: 'undo', projectId: null, undoes: opId });
  await markUndone(db, opId, change.opId);
  if (ids.length > RECORDS_AT_ONCE) {
    const title = changeTitle(served, 'undo', ids.length, language);
    const jobId = await createBulkJob(call, served, 'undo', { ...title, params: { opId }, parts: ids });
    return { changed: 0, left: 0, opId: change.opId, jobId };
  }
  const changed = await undoEntries(call, served, entries);
  if (changed === 0) return fail(operationFailures.nothingLeft);
  return { changed, left: entries.length - changed, opId: change.opId, jobId: null };
}
