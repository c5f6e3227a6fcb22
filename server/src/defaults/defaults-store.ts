import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';
import type { DefaultDictionary, DefaultDictionaryItem } from './default-dictionaries.ts';
import type { DefaultEntry } from './default-menu.ts';
import type { DefaultRoleRow } from './default-roles.ts';
import type { MenuMove } from './menu-moves.ts';

const LOCK = 7_260_213;

const acquireLock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const seeded = statement(`select value from installation where name = 'ground'`);
const insertSeeded = statement(`
  insert into installation (name, value) values ('ground', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);
const entries = statement(`
  insert into sys_permission
    (id, parent_id, name, name_zh, url, component, perms, menu_type, sort_no, icon, hidden)
  select id, "parentId", name, "nameZh", url, component, perms, "menuType", "sortNo", icon, hidden
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "parentId" uuid, name text, "nameZh" text, url text,
    component text, perms text, "menuType" int, "sortNo" int, icon text, hidden boolean)
  on conflict do nothing
`);
const move = statement(`
  with moves as (
    select * from jsonb_to_recordset($1::jsonb) as r (id uuid, "fromParentId" uuid, "fromSortNo" int, "toParentId" uuid,
      "toSortNo" int, "fromName" text, "fromNameZh" text, "toName" text, "toNameZh" text)
  ), judged as (
    select m.*, p.parent_id = m."fromParentId" and p.sort_no = m."fromSortNo"
        and exists (select from sys_permission t where t.id = m."toParentId") as stands,
      p.name = m."fromName" and p.name_zh = m."fromNameZh" as called
    from moves m join sys_permission p on p.id = m.id
  )
  update sys_permission p set
    parent_id = case when j.stands then j."toParentId" else p.parent_id end,
    sort_no = case when j.stands then j."toSortNo" else p.sort_no end,
    name = case when j.called then j."toName" else p.name end,
    name_zh = case when j.called then j."toNameZh" else p.name_zh end
  from judged j where p.id = j.id and (j.stands or j.called)
`);
const roles = statement(`
  insert into sys_role (id, role_code, role_name, description)
  select id, "roleCode", "roleName", description
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "roleCode" text, "roleName" text, description text)
  on conflict do nothing
`);
const grants = statement(`
  insert into sys_role_permission (role_id, permission_id)
  select g.role_id, g.permission_id from unnest($1::uuid[], $2::uuid[]) as g (role_id, permission_id)
  where exists (select 1 from sys_role where id = g.role_id)
    and exists (select 1 from sys_permission where id = g.permission_id)
  on conflict do nothing
`);
const dictionaries = statement(`
  insert into sys_dict (id, dict_code, dict_name)
  select id, "dictCode", "dictName" from jsonb_to_recordset($1::jsonb) as r (id uuid, "dictCode" text, "dictName" text)
  on conflict do nothing
`);
const items = statement(`
  insert into sys_dict_item (id, dict_id, item_value, item_text, item_text_zh, color, sort_order)
  select id, "dictId", "itemValue", "itemText", "itemTextZh", color, "sortOrder"
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "dictId" uuid, "itemValue" text, "itemText" text,
    "itemTextZh" text, color text, "sortOrder" int)
  where exists (select 1 from sys_dict where id = r."dictId")
  on conflict do nothing
`);

/** Grants of one permission ($2) that are repeated for the entry of another ($1), without data rules, which belong to an entry. */
const copied = [
  statement(`
    insert into sys_role_permission (role_id, permission_id)
    select distinct g.role_id, $1::uuid from sys_role_permission g join sys_permission p on p.id = g.permission_id
    where p.perms = $2 on conflict do nothing
  `),
  statement(`
    insert into sys_depart_permission (depart_id, permission_id)
    select distinct g.depart_id, $1::uuid from sys_depart_permission g join sys_permission p on p.id = g.permission_id
    where p.perms = $2 on conflict do nothing
  `),
  statement(`
    insert into sys_depart_role_permission (role_id, permission_id)
    select distinct g.role_id, $1::uuid from sys_depart_role_permission g join sys_permission p on p.id = g.permission_id
    where p.perms = $2 on conflict do nothing
  `),
  // An entry that is open to everybody.
  statement(`
    update sys_permission set status = '0'
    where id = $1 and exists (select from sys_permission p where p.perms = $2 and p.status = '0' and p.perms_type <> '2')
  `),
];
const copyScopes = statement(`
  update session set scopes = scopes || $1::text
  where kind = 'api' and ended_at is null and $2 = any (scopes) and not $1 = any (scopes)
`);

type Split = { id: string; code: string; from: string };

/** Gives a permission that was part of another to everyone and every access token that has that one. */
export async function copyGrants(db: Db, { id, code, from }: Split): Promise<void> {
  for (const one of copied) await rowsOf(db, one, [id, from]);
  await rowsOf(db, copyScopes, [code, from]);
}

/** Ids added by earlier starts; locks so that concurrent starts run one after the other. */
export async function findSeeded(db: Db): Promise<ReadonlySet<string>> {
  await rowsOf(db, acquireLock);
  const row = await rowOf<{ value: string[] }>(db, seeded);
  return new Set(row?.value);
}

/** Records added ids, so that defaults removed by an administrator are not added again. */
export async function saveSeeded(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, insertSeeded, [JSON.stringify(ids)]);
}

/** Moves and renames entries that still have the position and name of an earlier version. */
export async function moveEntries(db: Db, moves: readonly MenuMove[]): Promise<void> {
  await rowsOf(db, move, [JSON.stringify(moves)]);
}

export type Additions = {
  entries: readonly DefaultEntry[];
  roles: readonly DefaultRoleRow[];
  grants: readonly { roleId: string; permissionId: string }[];
  dictionaries: readonly DefaultDictionary[];
  items: readonly DefaultDictionaryItem[];
};

/** Inserts defaults; existing rows are unchanged. */
export async function insertDefaults(db: Db, added: Additions): Promise<void> {
  await rowsOf(db, entries, [JSON.stringify(added.entries)]);
  await rowsOf(db, roles, [JSON.stringify(added.roles)]);
  await rowsOf(db, grants, [
    added.grants.map(({ roleId }) => roleId),
    added.grants.map(({ permissionId }) => permissionId),
  ]);
  await rowsOf(db, dictionaries, [JSON.stringify(added.dictionaries)]);
  await rowsOf(db, items, [JSON.stringify(added.items)]);
}
