import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { wireTime } from '../../../kernel/routes/list-query.ts';
import { type DepartmentRow, MAX_DEPARTMENTS } from './rules.ts';

const LOCK = 7_260_216;

const acquireLock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const all = statement(`
  select d.id, coalesce(replace(d.parent_id::text, '-', ''), '') as "parentId", d.depart_name as "departName",
    d.depart_name_en as "departNameEn", d.depart_name_abbr as "departNameAbbr", d.depart_order as "departOrder",
    d.description, d.org_category as "orgCategory", d.org_code as "orgCode", d.mobile, d.fax, d.address, d.memo, d.status,
    '0' as "delFlag", d.manager_id as "managerId", d.version,
    (select m.realname from sys_user m where m.id = d.manager_id and m.deleted_at is null) as "managerName",
    coalesce(c.people, 0) as people,
    ${wireTime('d.created_at')} as "createTime", ${wireTime('d.updated_at')} as "updateTime"
  from sys_depart d
  left join (
    select ud.depart_id, count(*)::int as people from sys_user_depart ud
    join sys_user u on u.id = ud.user_id and u.deleted_at is null group by ud.depart_id
  ) c on c.depart_id = d.id
  order by d.depart_order, d.org_code limit ${MAX_DEPARTMENTS + 1_000}
`);
const codesBelow = statement(`
  select org_code as code from sys_depart where starts_with(org_code, $1) and length(org_code) = length($1) + 3
  union all
  select org_code from sys_depart_retired where starts_with(org_code, $1) and length(org_code) = length($1) + 3
`);
const insert = statement(`
  insert into sys_depart (id, parent_id, org_code, depart_name, depart_name_en, depart_name_abbr, depart_order, description,
    org_category, mobile, fax, address, memo, manager_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
`);
const update = statement(`
  update sys_depart set depart_name = $3, depart_name_en = $4, depart_name_abbr = $5, depart_order = $6, description = $7,
    org_category = $8, mobile = $9, fax = $10, address = $11, memo = $12, manager_id = $13,
    version = version + 1, updated_at = now()
  where id = $1 and ($2::int is null or version = $2) returning id
`);
const setParent = statement(`
  update sys_depart set parent_id = $2, version = version + 1, updated_at = now() where id = $1
`);
const setOrder = statement(`
  update sys_depart d set depart_order = o.place - 1 from unnest($1::uuid[]) with ordinality as o (id, place)
  where d.id = o.id
`);
const peopleOf = statement(`
  select distinct ud.user_id as id from sys_user_depart ud join sys_user u on u.id = ud.user_id
  where ud.depart_id = any ($1::uuid[]) and u.deleted_at is null
`);
const activePerson = statement(`
  select realname from sys_user where id = $1 and status = 1 and deleted_at is null for share
`);
const retire = statement(`
  insert into sys_depart_retired (org_code) select org_code from sys_depart where id = any ($1::uuid[])
  on conflict do nothing
`);
const removeFromLeaders = statement(`
  update sys_user set depart_ids = array(select unnest(depart_ids) except select unnest($1::uuid[]))
  where depart_ids && $1::uuid[]
`);
const remove = statement('delete from sys_depart where id = any ($1::uuid[])');
const departmentsLedBy = statement(`
  select array(
    select unnest(u.depart_ids) union select d.id from sys_depart d where d.manager_id = u.id
  ) as ids
  from sys_user u where u.id = $1
`);

/** Locks the tree against concurrent changes, which could create cycles. */
export async function lockTree(db: Db): Promise<void> {
  await rowsOf(db, acquireLock);
}

/** All departments, in the order of each level. */
export async function findDepartments(db: Db): Promise<DepartmentRow[]> {
  return await rowsOf<DepartmentRow>(db, all);
}

/** Current and former codes directly below another one. */
export async function findCodesBelow(db: Db, code: string): Promise<string[]> {
  return (await rowsOf<{ code: string }>(db, codesBelow, [code])).map((row) => row.code);
}

/** Editable fields of a department, except its position. */
export type DepartmentFields = {
  departName: string;
  departNameEn: string | null;
  departNameAbbr: string | null;
  departOrder: number;
  description: string | null;
  orgCategory: string;
  mobile: string | null;
  fax: string | null;
  address: string | null;
  memo: string | null;
  managerId: string | null;
};

function valuesOf(fields: DepartmentFields): unknown[] {
  const { departName, departNameEn, departNameAbbr, departOrder, description, orgCategory } = fields;
  const { mobile, fax, address, memo, managerId } = fields;
  const names = [departName, departNameEn, departNameAbbr];
  return [...names, departOrder, description, orgCategory, mobile, fax, address, memo, managerId];
}

/** Inserts a department under a new code. */
export async function insertDepartment(
  db: Db,
  { id, parentId, orgCode }: { id: string; parentId: string | null; orgCode: string },
  fields: DepartmentFields,
): Promise<void> {
  await rowsOf(db, insert, [id, parentId, orgCode, ...valuesOf(fields)]);
}

/** Updates a department; returns false when it is deleted or the version is stale. */
export async function updateDepartment(
  db: Db,
  { id, version }: { id: string; version: number | undefined },
  fields: DepartmentFields,
): Promise<boolean> {
  return (await rowOf(db, update, [id, version ?? null, ...valuesOf(fields)])) !== undefined;
}

/** Moves a department below another one, or to the top. */
export async function placeBelow(db: Db, id: string, parentId: string | null): Promise<void> {
  await rowsOf(db, setParent, [id, parentId]);
}

/** Stores the order of departments that have the same parent. */
export async function orderLevel(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, setOrder, [ids]);
}

/** Users of these departments. */
export async function findPeopleOf(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, peopleOf, [ids])).map(({ id }) => id);
}

/** Name of an active user. */
export async function findActivePerson(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ realname: string }>(db, activePerson, [id]))?.realname;
}

/** Deletes departments with their roles; their codes are not reused. */
export async function deleteDepartments(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, retire, [ids]);
  await rowsOf(db, removeFromLeaders, [ids]);
  await rowsOf(db, remove, [ids]);
}

/** Departments a user leads, by their account or as manager. */
export async function findManagedBy(db: Db, userId: string): Promise<string[]> {
  return (await rowOf<{ ids: string[] }>(db, departmentsLedBy, [userId]))?.ids ?? [];
}
