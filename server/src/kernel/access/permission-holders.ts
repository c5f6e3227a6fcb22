import type { Permission, Person } from '@opsyard/contract';
import type { Db } from '../database/db.ts';

type HoldsAny = (db: Db, userId: string, permissions: readonly Permission[]) => Promise<boolean>;
type Searched = { text: string; limit: number };
type FindHolders = (db: Db, permission: Permission, searched: Searched) => Promise<Person[]>;
let holds: HoldsAny | undefined;
let find: FindHolders | undefined;

/** Sets the functions that find holders of permissions, for the layers below that feature. */
export function providePermissionHolders(readers: { holdsAny: HoldsAny; findHolders: FindHolders }): void {
  holds = readers.holdsAny;
  find = readers.findHolders;
}

/** Whether a user has an active account and at least one of the permissions. */
export async function holdsAny(db: Db, userId: string, permissions: readonly Permission[]): Promise<boolean> {
  if (!holds) throw new Error('No feature provides holders of permissions');
  return await holds(db, userId, permissions);
}

/** Users with an active account and a permission whose names match a text, sorted by name. */
export async function findHolders(db: Db, permission: Permission, searched: Searched): Promise<Person[]> {
  if (!find) throw new Error('No feature provides holders of permissions');
  return await find(db, permission, searched);
}
