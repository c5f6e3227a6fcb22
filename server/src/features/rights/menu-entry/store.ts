import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { EntryFields, EntryRow } from './rules.ts';

const WIRE_TIME = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const ROWS = `
  select p.id, p.parent_id as "parentId", p.name, p.name_zh as "nameZh", p.perms, p.perms_type as "permsType", p.icon,
    p.component, p.component_name as "componentName", p.url, p.redirect, p.sort_no as "sortNo", p.menu_type as "menuType",
    p.route, p.keep_alive as "keepAlive", p.always_show as "alwaysShow", p.hidden,
    p.internal_or_external as "internalOrExternal", p.status, p.description, p.version,
    ${WIRE_TIME('p.created_at')} as "createTime", ${WIRE_TIME('p.updated_at')} as "updateTime",
    (select count(*)::int from sys_permission_data_rule r where r.permission_id = p.id) as rules
  from sys_permission p
`;
const list = statement(`${ROWS} order by p.menu_type = 2, p.sort_no, p.id limit 5000`);
const find = statement(`${ROWS} where p.id = $1`);
const count = statement('select count(*)::int as count from sys_permission');
const taken = statement('select 1 from sys_permission where perms = $1 and id <> $2::uuid limit 1');
const FIELDS = `"parentId" uuid, name text, "nameZh" text, url text, component text, "componentName" text, redirect text,
  perms text, "permsType" text, "menuType" int, "sortNo" int, icon text, route boolean, "alwaysShow" boolean, hidden boolean,
  "keepAlive" boolean, "internalOrExternal" boolean, status text, description text`;
const COLUMNS = `parent_id, name, name_zh, url, component, component_name, redirect, perms, perms_type, menu_type, sort_no,
  icon, route, always_show, hidden, keep_alive, internal_or_external, status, description`;
const VALUES = `r."parentId", r.name, r."nameZh", r.url, r.component, r."componentName", r.redirect, r.perms, r."permsType",
  r."menuType", r."sortNo", r.icon, r.route, r."alwaysShow", r.hidden, r."keepAlive", r."internalOrExternal", r.status,
  r.description`;
const insert = statement(`
  insert into sys_permission (id, ${COLUMNS})
  select $1::uuid, ${VALUES} from jsonb_to_record($2::jsonb) as r (${FIELDS})
`);
const update = statement(`
  update sys_permission p set (${COLUMNS}) = row (${VALUES}), version = version + 1, updated_at = now()
  from jsonb_to_record($2::jsonb) as r (${FIELDS})
  where p.id = $1 and ($3::int is null or p.version = $3) returning p.version
`);
const place = statement(`
  update sys_permission p set sort_no = w.place * 10, parent_id = $2::uuid, version = version + 1, updated_at = now(),
    menu_type = case when p.menu_type = 2 then 2 when $2::uuid is null then 0 else 1 end
  from unnest($1::uuid[]) with ordinality as w (id, place)
  where p.id = w.id
    and (p.sort_no <> w.place * 10 or p.parent_id is distinct from $2::uuid)
`);
const remove = statement('delete from sys_permission where id = any ($1::uuid[])');
const insertAdministratorGrants = statement(`
  insert into sys_role_permission (role_id, permission_id) select id, $1 from sys_role where role_code = 'admin'
  on conflict do nothing
`);
const removedEntries = statement(`
  select
    (select count(*)::int from sys_permission_data_rule where permission_id = any ($1::uuid[])) as rules,
    array(
      select r.role_name from sys_role r where exists (
        select 1 from sys_role_permission g where g.role_id = r.id and g.permission_id = any ($1::uuid[])
      ) order by 1 limit 50
    ) as roles,
    array(
      select d.depart_name from sys_depart d where exists (
        select 1 from sys_depart_permission g where g.depart_id = d.id and g.permission_id = any ($1::uuid[])
      ) order by 1 limit 50
    ) as departments,
    (
      select count(distinct ur.user_id)::int from sys_user_role ur join sys_role_permission g using (role_id)
        join sys_user u on u.id = ur.user_id and u.status = 1 and u.deleted_at is null
      where g.permission_id = any ($1::uuid[])
    ) as people
`);
const limiting = statement(`
  select exists (
    select 1 from sys_role_permission where permission_id = any ($1::uuid[]) and data_rule_ids <> '{}'
    union all
    select 1 from sys_depart_role_permission where permission_id = any ($1::uuid[]) and data_rule_ids <> '{}'
    union all
    select 1 from sys_depart_permission where permission_id = any ($1::uuid[]) and data_rule_ids <> '{}'
  ) as yes
`);

/** All entries and buttons, in order. */
export async function listEntries(db: Db): Promise<EntryRow[]> {
  return await rowsOf<EntryRow>(db, list);
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return await rowOf<EntryRow>(db, find, [id]);
}

/** The number of menu entries and buttons. */
export async function countEntries(db: Db): Promise<number> {
  return (await rowOf<{ count: number }>(db, count))?.count ?? 0;
}

export async function isCodeTaken(db: Db, perms: string, but: string): Promise<boolean> {
  return (await rowOf(db, taken, [perms, but])) !== undefined;
}

export async function insertEntry(db: Db, id: string, fields: EntryFields): Promise<void> {
  await rowsOf(db, insert, [id, JSON.stringify(fields)]);
}

/** Updates an entry and returns its version; undefined when the version is stale. */
export async function updateEntry(
  db: Db,
  id: string,
  { fields, version }: { fields: EntryFields; version: number | null },
): Promise<number | undefined> {
  return (await rowOf<{ version: number }>(db, update, [id, JSON.stringify(fields), version]))?.version;
}

/** Places entries below a parent, or at the top level, in this order. */
export async function placeEntries(db: Db, ids: readonly string[], parentId: string | null): Promise<void> {
  await rowsOf(db, place, [ids, parentId]);
}

/** Deletes entries with their grants. */
export async function deleteEntries(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, remove, [ids]);
}

/** Grants a new entry to the administrator role; otherwise nobody could grant it. */
export async function grantToAdministrators(db: Db, id: string): Promise<void> {
  await rowsOf(db, insertAdministratorGrants, [id]);
}

export type RemovalEffects = { rules: number; roles: string[]; departments: string[]; people: number };

export async function findDependents(db: Db, ids: readonly string[]): Promise<RemovalEffects> {
  const row = await rowOf<RemovalEffects>(db, removedEntries, [ids]);
  return row ?? { rules: 0, roles: [], departments: [], people: 0 };
}

/** Whether rules of these entries are used by a grant. */
export async function areLimiting(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await rowOf<{ yes: boolean }>(db, limiting, [ids]))?.yes ?? false;
}
