import type { PlannedChange } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/db.ts';

export type PlannedRow = Omit<PlannedChange, 'changes' | 'reason'> & {
  values: Record<string, unknown>;
  /** The replaced values; null until it has been applied. */
  before: Record<string, unknown> | null;
  /** The code of the failure. */
  reason: string | null;
};

const insert = statement(`
  insert into logistics_channel_change (id, channel_id, effective_on, changes, note, planned_by)
  values ($1, $2, $3, $4::jsonb, $5, $6)
`);
const COLUMNS = `
  c.id, c.effective_on::text as "effectiveOn", c.state, c.changes as "values", c.before, c.note, c.reason,
  u.realname as "plannedByName", c.planned_at as "plannedAt", c.done_at as "doneAt"`;
const list = statement(`
  (select ${COLUMNS} from logistics_channel_change c left join sys_user u on u.id = c.planned_by
    where c.channel_id = $1 and c.state = 'planned' order by c.effective_on, c.id)
  union all
  (select ${COLUMNS} from logistics_channel_change c left join sys_user u on u.id = c.planned_by
    where c.channel_id = $1 and c.state <> 'planned' order by c.effective_on desc, c.id desc limit 100)
`);
const count = statement(`
  select count(*)::int as count from logistics_channel_change where channel_id = $1 and state = 'planned'
`);
const channelOf = statement('select channel_id as "channelId" from logistics_channel_change where id = $1');
const end = statement(`
  update logistics_channel_change set state = $2, reason = $3, before = $4::jsonb, done_at = now()
  where id = $1 and state = 'planned' returning id
`);
const due = statement(`
  select c.id from logistics_channel_change c join logistics_channel t on t.id = c.channel_id
  where c.state = 'planned' and c.effective_on <= (now() at time zone 'UTC')::date and t.deleted_at is null
  order by c.effective_on, c.id limit 500
`);
const lockDue = statement(`
  select channel_id as "channelId", changes as "values", planned_by as "plannedBy" from logistics_channel_change
  where id = $1 and state = 'planned' for update skip locked
`);

type NewChange = {
  id: string;
  channelId: string;
  effectiveOn: string;
  values: Readonly<Record<string, unknown>>;
  note: string;
  by: string;
};

/** Schedules a change. */
export async function insertChange(db: Db, { id, channelId, effectiveOn, values, note, by }: NewChange): Promise<void> {
  await rowsOf(db, insert, [id, channelId, effectiveOn, JSON.stringify(values), note, by]);
}

/** The changes of a channel: scheduled ones, the next first, then the latest others. */
export async function changesOf(db: Db, channelId: string): Promise<PlannedRow[]> {
  return await rowsOf<PlannedRow>(db, list, [channelId]);
}

/** The number of scheduled changes of a channel. */
export async function countPlanned(db: Db, channelId: string): Promise<number> {
  return one(await rowsOf<{ count: number }>(db, count, [channelId])).count;
}

/** The channel of a change. */
export async function channelOfChange(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ channelId: string }>(db, channelOf, [id]))?.channelId;
}

type Ending = { state: 'applied' | 'cancelled' | 'failed'; reason?: string; before?: Record<string, unknown> };

/** Ends a change that is still scheduled; returns whether it was. */
export async function endChange(db: Db, id: string, { state, reason, before }: Ending): Promise<boolean> {
  const values = [id, state, reason ?? null, before ? JSON.stringify(before) : null];
  return (await rowOf(db, end, values)) !== undefined;
}

/** Due changes in their order. */
export async function dueChanges(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, due)).map(({ id }) => id);
}

export type DueChange = { channelId: string; values: Record<string, unknown>; plannedBy: string };

/** A change that is still scheduled, locked until the transaction ends. */
export async function lockChange(db: Db, id: string): Promise<DueChange | undefined> {
  return await rowOf<DueChange>(db, lockDue, [id]);
}
