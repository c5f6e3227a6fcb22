import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, type Statement, statement } from '../../../kernel/database/db.ts';
import { skeletonOf, userRestrictions } from '../../identity/index.ts';

type Compared = {
  sql: Statement;
  read?: (value: string) => string;
  /** Column of the list of users with personal data: only user administrators who see it may compare it. */
  personal?: string;
};

/** Allow list of comparable fields, by their client names; values are bound and nothing else becomes SQL. */
const compared: Readonly<Record<string, Compared>> = {
  'sys_user.username': {
    sql: among('sys_user', 'username_skeleton = $1', 'deleted_at is null'),
    read: skeletonOf,
  },
  'sys_user.phone': { sql: among('sys_user', 'phone = $1', 'deleted_at is null'), personal: 'phone' },
  'sys_user.email': { sql: among('sys_user', 'lower(email) = lower($1)', 'deleted_at is null'), personal: 'email' },
  'sys_user.work_no': { sql: among('sys_user', 'work_no = $1', 'deleted_at is null'), personal: 'workNo' },
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

type Field = { tableName: string; fieldName: string };

/** Whether the actor may compare values of a field. */
export async function mayCompare(db: Db, actor: Actor, { tableName, fieldName }: Field): Promise<boolean> {
  const name = `${tableName}.${fieldName}`;
  const field = Object.hasOwn(compared, name) ? compared[name] : undefined;
  if (!field) return false;
  if (!field.personal) return true;
  if (!hasPermission(actor, 'system:user:add') && !hasPermission(actor, 'system:user:edit')) return false;
  // A value hidden by a rule could otherwise be guessed by repeated comparison.
  return !(await userRestrictions(db, actor))?.masked.has(field.personal);
}

export type DuplicateQuery = Field & { value: string; ownId: string | undefined };

/** Whether another record has the value. */
export async function isTaken(db: Db, { tableName, fieldName, value, ownId }: DuplicateQuery): Promise<boolean> {
  const field = compared[`${tableName}.${fieldName}`];
  if (!field) return false;
  const { sql, read = (text) => text } = field;
  const row = await rowOf<{ taken: boolean }>(db, sql, [read(value.trim()), ownId?.replaceAll('-', '') || null]);
  return row?.taken ?? false;
}
