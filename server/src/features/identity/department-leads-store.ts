import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';

/** The departments of users, and those above them. */
const LINE = `
  line as (
    select ud.user_id, d.id, d.parent_id, d.manager_id from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = any ($1::uuid[])
    union
    select l.user_id, d.id, d.parent_id, d.manager_id from sys_depart d join line l on d.id = l.parent_id
  )
`;
const led = statement(`
  with recursive ${LINE}
  select distinct l.user_id as id from line l join sys_user u on u.id = $2
  where l.manager_id = u.id or l.id = any (u.depart_ids)
`);
const leads = statement(`
  with recursive ${LINE}
  select u.id from sys_user u
  where u.status = 1 and u.deleted_at is null
    and (u.id in (select manager_id from line) or u.depart_ids && array(select id from line))
`);

/** Those of some users whose department, or one above it, a user leads: as its manager, or by their account. */
export async function findLed(db: Db, leadId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  return new Set((await rowsOf<{ id: string }>(db, led, [userIds, leadId])).map(({ id }) => id));
}

/** Active users who lead a department of some users, or one above it. */
export async function findLeads(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  return (await rowsOf<{ id: string }>(db, leads, [userIds])).map(({ id }) => id);
}
