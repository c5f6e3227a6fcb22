import { trashFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Access } from '../access.ts';
import { findHeld } from './store.ts';

/** Held views and labels are restored by managers only, who may lift the hold: it ends with that, and others could delete them for good then. */
export async function refuseRestoringHeld(
  db: Db,
  { abilities }: Pick<Access, 'abilities'>,
  ids: readonly string[],
): Promise<void> {
  if (abilities.includes('manageProject')) return;
  if ((await findHeld(db, ids)).size > 0) fail(trashFailures.held);
}
