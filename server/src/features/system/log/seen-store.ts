import type { Actor } from '../../../kernel/actor.ts';
import { type Db, rowsOf } from '../../../kernel/db.ts';
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

/** What rules on data let somebody see of the log. */
export async function logSeenBy(db: Db, actor: Actor): Promise<DataScope> {
  return await dataScope(db, actor, logResource);
}

/** The entries somebody sees, for the `from` of a query that has these values already. */
export function entries(values: unknown[], scope: DataScope | undefined): string {
  if (!scope || scope.whole) return 'sys_log';
  const { where, column } = scope.into((value) => `$${values.push(value)}`);
  const shown = Object.entries(HIDEABLE).map(([name, kept]) => `${column(name)} as ${kept}`);
  // Words are looked for in everything at once, so where something is hidden none are found.
  const search = scope.masked.size > 0 ? 'null::tsvector as search' : 'l.search';
  return `(select ${ALWAYS}, ${shown.join(', ')}, ${search} from sys_log l where ${where}) as seen`;
}

/** Which of these entries somebody sees. */
export async function filterVisibleEntries(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const scope = await logSeenBy(db, actor);
  // Whoever has no list at all has nothing that limits them either.
  if (scope.whole || !scope.held) return [...ids];
  const values: unknown[] = [ids];
  const text = `select id from ${entries(values, scope)} where id = any ($1::uuid[])`;
  return (await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id);
}
