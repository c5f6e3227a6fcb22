import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { FOR_ME } from '../audience/audience-store.ts';
import type { StoredNotice } from '../notice-text.ts';

const due = statement(`
  select user_id as id from notification_mail where due_at <= now() group by user_id order by min(due_at) limit 200
`);
const take = statement(`
  delete from notification_mail where user_id = $1 and due_at <= now() returning item_id as id
`);
const person = statement(`
  select email, language, realname from sys_user where id = $1 and status = 1 and deleted_at is null
    and email is not null and email_proved_at is not null
`);
const notices = statement(`
  select kind, count, sender, data from notification
  where user_id = $1 and id = any ($2::uuid[]) and read_at is null order by at limit 100
`);
const pendingAnnouncements = statement(`
  select a.title, a.sender, a.abstract from sys_announcement a
  where a.id = any ($2::uuid[]) and ${FOR_ME}
    and not exists (select from sys_announcement_send r where r.announcement_id = a.id and r.user_id = $1::uuid)
  order by a.send_time limit 100
`);

type Id = { id: string };
export type Addressee = { email: string; language: 'en' | 'zh' | null; realname: string };
export type AnnouncementLine = { title: string; sender: string; abstract: string | null };

/** Users with a due e-mail. */
export async function findDuePeople(db: Db): Promise<string[]> {
  return (await rowsOf<Id>(db, due)).map(({ id }) => id);
}

/** Deletes and returns the due items of a user; concurrent callers wait and find none. */
export async function claimDue(db: Db, userId: string): Promise<string[]> {
  return (await rowsOf<Id>(db, take, [userId])).map(({ id }) => id);
}

/** E-mail address and language of a user; undefined when they get no e-mails. */
export async function findAddressee(db: Db, userId: string): Promise<Addressee | undefined> {
  return await rowOf<Addressee>(db, person, [userId]);
}

/** Items the user has not read. */
export async function findUnreadOf(db: Db, userId: string, ids: readonly string[]) {
  const [messages, announcements] = await Promise.all([
    rowsOf<StoredNotice>(db, notices, [userId, ids]),
    rowsOf<AnnouncementLine>(db, pendingAnnouncements, [userId, ids]),
  ]);
  return { messages, announcements };
}
