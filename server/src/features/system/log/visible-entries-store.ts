import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { type DataScope, dataScope } from '../../identity/index.ts';
import { logResource } from './resource.ts';

const ALWAYS =
  'l.id, l.at, l.log_type, l.operate_type, l.content, l.user_id, l.request_type, l.status, l.failure, l.request_id, l.cost_time';
const HIDEABLE: Readonly<Record<string, string>> = {
  username: 'username',
  ip: 'ip',
  agent: 'agent',
  method: 'method',
  requestUrl: 'request_url',
  requestParam: 'request_param',
};

/** Data scope of an actor in the log. */
export async function logScope(db: Db, actor: Actor): Promise<DataScope> {
  return await dataScope(db, actor, logResource);
}

/** SQL for the entries within the data scope, for `from`; appends to the values. */
export function entries(values: unknown[], scope: DataScope | undefined): string {
  if (!scope || scope.whole) return 'sys_log';
  const { where, column } = scope.into((value) => `$${values.push(value)}`);
  const shown = Object.entries(HIDEABLE).map(([name, alias]) => `${column(name)} as ${alias}`);
  // Full-text search covers all columns, so with hidden columns it finds nothing.
  const search = scope.masked.size > 0 ? 'null::tsvector as search' : 'l.search';
  return `(select ${ALWAYS}, ${shown.join(', ')}, ${search} from sys_log l where ${where}) as seen`;
}

/** Filters entries by the data scope of the actor. */
export async function filterVisibleEntries(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const scope = await logScope(db, actor);
  // Without a grant of the list no restriction applies.
  if (scope.whole || !scope.held) return [...ids];
  const values: unknown[] = [ids];
  const text = `select id from ${entries(values, scope)} where id = any ($1::uuid[])`;
  return (await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id);
}
