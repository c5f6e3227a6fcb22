import { roleFailures, type SysRole } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail } from '../../../kernel/fail.ts';
import {
  bind,
  type Conditions,
  filterBySearch,
  filterByText,
  pageQueries,
  type pageRange,
  wireTime,
} from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';

const COLUMNS = `
  r.id, r.role_name as "roleName", r.role_code as "roleCode", r.description, r.version,
  ${wireTime('r.created_at')} as "createTime", ${wireTime('r.updated_at')} as "updateTime",
  (select count(*)::int from sys_user_role ur join sys_user u on u.id = ur.user_id
    where ur.role_id = r.id and u.deleted_at is null) as people,
  r.role_code = 'admin' as needed
`;
const SORTED_BY = {
  createTime: 'r.created_at',
  updateTime: 'r.updated_at',
  roleName: 'lower(r.role_name)',
  roleCode: 'lower(r.role_code)',
};
const AN_ID = /^[0-9a-f]{32}$/;
const DAY = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/;

const all = statement(`select ${COLUMNS} from sys_role r order by r.role_name, r.id limit 1000`);
const byId = statement(`select ${COLUMNS} from sys_role r where r.id = $1`);
const byCode = statement('select id from sys_role where lower(role_code) = lower($1) and id is distinct from $2::uuid');
const knownCodes = statement('select lower(role_code) as code from sys_role where lower(role_code) = any ($1::text[])');
const insert = statement(`
  insert into sys_role (id, role_code, role_name, description)
  select id, "roleCode", "roleName", description
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "roleCode" text, "roleName" text, description text)
`);
const update = statement(`
  update sys_role set role_code = $3, role_name = $4, description = $5, version = version + 1, updated_at = now()
  where id = $1 and ($2::int is null or version = $2) returning id
`);
const holders = statement('select user_id as id from sys_user_role where role_id = any ($1::uuid[])');
const remove = statement('delete from sys_role where id = any ($1::uuid[]) returning id');

export type RoleFilter = {
  roleName?: string;
  roleCode?: string;
  search?: string;
  createTime_begin?: string;
  createTime_end?: string;
  ids?: readonly string[] | undefined;
};

/** Returns a page of matching roles and the total. */
export async function listRoles(db: Db, filter: RoleFilter, paging: ReturnType<typeof pageRange>) {
  const conditions = conditionsOf(filter);
  const order = orderOf(paging, SORTED_BY, 'r.created_at desc, id');
  const { page, count } = pageQueries({ columns: COLUMNS, from: 'sys_role r', order }, conditions, rangeOf(paging));
  const { total } = one(await rowsOf<{ total: number }>(db, ...count));
  return { rows: await rowsOf<SysRole>(db, ...page), total };
}

function conditionsOf(filter: RoleFilter): Conditions {
  const conditions: Conditions = { sql: [], values: [] };
  filterByText(conditions, 'r.role_name', filter.roleName);
  filterByText(conditions, 'r.role_code', filter.roleCode);
  filterBySearch(conditions, ['r.role_name', 'r.role_code', 'r.description'], filter.search);
  if (filter.ids) conditions.sql.push(`r.id = any (${bind(conditions, filter.ids)}::uuid[])`);
  narrowByTime(conditions, '>=', filter.createTime_begin);
  narrowByTime(conditions, '<=', filter.createTime_end);
  return conditions;
}

function narrowByTime(conditions: Conditions, operator: '>=' | '<=', text: string | undefined): void {
  if (!text || !DAY.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) return;
  conditions.sql.push(`${wireTime('r.created_at')} ${operator} ${bind(conditions, text)}`);
}

/** Roles by name, at most 1,000. */
export async function findAllRoles(db: Db): Promise<SysRole[]> {
  return await rowsOf<SysRole>(db, all);
}

export async function findRole(db: Db, id: string): Promise<SysRole | undefined> {
  return await rowOf<SysRole>(db, byId, [id]);
}

export async function isCodeTaken(db: Db, code: string, exceptId: string): Promise<boolean> {
  return (await rowOf(db, byCode, [code, AN_ID.test(exceptId) ? exceptId : null])) !== undefined;
}

/** Existing codes among these, in lower case. */
export async function findKnownCodes(db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ code: string }>(db, knownCodes, [codes.map((code) => code.toLowerCase())]);
  return new Set(rows.map(({ code }) => code));
}

export type RoleFields = { roleCode: string; roleName: string; description: string | null };

/** Inserts roles without grants. */
export async function insertRoles(db: Db, roles: readonly (RoleFields & { id: string })[]): Promise<void> {
  await refuseDuplicates(() => rowsOf(db, insert, [JSON.stringify(roles)]));
}

/** Updates a role; returns false when it is deleted or the version is stale. */
export async function updateRole(
  db: Db,
  { id, version }: { id: string; version: number | undefined },
  { roleCode, roleName, description }: RoleFields,
): Promise<boolean> {
  const values = [id, version ?? null, roleCode, roleName, description];
  return (await refuseDuplicates(() => rowOf(db, update, values))) !== undefined;
}

/** Deletes roles and returns the affected users. */
export async function deleteRoles(db: Db, ids: readonly string[]): Promise<string[]> {
  const people = await rowsOf<{ id: string }>(db, holders, [ids]);
  await rowsOf(db, remove, [ids]);
  return [...new Set(people.map(({ id }) => id))];
}

async function refuseDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'sys_role_code') fail(roleFailures.codeTaken);
    throw error;
  }
}
