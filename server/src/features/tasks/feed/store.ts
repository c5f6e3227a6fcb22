import { CALENDAR_FEED_TASKS_MAX, type CalendarFeed, type Category } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';
import { arranged, IS_SNOOZED, OPEN } from '../my-tasks/mine-store.ts';

const COLUMNS = `f.id, f.project_id is null as "isMine", f.issued_at as "issuedAt", f.read_at as "readAt",
  case when p.id is not null then json_build_object('id', replace(p.id::text, '-', ''), 'key', p.key, 'name', p.name) end as project`;
const SEEN = `left join project p on p.id = f.project_id and p.deleted_at is null and ${VISIBLE}`;
const list = statement(`
  select ${COLUMNS} from task_feed f ${SEEN} where f.user_id = $1 order by f.project_id is not null, p.name, f.id
`);
const lockUser = statement('select id from sys_user where id = $1 for no key update');
const count = statement(`
  select count(*)::int as count from task_feed where user_id = $1 and project_id is distinct from $2::uuid
`);
const save = statement(`
  insert into task_feed (id, user_id, project_id, key_hash) values ($1, $2, $3, $4)
  on conflict (user_id, project_id) do update set key_hash = excluded.key_hash, issued_at = now(), read_at = null
`);
const ofUser = statement(`
  select ${COLUMNS} from task_feed f ${SEEN} where f.user_id = $1 and f.project_id is not distinct from $3::uuid
`);
const remove = statement(`
  delete from task_feed f where f.user_id = $1 and f.id = $2
  returning coalesce((select p.name from project p where p.id = f.project_id), '') as project
`);
const removeAll = statement('delete from task_feed where user_id = $1');
const find = statement(`
  select f.id, f.user_id as "userId", f.project_id as "projectId", coalesce(u.language, 'en') as language
  from task_feed f join sys_user u on u.id = f.user_id where f.key_hash = $1
`);
const markRead = statement(`
  update task_feed set read_at = now() where id = $1 and (read_at is null or read_at < now() - interval '1 hour')
`);

/** Due dates earlier than this are left out. */
const RECENT = `t.due_date >= current_date - 366`;
const SHOWN = `
  t.id, t.seq, t.title, t.start_date as "startDate", t.due_date as "dueDate", t.due_time as "dueTime", t.category, t.version,
  t.updated_at as "updatedAt", p.key as "projectKey", p.name as "projectName", s.name as status`;
const JOINED = 'join project p on p.id = t.project_id join task_status s on s.id = t.status_id';
/** One more than the limit shows whether some are left out: those due farthest from now. */
const NEAREST = `order by abs(t.due_date - current_date), t.id limit ${CALENDAR_FEED_TASKS_MAX + 1}`;
const SENT = `t.deleted_at is null and not t.archived and t.category <> '3' and ${RECENT}`;
// The tasks of other projects that it shows are few; LIMIT makes the planner look up each.
const ofProject = statement(`
  select ${SHOWN} from (
    select t.* from task t where t.project_id = $1 and ${SENT}
    union all
    select t.* from task_placement l cross join lateral (select * from task o where o.id = l.task_id limit 1) t
      join project h on h.id = t.project_id and h.deleted_at is null and h.state <> 'archived'
    where l.project_id = $1 and t.project_id <> $1 and ${SENT}
  ) t ${JOINED} ${NEAREST}
`);
const mine = statement(`
  select ${SHOWN} from ${arranged(`${OPEN} and ${RECENT}`, `''`)} join task t on t.id = m.id ${JOINED}
  where not ${IS_SNOOZED} ${NEAREST}
`);

const MAX_BLOCKS = 1_000;
const BLOCK_DAYS = 31;
// The version of a block is not counted: its task's tells apps that the title may have changed, its time is read again anyway.
const blocks = statement(`
  select b.id, b.day, b.start, b.minutes, p.key || '-' || t.seq as key, t.title, p.name as "projectName", t.version,
    t.updated_at as "changedAt"
  from task_block b join task t on t.id = b.task_id and t.deleted_at is null
  join project p on p.id = t.project_id and p.deleted_at is null and ${VISIBLE}
  where b.user_id = $1 and b.day >= current_date - ${BLOCK_DAYS} order by b.day, b.start, b.id limit ${MAX_BLOCKS}
`);

/** A block of time that the user plans for a task. */
export type FeedBlock = {
  id: string;
  day: string;
  start: number;
  minutes: number;
  key: string;
  title: string;
  projectName: string;
  version: number;
  changedAt: string;
};

export type FeedTask = {
  id: string;
  seq: number;
  title: string;
  startDate: string | null;
  dueDate: string;
  dueTime: string | null;
  category: Category;
  version: number;
  updatedAt: string;
  projectKey: string;
  projectName: string;
  status: string;
};

type FoundFeed = { id: string; userId: string; projectId: string | null; language: Language };

/** The calendar feeds of a user. */
export async function listFeeds(db: Db, { id, orgLine }: Actor): Promise<CalendarFeed[]> {
  return await rowsOf<CalendarFeed>(db, list, [id, orgLine]);
}

/** How many other calendar feeds a user has; locks the user against concurrent additions until the end of the transaction. */
export async function countOtherFeeds(db: Db, userId: string, projectId: string | null): Promise<number> {
  await rowsOf(db, lockUser, [userId]);
  return (await rowOf<{ count: number }>(db, count, [userId, projectId]))?.count ?? 0;
}

type NewFeed = { id: string; projectId: string | null; keyHash: string };

/** Stores the hash of a new address, in place of a former one. */
export async function saveFeed(db: Db, { id: userId, orgLine }: Actor, feed: NewFeed): Promise<CalendarFeed> {
  await rowsOf(db, save, [feed.id, userId, feed.projectId, feed.keyHash]);
  return one(await rowsOf<CalendarFeed>(db, ofUser, [userId, orgLine, feed.projectId]));
}

/** Revokes a calendar feed, and returns the name of its project; undefined when it is not the user's. */
export async function removeFeed(db: Db, userId: string, id: string): Promise<{ project: string } | undefined> {
  return await rowOf<{ project: string }>(db, remove, [userId, id]);
}

/** Revokes all calendar feeds of a user. */
export async function removeFeedsOf(db: Db, userId: string): Promise<void> {
  await rowsOf(db, removeAll, [userId]);
}

/** The calendar feed at an address. */
export async function findFeed(db: Db, keyHash: string): Promise<FoundFeed | undefined> {
  return await rowOf<FoundFeed>(db, find, [keyHash]);
}

/** Records that a calendar program has read a feed, at most once an hour. */
export async function markFeedRead(db: Db, id: string): Promise<void> {
  await rowsOf(db, markRead, [id]);
}

/** The tasks of a project with a due date, and those of others shown there, those due nearest first; one more than the limit if there are more. */
export async function findFeedTasks(db: Db, projectId: string): Promise<FeedTask[]> {
  return await rowsOf<FeedTask>(db, ofProject, [projectId]);
}

/** The same of the user's own open tasks, without those they have snoozed. */
export async function findMyFeedTasks(db: Db, { id, orgLine }: Actor): Promise<FeedTask[]> {
  return await rowsOf<FeedTask>(db, mine, [id, orgLine]);
}

/** The user's blocks of time since a month ago, as far as they may see the tasks. */
export async function findFeedBlocks(db: Db, { id, orgLine }: Actor): Promise<FeedBlock[]> {
  return await rowsOf<FeedBlock>(db, blocks, [id, orgLine]);
}
