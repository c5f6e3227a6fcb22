import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';

const holders = statement(`
  select p.owner_id as "ownerId", (
    select d.manager_id from sys_depart d join sys_user u on u.id = d.manager_id and u.status = 1 and u.deleted_at is null
    where d.org_code = coalesce(p.org_code, $2::text)
  ) as "leadId"
  from project p where p.id = $1
`);

/** The owner of a project, and the manager of its department, by default of the given one. */
export async function findRoleHolders(db: Db, projectId: string, orgCode: string | null) {
  return one(await rowsOf<{ ownerId: string; leadId: string | null }>(db, holders, [projectId, orgCode]));
}

const names = statement('select id, realname from sys_user where id = any ($1::uuid[])');

/** The names of people, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; realname: string }>(db, names, [ids]);
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}
