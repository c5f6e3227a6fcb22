import type { Permission } from '@opsyard/contract';
import type { Db } from './db.ts';

type HoldsAny = (db: Db, userId: string, permissions: readonly Permission[]) => Promise<boolean>;
let holds: HoldsAny | undefined;

/** Names the feature that knows who holds which permission; the layers below it ask for it here. */
export function providePermissionHolders(reader: HoldsAny): void {
  holds = reader;
}

/** Whether somebody, signed in or not, has an account to work with and holds at least one of some permissions. */
export async function holdsAny(db: Db, userId: string, permissions: readonly Permission[]): Promise<boolean> {
  if (!holds) throw new Error('No feature provides holders of permissions');
  return await holds(db, userId, permissions);
}
