import type { Actor } from '../../../kernel/access/actor.ts';
import { declareResource } from '../../../kernel/access/data-resource.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { type DataScope, dataScope } from '../../identity/index.ts';

/** The operation log as a resource of data rules. */
const logResource = declareResource({
  component: 'system/LogList',
  permission: 'system:log:view',
  name: ['Logs', '日志'],
  columns: {
    username: { sql: 'l.username', kind: 'text', name: ['Account', '账号'] },
    logType: { sql: 'l.log_type', kind: 'number', name: ['Log type', '日志类型'], always: true },
    operateType: { sql: 'l.operate_type', kind: 'number', name: ['Operation', '操作类型'], always: true },
    at: { sql: 'l.at', kind: 'instant', name: ['Time', '时间'], always: true },
    method: { sql: 'l.method', kind: 'text', name: ['API call', '接口'] },
    ip: { sql: 'l.ip', kind: 'text', name: ['IP address', 'IP 地址'] },
    agent: { sql: 'l.agent', kind: 'text', name: ['Browser', '浏览器'] },
    requestUrl: { sql: 'l.request_url', kind: 'text', name: ['Path', '请求路径'] },
    requestParam: { sql: 'l.request_param', kind: 'text', name: ['Request parameters', '请求参数'] },
  },
  owner: 'l.user_id',
  departments:
    'array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = l.user_id)',
});

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
