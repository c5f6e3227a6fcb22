import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { audienceUsers, type Recipients } from './audience/audience-store.ts';
import { mailDue } from './mail/mail-due-store.ts';

const FORMER = `jsonb_build_object('sendStatus', send_status, 'sendTime', send_time, 'cancelTime', cancel_time, 'publishAt', publish_at)`;
const publish = statement(`
  update sys_announcement set former = ${FORMER}, send_status = '1', send_time = now(), cancel_time = null, publish_at = null,
    version = version + 1
  where id = $1
`);
const schedule = statement(`
  update sys_announcement set former = ${FORMER}, send_status = '0', cancel_time = null, publish_at = start_time, version = version + 1
  where id = $1
`);
const revoke = statement(`
  update sys_announcement set former = ${FORMER}, send_status = '2', cancel_time = now(), publish_at = null, version = version + 1
  where id = $1
`);
const unschedule = statement(`
  update sys_announcement set former = ${FORMER}, publish_at = null, version = version + 1 where id = $1
`);
const restore = statement(`
  update sys_announcement set send_status = former ->> 'sendStatus', send_time = (former ->> 'sendTime')::timestamptz,
    cancel_time = (former ->> 'cancelTime')::timestamptz, publish_at = (former ->> 'publishAt')::timestamptz, former = null,
    version = version + 1
  where id = $1
`);
// Concurrent publishers wait here and then find the drafts published.
const lockDue = statement(`
  select id from sys_announcement where publish_at <= now() and send_status = '0' order by publish_at, id limit 100 for update
`);
const mailRows = statement(`
  insert into notification_mail (user_id, item_id, due_at)
  select u.id, a.id, ${mailDue(`'announcement'`)}
  from sys_announcement a, notification_setting s join sys_user u on u.id = s.user_id
  where a.id = $1 and s.ways ->> 'announcement' = 'mail' and u.email_proved_at is not null
    and u.id in (${audienceUsers('$2::text', '$3::uuid[]')})
  on conflict do nothing
`);
const cancelMails = statement('delete from notification_mail where item_id = $1');

/** Publishes an announcement and queues the e-mails about it. */
export async function setPublished(db: Db, id: string, { msgType, ids }: Recipients): Promise<void> {
  await rowsOf(db, publish, [id]);
  await rowsOf(db, mailRows, [id, msgType, ids]);
}

/** Schedules a draft for its start time. */
export async function setScheduled(db: Db, id: string): Promise<void> {
  await rowsOf(db, schedule, [id]);
}

/** Revokes an announcement and cancels its queued e-mails. */
export async function setRevoked(db: Db, id: string): Promise<void> {
  await rowsOf(db, revoke, [id]);
  await rowsOf(db, cancelMails, [id]);
}

/** Unschedules a draft. */
export async function setUnscheduled(db: Db, id: string): Promise<void> {
  await rowsOf(db, unschedule, [id]);
}

/** Restores an announcement to its state before it was last published or revoked. */
export async function restorePrevious(db: Db, id: string): Promise<void> {
  await rowsOf(db, restore, [id]);
  await rowsOf(db, cancelMails, [id]);
}

/** Locks due drafts: concurrent callers wait and find none. */
export async function lockDueDrafts(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, lockDue)).map(({ id }) => id);
}
