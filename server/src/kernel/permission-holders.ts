import type { Permission, Person } from '@opsyard/contract';
import type { Db } from './db.ts';

type HoldsAny = (db: Db, userId: string, permissions: readonly Permission[]) => Promise<boolean>;
type Searched = { text: string; limit: number };
type FindHolders = (db: Db, permission: Permission, searched: Searched) => Promise<Person[]>;
let holds: HoldsAny | undefined;
let find: FindHolders | undefined;

/** Names the feature that knows who holds which permission; the layers below it ask for it here. */
export function providePermissionHolders(readers: { holdsAny: HoldsAny; findHolders: FindHolders }): void {
  holds = readers.holdsAny;
  find = readers.findHolders;
}

/** Whether somebody, signed in or not, has an account to work with and holds at least one of some permissions. */
export async function holdsAny(db: Db, userId: string, permissions: readonly Permission[]): Promise<boolean> {
  if (!holds) throw new Error('No feature provides holders of permissions');
  return await holds(db, userId, permissions);
}

/** People with an account to work with who hold a permission and whose names contain a text, in the order of their names. */
export async function findHolders(db: Db, permission: Permission, searched: Searched): Promise<Person[]> {
  if (!find) throw new Error('No feature provides holders of permissions');
  return await find(db, permission, searched);
}
