import { operationFailures } from '@opsyard/contract';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import { hasRunningJob, type OperationRow } from './operation-store.ts';

/** Refuses to undo an operation that was undone already, that is too old, or whose job still runs. */
export async function requireUndoable(db: Db, { id, undoneBy, tooLate }: OperationRow): Promise<void> {
  if (undoneBy) fail(operationFailures.alreadyUndone);
  if (tooLate) fail(operationFailures.tooLate);
  if (await hasRunningJob(db, id)) fail(operationFailures.stillRunning);
}
