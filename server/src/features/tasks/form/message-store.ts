import { type InboxItem, REQUEST_MESSAGES_MAX } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holds } from '../access-store.ts';

const list = statement(`
  select m.submission_id as "submissionId", m.id, m.is_team as "isTeam", m.text, m.created_at as "createdAt",
    case when u.id is not null then
      jsonb_build_object('id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname,
        'avatar', u.avatar) end as author
  from task_request_message m left join sys_user u on u.id = m.author_id
  where m.submission_id = any ($1::uuid[]) order by m.submission_id, m.id
`);
const count = statement(`
  select count(*)::int as number from task_request_message where submission_id = $1 and is_team = $2
`);
const insert = statement(`
  insert into task_request_message (id, submission_id, is_team, author_id, text) values ($1, $2, $3, $4, $5)
`);
const wake = statement('update task_form_submission set snoozed_until = null where id = $1');
const requesters = statement(`
  select distinct m.author_id as id from task_request_message m
    join project p on p.id = $2
    join project_member w on w.project_id = p.id and w.user_id = m.author_id and ${holds('editTasks', 'w')}
  where m.submission_id = $1 and m.is_team
`);

export type StoredMessage = InboxItem['messages'][number] & { submissionId: string };

/** The messages about submissions, oldest first. */
export async function findMessages(db: Db, submissionIds: readonly string[]): Promise<StoredMessage[]> {
  return await rowsOf<StoredMessage>(db, list, [submissionIds]);
}

/** Whether one side has reached its limit of messages. */
export async function isThreadFull(db: Db, submissionId: string, isTeam: boolean): Promise<boolean> {
  return one(await rowsOf<{ number: number }>(db, count, [submissionId, isTeam])).number >= REQUEST_MESSAGES_MAX;
}

type NewMessage = { id: string; submissionId: string; isTeam: boolean; authorId: string | null; text: string };

export async function insertMessage(db: Db, { id, submissionId, isTeam, authorId, text }: NewMessage): Promise<void> {
  await rowsOf(db, insert, [id, submissionId, isTeam, authorId, text]);
}

/** Returns a snoozed submission to the inbox, because its requester has replied. */
export async function unsnooze(db: Db, submissionId: string): Promise<void> {
  await rowsOf(db, wake, [submissionId]);
}

/** The authors of questions, as long as they can edit in the project. */
export async function findRequesters(db: Db, submissionId: string, projectId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, requesters, [submissionId, projectId])).map(({ id }) => id);
}
