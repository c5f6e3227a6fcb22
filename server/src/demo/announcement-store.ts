import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const disclaim = statement(`
  with gone as (delete from installation where name = 'demo announcements')
  delete from sys_announcement where id = any ($1::uuid[])
`);
const insert = statement(`
  insert into sys_announcement (id, title, content, sender, priority, category, msg_type, audience, open_type, open_page,
    send_status, send_time, created_by, created_at)
  select id, title, html, sender, priority, category, case when "orgCode" is null then 'ALL' else 'DEPART' end,
    coalesce((select array_agg(d.id) from sys_depart d where d.org_code = "orgCode"), '{}'), "openType", "openPage",
    '1', at, 'admin', at
  from jsonb_to_recordset($1::jsonb) as a (id uuid, title text, html text, sender text, priority text, category text,
    "orgCode" text, "openType" text, "openPage" text, at timestamptz)
  on conflict do nothing
`);

/** Removes the demo's announcements, and the record that they were ever added. */
export async function removeDemoAnnouncements(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, disclaim, [ids]);
}

/** Adds announcements as they are. */
export async function insertDemoAnnouncements(db: Db, rows: readonly object[]): Promise<void> {
  await rowsOf(db, insert, [JSON.stringify(rows)]);
}
