import type { HolderKind } from '@opsyard/contract';
import { type Db, rowsOf, type Statement, statement } from '../../../kernel/database/db.ts';
import { isGranted } from '../../identity/index.ts';

const TABLES: Readonly<Record<HolderKind, { table: string; key: string }>> = {
  role: { table: 'sys_role_permission', key: 'role_id' },
  depart: { table: 'sys_depart_permission', key: 'depart_id' },
  departRole: { table: 'sys_depart_role_permission', key: 'role_id' },
};

function forEach(text: (place: { table: string; key: string }) => string): Readonly<Record<HolderKind, Statement>> {
  const { role, depart, departRole } = TABLES;
  return { role: statement(text(role)), depart: statement(text(depart)), departRole: statement(text(departRole)) };
}

const list = forEach(
  ({ table, key }) => `
  select g.permission_id as "permissionId", g.data_rule_ids as "dataRuleIds"
  from ${table} g join sys_permission p on p.id = g.permission_id where g.${key} = $1 order by p.sort_no, p.id
`,
);
const add = forEach(
  ({ table, key }) => `
  insert into ${table} (${key}, permission_id)
  select $1::uuid, p.id from sys_permission p where p.id = any ($2::uuid[]) on conflict do nothing
`,
);
const remove = forEach(
  ({ table, key }) => `delete from ${table} where ${key} = $1 and permission_id = any ($2::uuid[])`,
);
const limit = forEach(
  ({ table, key }) => `
  update ${table} set data_rule_ids = array(select r from unnest($3::uuid[]) as r order by r)
  where ${key} = $1 and permission_id = $2
`,
);
const granted = statement(`
  select p.id from sys_permission p
  where p.id = any ($2::uuid[]) and ((p.status = '0' and p.perms is not null) or ${isGranted('$1', 'p.id')})
`);

export type Grant = { permissionId: string; dataRuleIds: string[] };

/** Grants of a holder, with their rules. */
export async function grantsOf(db: Db, { kind, id }: { kind: HolderKind; id: string }): Promise<Grant[]> {
  return await rowsOf<Grant>(db, list[kind], [id]);
}

/** Grants entries to a holder. */
export async function insertGrants(db: Db, { kind, id }: { kind: HolderKind; id: string }, entries: readonly string[]) {
  await rowsOf(db, add[kind], [id, entries]);
}

/** Revokes entries from a holder. */
export async function deleteGrants(db: Db, { kind, id }: { kind: HolderKind; id: string }, entries: readonly string[]) {
  await rowsOf(db, remove[kind], [id, entries]);
}

/** Sets the rules of a grant. */
export async function limitGrant(
  db: Db,
  { kind, id }: { kind: HolderKind; id: string },
  { permissionId, dataRuleIds }: Grant,
): Promise<void> {
  await rowsOf(db, limit[kind], [id, permissionId, dataRuleIds]);
}

/** Filters entries to those a user currently has. */
export async function filterGranted(db: Db, userId: string, entries: readonly string[]): Promise<Set<string>> {
  return new Set((await rowsOf<{ id: string }>(db, granted, [userId, entries])).map(({ id }) => id));
}
