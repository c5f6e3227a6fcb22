import { type Actor, may } from '../../../kernel/actor.ts';
import { type Db, rowOf, type Statement, statement } from '../../../kernel/db.ts';
import { skeletonOf } from '../../identity/index.ts';

type Compared = {
  sql: Statement;
  read?: (value: string) => string;
  /** What people keep to themselves: whoever looks after accounts asks, nobody else. */
  personal?: true;
};

/** The only fields that are compared, by what clients call them; the value is always bound. Nothing else ever becomes SQL. */
const compared: Readonly<Record<string, Compared>> = {
  'sys_user.username': {
    sql: among('sys_user', 'username_skeleton = $1', 'deleted_at is null'),
    read: skeletonOf,
  },
  'sys_user.phone': { sql: among('sys_user', 'phone = $1', 'deleted_at is null'), personal: true },
  'sys_user.email': { sql: among('sys_user', 'lower(email) = lower($1)', 'deleted_at is null'), personal: true },
  'sys_user.work_no': { sql: among('sys_user', 'work_no = $1', 'deleted_at is null'), personal: true },
  'sys_role.role_code': { sql: among('sys_role', 'role_code = $1') },
  'sys_depart_role.role_code': { sql: among('sys_depart_role', 'lower(role_code) = lower($1)') },
  'sys_depart.org_code': { sql: among('sys_depart', 'org_code = $1') },
  'sys_permission.perms': { sql: among('sys_permission', 'perms = $1') },
  'sys_dict.dict_code': { sql: among('sys_dict', 'dict_code = $1', 'deleted_at is null') },
  'sys_check_rule.rule_code': { sql: among('sys_check_rule', 'rule_code = $1') },
  'sys_category.code': { sql: among('sys_category', 'code = $1') },
};

function among(table: string, equal: string, where = 'true'): Statement {
  return statement(`
    select exists (
      select from ${table} where ${equal} and ${where} and ($2::text is null or replace(id::text, '-', '') <> $2)
    ) as taken
  `);
}

/** Whether somebody may have values of a field compared. */
export function mayCompare(actor: Actor, tableName: string, fieldName: string): boolean {
  const name = `${tableName}.${fieldName}`;
  const field = Object.hasOwn(compared, name) ? compared[name] : undefined;
  if (!field) return false;
  return !field.personal || may(actor, 'system:user:add') || may(actor, 'system:user:edit');
}

export type Asked = { tableName: string; fieldName: string; value: string; ownId: string | undefined };

/** Whether another record has the value already. */
export async function isTaken(db: Db, { tableName, fieldName, value, ownId }: Asked): Promise<boolean> {
  const field = compared[`${tableName}.${fieldName}`];
  if (!field) return false;
  const { sql, read = (text) => text } = field;
  const row = await rowOf<{ taken: boolean }>(db, sql, [read(value.trim()), ownId?.replaceAll('-', '') || null]);
  return row?.taken ?? false;
}
