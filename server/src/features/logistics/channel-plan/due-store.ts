import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const lockDue = statement(`select pg_advisory_xact_lock(hashtextextended('due changes of channels', 0))`);
const due = statement(`
  select c.id, c.planned_by as "plannedBy", c.effective_on::text as "effectiveOn", t.name as channel,
    array(select jsonb_object_keys(c.changes)) as fields, coalesce(u.language, 'en') as language
  from logistics_channel_change c join logistics_channel t on t.id = c.channel_id
  join sys_user u on u.id = c.planned_by
  where c.state = 'planned' and c.effective_on <= (now() at time zone 'UTC')::date and t.deleted_at is null
    and not exists (select from record_job j where j.id = c.job_id and j.finished_at is null)
  order by c.effective_on, c.id limit 500
`);
const assign = statement('update logistics_channel_change set job_id = $2 where id = any ($1::uuid[])');
const lock = statement(`
  select channel_id as "channelId", changes as "values", state from logistics_channel_change where id = $1 for update
`);
const earlier = statement(`
  select from logistics_channel_change e join logistics_channel_change c on c.channel_id = e.channel_id
  where c.id = $1 and e.state = 'planned' and (e.effective_on, e.id) < (c.effective_on, c.id) limit 1
`);
const overtaken = statement(`
  select from logistics_channel_change l join logistics_channel_change c on c.channel_id = l.channel_id
  where c.id = $1 and l.state = 'applied' and (l.effective_on, l.id) > (c.effective_on, c.id)
    and l.changes ?| array (select jsonb_object_keys(c.changes)) limit 1
`);
const channelsOf = statement(
  'select id, channel_id as "channelId" from logistics_channel_change where id = any ($1::uuid[])',
);

export type DueChange = {
  id: string;
  plannedBy: string;
  effectiveOn: string;
  channel: string;
  /** The names of the changed fields. */
  fields: string[];
  /** The language of the user who scheduled it. */
  language: Language;
};

/** Serialises the creation of jobs for due changes, until the transaction ends. */
export async function lockDueChanges(db: Db): Promise<void> {
  await rowsOf(db, lockDue);
}

/** Due changes in their order, except those of a job that has not ended. */
export async function dueChanges(db: Db): Promise<DueChange[]> {
  return await rowsOf<DueChange>(db, due);
}

/** Records the job that applies changes. */
export async function setJob(db: Db, ids: readonly string[], jobId: string): Promise<void> {
  await rowsOf(db, assign, [ids, jobId]);
}

type LockedChange = { channelId: string; values: Record<string, unknown>; state: string };

/** A change, locked until the transaction ends. */
export async function lockChange(db: Db, id: string): Promise<LockedChange | undefined> {
  return await rowOf<LockedChange>(db, lock, [id]);
}

/** Whether a change of the channel for an earlier day is still to be applied. */
export async function hasEarlier(db: Db, id: string): Promise<boolean> {
  return (await rowOf(db, earlier, [id])) !== undefined;
}

/** Whether a change for a later day has been applied to one of the same fields. */
export async function isSuperseded(db: Db, id: string): Promise<boolean> {
  return (await rowOf(db, overtaken, [id])) !== undefined;
}

export async function channelsOfChanges(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; channelId: string }>(db, channelsOf, [ids]);
  return new Map(rows.map(({ id, channelId }) => [id, channelId]));
}
