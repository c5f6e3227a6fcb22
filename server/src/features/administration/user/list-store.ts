import type { SysUser } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { filterBySuperQuery, type SuperColumn } from '../../../kernel/database/super-query.ts';
import {
  bind,
  type Conditions,
  filterByNumbers,
  filterBySearch,
  filterByText,
  pageQueries,
  type pageRange,
  wireTime,
} from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';
import type { DataScope } from '../../identity/index.ts';
import { inDepartmentOrBelow, USER_COLUMNS } from './columns-store.ts';
import { accounts } from './visible-users-store.ts';

/** A user row; language-dependent texts are added later. */
export type UserRow = Omit<SysUser, 'orgCode' | 'orgCodeTxt' | `${string}_dictText`> & { ledNames: string | null };

export type UserFilter = {
  username?: string;
  realname?: string;
  phone?: string;
  email?: string;
  workNo?: string;
  search?: string;
  sex?: string;
  status?: string;
  departId?: string;
  roleId?: string;
  /** Users of this department only. */
  ofDepartment?: string;
  ids?: readonly string[];
  superQueryParams?: string;
  superQueryMatchType?: string;
};

const SORTED_BY = {
  createTime: 'u.created_at',
  updateTime: 'u.updated_at',
  lastSeenAt: 'u.last_seen_at',
  username: 'lower(u.username)',
  realname: 'lower(u.realname)',
  status: 'u.status',
  sex: 'u.sex',
  email: 'lower(u.email)',
  phone: 'u.phone',
  workNo: 'u.work_no',
  birthday: 'u.birthday',
};
/** Fields of a super query, by their wire names. */
const SUPER_QUERY_COLUMNS = {
  ...columnsOfKind('text', { username: 'u.username', realname: 'u.realname', phone: 'u.phone', email: 'u.email' }),
  ...columnsOfKind('text', { workNo: 'u.work_no', post: 'u.post', telephone: 'u.telephone', birthday: 'u.birthday' }),
  ...columnsOfKind('text', { createTime: wireTime('u.created_at'), updateTime: wireTime('u.updated_at') }),
  ...columnsOfKind('number', { sex: 'u.sex', status: 'u.status', userIdentity: 'u.user_identity' }),
};
const NAMES = ['u.username', 'u.realname', 'u.initials', 'u.email', 'u.phone', 'u.work_no'];

const byIds = statement(`
  select ${USER_COLUMNS} from sys_user u where u.id = any ($1::uuid[]) and u.deleted_at is null
  order by array_position($1::uuid[], u.id)
`);
const roleIds = statement('select role_id as id from sys_user_role where user_id = $1 order by role_id');
const departmentKeys = statement(`
  select d.id as key, d.id as value, d.depart_name as title
  from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = $1 order by d.org_code
`);

/** Returns a page of matching users within the data scope, newest first by default, and the total. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  paging: ReturnType<typeof pageRange>,
  scope?: DataScope,
): Promise<{ rows: UserRow[]; total: number }> {
  const conditions = conditionsOf(filter);
  const order = orderOf(paging, SORTED_BY, 'u.created_at desc, u.id desc');
  const list = { columns: USER_COLUMNS, from: accounts(conditions, scope), order };
  const { page, count } = pageQueries(list, conditions, rangeOf(paging));
  const { total } = one(await rowsOf<{ total: number }>(db, ...count));
  return { rows: await rowsOf<UserRow>(db, ...page), total };
}

function conditionsOf(filter: UserFilter): Conditions {
  const conditions: Conditions = { sql: ['u.deleted_at is null'], values: [] };
  const { sql } = conditions;
  filterByText(conditions, 'u.username', filter.username);
  filterByText(conditions, 'u.realname', filter.realname);
  filterByText(conditions, 'u.phone', filter.phone);
  filterByText(conditions, 'u.email', filter.email);
  filterByText(conditions, 'u.work_no', filter.workNo);
  filterBySearch(conditions, NAMES, filter.search);
  filterByNumbers(conditions, 'u.sex', filter.sex);
  filterByNumbers(conditions, 'u.status', filter.status);
  if (filter.departId) sql.push(inDepartmentOrBelow(`${bind(conditions, filter.departId)}::uuid`));
  filterBySuperQuery(conditions, SUPER_QUERY_COLUMNS, filter);
  if (filter.ids) sql.push(`u.id = any (${bind(conditions, filter.ids)}::uuid[])`);
  if (filter.roleId) sql.push(belongs('sys_user_role', 'role_id', bind(conditions, filter.roleId)));
  if (filter.ofDepartment) sql.push(belongs('sys_user_depart', 'depart_id', bind(conditions, filter.ofDepartment)));
  return conditions;
}

function columnsOfKind(kind: SuperColumn['kind'], columns: Record<string, string>): Record<string, SuperColumn> {
  return Object.fromEntries(Object.entries(columns).map(([name, sql]) => [name, { sql, kind }]));
}

function belongs(table: string, column: string, placeholder: string): string {
  return `exists (select 1 from ${table} b where b.user_id = u.id and b.${column} = ${placeholder}::uuid)`;
}

/** Finds users by id within the data scope, in the given order, without deleted ones. */
export async function findUsers(db: Db, ids: readonly string[], scope?: DataScope): Promise<UserRow[]> {
  if (!scope || scope.whole) return await rowsOf<UserRow>(db, byIds, [ids]);
  const conditions: Conditions = { sql: [], values: [ids] };
  const text = `select ${USER_COLUMNS} from ${accounts(conditions, scope)}
    where u.id = any ($1::uuid[]) and u.deleted_at is null order by array_position($1::uuid[], u.id)`;
  return await rowsOf<UserRow>(db, { text }, conditions.values);
}

/** Finds a user by id without data scope. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return await rowOf<UserRow>(db, byIds, [[id]]);
}

/** Users in the recycle bin within the data scope, latest first; `pattern` is for `ilike`. */
export async function findDeleted(db: Db, pattern: string | null, scope: DataScope): Promise<UserRow[]> {
  const conditions: Conditions = { sql: [], values: [pattern] };
  const text = `select ${USER_COLUMNS} from ${accounts(conditions, scope)}
    where u.deleted_at is not null and u.erased_at is null and u.status <> 3
      and ($1::text is null or u.username ilike $1 or u.realname ilike $1)
    order by u.deleted_at desc, u.id limit 1000`;
  return await rowsOf<UserRow>(db, { text }, conditions.values);
}

export async function findRoleIds(db: Db, userId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, roleIds, [userId])).map(({ id }) => id);
}

/** Departments of a user as tree keys of the page. */
export async function findDepartmentKeys(db: Db, userId: string) {
  return await rowsOf<{ key: string; value: string; title: string }>(db, departmentKeys, [userId]);
}
