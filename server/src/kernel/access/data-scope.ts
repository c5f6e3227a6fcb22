import type { Db } from '../database/db.ts';
import type { Actor } from './actor.ts';
import type { DataResource, DataScope } from './data-resource.ts';

type ActorId = Pick<Actor, 'id'>;
type Readers = {
  dataScope: (db: Db, actor: ActorId, resource: DataResource) => Promise<DataScope>;
  readInScope: <T>(db: Db, actor: ActorId, resource: DataResource, read: ReadInScope<T>) => Promise<T>;
};
/** Reads a list in a data scope; may run twice, so it must have no effects, and it waits for all statements it sends. */
export type ReadInScope<T> = (db: Db, scope: DataScope) => Promise<T>;
let readers: Readers | undefined;

/** Sets the functions that evaluate data rules, for layers below that feature. */
export function provideDataScopes(given: Readers): void {
  readers = given;
}

/** The visible part of a list for a user, by data rules. */
export async function dataScope(db: Db, actor: ActorId, resource: DataResource): Promise<DataScope> {
  return await provided().dataScope(db, actor, resource);
}

/** Reads a list in the current data scope of a user, if possible without waiting for the scope first. */
export async function readInScope<T>(db: Db, actor: ActorId, resource: DataResource, read: ReadInScope<T>): Promise<T> {
  return await provided().readInScope(db, actor, resource, read);
}

function provided(): Readers {
  if (!readers) throw new Error('No feature provides data scopes');
  return readers;
}
