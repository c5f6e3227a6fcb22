import { relocationFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Access } from '../access.ts';
import { heldAmong } from '../retention-hold/store.ts';

/** Tasks that a hold keeps are moved by managers only, who may lift it: elsewhere others could. */
export async function refuseHeld(db: Db, { abilities }: Access, taskIds: readonly string[]): Promise<void> {
  if (abilities.includes('manageProject')) return;
  if ((await heldAmong(db, taskIds)).size > 0) fail(relocationFailures.held);
}
