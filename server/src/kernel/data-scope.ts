import type { Actor } from './actor.ts';
import type { DataResource, DataScope } from './data-resource.ts';
import type { Db } from './db.ts';

type ReadDataScope = (db: Db, actor: Pick<Actor, 'id'>, resource: DataResource) => Promise<DataScope>;
let read: ReadDataScope | undefined;

/** Names the feature that turns data rules into conditions; the layers below it ask for them here. */
export function provideDataScopes(reader: ReadDataScope): void {
  read = reader;
}

/** What data rules let somebody see of a list. */
export async function dataScope(db: Db, actor: Pick<Actor, 'id'>, resource: DataResource): Promise<DataScope> {
  if (!read) throw new Error('No feature provides data scopes');
  return await read(db, actor, resource);
}
