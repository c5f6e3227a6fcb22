import type { PlannedChange } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

export type PlannedRow = Omit<PlannedChange, 'changes' | 'reason'> & {
  plannedBy: string;
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
  c.job_id as "jobId", c.planned_by as "plannedBy", u.realname as "plannedByName", c.planned_at as "plannedAt", c.done_at as "doneAt"`;
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
  where id = $1 and state = any ($5::text[]) returning channel_id as "channelId"
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

export async function channelOfChange(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ channelId: string }>(db, channelOf, [id]))?.channelId;
}

type ChangeEnd = {
  state: 'applied' | 'cancelled' | 'failed';
  reason?: string;
  before?: Record<string, unknown>;
  /** The states it may have. */
  from: readonly string[];
};

/** Ends a change; returns its channel, or undefined if it was in another state. */
export async function endChange(db: Db, id: string, { state, reason, before, from }: ChangeEnd) {
  const values = [id, state, reason ?? null, before ? JSON.stringify(before) : null, from];
  return (await rowOf<{ channelId: string }>(db, end, values))?.channelId;
}
