import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { type Db, one, rowsOf } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { bind, type Conditions } from '../../../kernel/list-query.ts';
import { type DataScope, dataScope } from '../../identity/index.ts';
import { usersResource } from './resource.ts';

/** The columns of an account that are always there, and those that rules may hide, by the names rules have for them. */
const PLAIN = `u.id, u.username, u.realname, u.avatar, u.status, u.deleted_at, u.erased_at, u.activiti_sync, u.user_identity,
  u.depart_ids, u.created_at, u.updated_at, u.last_seen_at, u.password_hash, u.version`;
const HIDEABLE = { phone: 'phone', email: 'email', workNo: 'work_no', post: 'post', telephone: 'telephone' } as const;
const MORE = { birthday: 'birthday', sex: 'sex' } as const;

/** What rules on data let somebody see of the people here. */
export async function seenBy(db: Db, actor: Actor): Promise<DataScope> {
  return await dataScope(db, actor, usersResource);
}

/** The accounts `u` somebody sees, for the `from` of a query: without those that rules keep from them, and with hidden columns empty. */
export function accounts(conditions: Conditions, scope: DataScope | undefined): string {
  if (!scope || scope.whole) return 'sys_user u';
  const { where, column } = scope.into((value) => bind(conditions, value));
  const shown = Object.entries({ ...HIDEABLE, ...MORE }).map(([name, kept]) => `${column(name)} as ${kept}`);
  return `(select ${PLAIN}, ${shown.join(', ')} from sys_user u where ${where}) u`;
}

/** Fails as if they were not there when rules keep any of these people from somebody who sees a list of people at all. */
export async function requireSeen(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  const scope = await seenBy(db, actor);
  if (scope.whole || !scope.held) return;
  const conditions: Conditions = { sql: [], values: [] };
  const text = `select count(*)::int as seen from ${accounts(conditions, scope)} where u.id = any (${bind(conditions, ids)}::uuid[])`;
  const { seen } = one(await rowsOf<{ seen: number }>(db, { text }, conditions.values));
  if (seen < new Set(ids).size) fail(commonFailures.notFound);
}
