import type { Actor } from './actor.ts';
import type { DataResource, DataScope } from './data-resource.ts';
import type { Db } from './db.ts';

type ReadDataScope = (db: Db, actor: Pick<Actor, 'id'>, resource: DataResource) => Promise<DataScope>;
let read: ReadDataScope | undefined;

/** Sets the function that evaluates data rules, for layers below that feature. */
export function provideDataScopes(reader: ReadDataScope): void {
  read = reader;
}

/** The visible part of a list for a user, by data rules. */
export async function dataScope(db: Db, actor: Pick<Actor, 'id'>, resource: DataResource): Promise<DataScope> {
  if (!read) throw new Error('No feature provides data scopes');
  return await read(db, actor, resource);
}
