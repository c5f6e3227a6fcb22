import { OVERVIEW_MAILS_MAX, type overviewMail, type Reply } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';

const mine = statement(`
  select json_build_object('id', replace(p.id::text, '-', ''), 'key', p.key, 'name', p.name) as project, m.weekday
  from overview_mail m join project p on p.id = m.project_id
  where m.user_id = $1 and p.deleted_at is null and ${VISIBLE}
  order by p.name, p.id limit ${OVERVIEW_MAILS_MAX}
`);
const find = statement(`
  select m.weekday, u.email is not null and u.email_proved_at is not null as "hasAddress"
  from sys_user u left join overview_mail m on m.user_id = u.id and m.project_id = $2 where u.id = $1
`);
const save = statement(`
  insert into overview_mail (user_id, project_id, weekday) values ($1, $2, $3)
  on conflict (user_id, project_id) do update set weekday = excluded.weekday
`);
const remove = statement('delete from overview_mail where user_id = $1 and project_id = $2');
/** The hour at which it is sent, in the user's time zone; later on that day if it was missed. */
const HOUR = 8;
const LOCAL = `
  overview_mail m join sys_user u on u.id = m.user_id and u.status = 1 and u.deleted_at is null
    and u.email is not null and u.email_proved_at is not null
  join project p on p.id = m.project_id and p.deleted_at is null and p.state <> 'archived'
    and 'overview' <> all (p.modules_off),
  lateral (select coalesce(u.time_zone, 'UTC') as zone) z,
  lateral (select $1::timestamptz at time zone z.zone as at) l
`;
const IS_DUE = `
  extract(isodow from l.at) = m.weekday and extract(hour from l.at) >= ${HOUR}
  and (m.sent_on is null or m.sent_on < l.at::date)
`;
const due = statement(`
  select m.user_id as "userId", m.project_id as "projectId" from ${LOCAL} where ${IS_DUE} order by 1, 2 limit 500
`);
// Locked, so that of two processes one sends it.
const claim = statement(`
  update overview_mail c set sent_on = d.today
  from (
    select m.user_id, m.project_id, l.at::date as today, u.email, u.realname, coalesce(u.language, 'en') as language, p.key, p.name,
      date_trunc('week', l.at)::date as monday, z.zone
    from ${LOCAL} where ${IS_DUE} and m.user_id = $2 and m.project_id = $3 for no key update of m skip locked
  ) d
  where c.user_id = d.user_id and c.project_id = d.project_id
  returning d.email, d.realname, d.language, d.key, d.name, d.today::text as today, d.monday::text as "weekFrom",
    (d.monday + 6)::text as "weekTo", array(
      select to_char((d.monday + offset_days)::timestamp at time zone d.zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from unnest(array[-7, 0, 7]) as offset_days order by offset_days
    ) as weeks
`);

type Own = Reply<typeof overviewMail.of>;
export type DueMail = { userId: string; projectId: string };
/** A recipient, their project, and the present their figures refer to. */
export type ClaimedMail = {
  email: string;
  realname: string;
  language: Language;
  key: string;
  name: string;
  today: string;
  weekFrom: string;
  weekTo: string;
  weeks: string[];
};

/** The projects whose figures a user gets by e-mail. */
export async function listMails(db: Db, { id, orgLine }: Actor): Promise<Reply<typeof overviewMail.mine>> {
  return await rowsOf<Reply<typeof overviewMail.mine>[number]>(db, mine, [id, orgLine]);
}

/** On which day a user gets the figures of a project. */
export async function findMail(db: Db, userId: string, projectId: string): Promise<Own> {
  return one(await rowsOf<Own>(db, find, [userId, projectId]));
}

/** Stores on which day a user gets the figures of a project; null ends it. */
export async function saveMail(db: Db, userId: string, projectId: string, weekday: number | null): Promise<void> {
  if (weekday === null) await rowsOf(db, remove, [userId, projectId]);
  else await rowsOf(db, save, [userId, projectId, weekday]);
}

export async function findDueMails(db: Db, now: Date): Promise<DueMail[]> {
  return await rowsOf<DueMail>(db, due, [now]);
}

/** Marks an e-mail as sent today; undefined if another process has, or it is not due any more. */
export async function claimMail(db: Db, { userId, projectId }: DueMail, now: Date): Promise<ClaimedMail | undefined> {
  return await rowOf<ClaimedMail>(db, claim, [now, userId, projectId]);
}
