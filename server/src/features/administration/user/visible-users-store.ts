import { bind, type Conditions } from '../../../kernel/routes/list-query.ts';
import type { DataScope } from '../../identity/index.ts';

/** Columns of a user that are always visible, and those that rules may hide, by their names in rules. */
const PLAIN = `u.id, u.username, u.realname, u.initials, u.avatar, u.status, u.deleted_at, u.erased_at, u.activiti_sync, u.user_identity,
  u.depart_ids, u.created_at, u.updated_at, u.last_seen_at, u.password_hash, u.version`;
const HIDEABLE = { phone: 'phone', email: 'email', workNo: 'work_no', post: 'post', telephone: 'telephone' } as const;
const MORE = { birthday: 'birthday', sex: 'sex' } as const;

/** SQL for the users `u` within the data scope, for `from`, with hidden columns null. */
export function accounts(conditions: Conditions, scope: DataScope | undefined): string {
  if (!scope || scope.whole) return 'sys_user u';
  const { where, column } = scope.into((value) => bind(conditions, value));
  const shown = Object.entries({ ...HIDEABLE, ...MORE }).map(([name, alias]) => `${column(name)} as ${alias}`);
  return `(select ${PLAIN}, ${shown.join(', ')} from sys_user u where ${where}) u`;
}
