import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { violatedConstraint } from '../../kernel/database/retryable.ts';
import type { Sentence } from '../../kernel/words.ts';
import { ITEM_COLUMNS } from './item-store.ts';
import { IN_FLIGHT } from './job-store.ts';
import type { JobItem } from './kinds.ts';

const lock = statement('select state from record_job where id = $1 for update');
const start = statement(`
  update record_job set state = 'queued', scheduled_at = null
  where id = $1 and (state = 'draft' or (state = 'queued' and scheduled_at > now())) returning id
`);
// Of several items about one target the first is done. Each part is read once, however many items there are.
const startItems = statement(`
  with first as (
    select distinct on (target_type, target_id) id, kind, target_type, target_id from record_job_item
    where job_id = $1 and state = 'draft' and target_id is not null order by target_type, target_id, seq
  ), free as (
    select f.id from first f where not exists (
      select from record_job_item o where o.kind = f.kind and o.target_type = f.target_type and o.target_id = f.target_id
        and o.state in ('pending', 'running')
    )
  )
  update record_job_item set state = 'pending', next_at = now()
  where job_id = $1 and state = 'draft' and (target_id is null or id in (select id from free))
`);
const skipItems = statement(`
  update record_job_item set state = 'skipped', error_code = 'inFlight', error_message = $2::jsonb, finished_at = now()
  where job_id = $1 and state = 'draft'
`);
const pause = statement(
  `update record_job set state = 'paused', rate = null where id = $1 and state in ('queued', 'running') and not cancel_requested returning id`,
);
const resume = statement(`update record_job set state = 'queued' where id = $1 and state = 'paused' returning id`);
const cancel = statement(`
  update record_job set cancel_requested = true, state = case when state in ('draft', 'paused') then 'queued' else state end
  where id = $1 and state in ('draft', 'queued', 'running', 'paused') and not cancel_requested returning id
`);
const cancelItems = statement(`
  update record_job_item set state = 'cancelled', finished_at = now() where job_id = $1 and state in ('pending', 'draft')
  returning ${ITEM_COLUMNS}
`);
const retryJob = statement(`
  update record_job set state = 'queued', finished_at = null, cancel_requested = false
  where id = $1 and state in ('partial', 'failed', 'cancelled') and failed > 0 returning id
`);
const retryItems = statement(`
  update record_job_item set state = 'pending', attempt = 0, lost = 0, next_at = now(), finished_at = null, error_code = null,
    error_message = null, retryable = null
  where job_id = $1 and state = 'failed'
`);
const cloned = statement(`
  select kind, title, titles, params, priority from record_job where id = $1
`);
const clonedItems = statement(`
  select label, payload, target_type as "targetType", target_id as "targetId" from record_job_item
  where job_id = $1 order by seq
`);

const CHANGES = { pause, resume } as const;

/** Changes the state of a job; returns whether that was possible. */
export async function changeJob(db: Db, id: string, action: keyof typeof CHANGES): Promise<boolean> {
  return (await rowOf(db, CHANGES[action], [id])) !== undefined;
}

/** Starts a draft or a scheduled job now; items whose target is in flight are skipped, `busy` if that came to be meanwhile. */
export async function startJob(db: Db, id: string): Promise<JobChange> {
  if (!(await rowOf(db, start, [id]))) return 'refused';
  return await unlessInFlight(async () => {
    await rowsOf(db, startItems, [id]);
    await rowsOf(db, skipItems, [id, IN_FLIGHT]);
  });
}

/** Cancels the items of a job that have not started, and returns them; undefined if that was not possible. */
export async function cancelJob(db: Db, id: string): Promise<JobItem[] | undefined> {
  await rowsOf(db, lock, [id]);
  if (!(await rowOf(db, cancel, [id]))) return undefined;
  return await rowsOf<JobItem>(db, cancelItems, [id]);
}

/** Retries the failed items of a job; `busy` if another job is about to change one of their targets. */
export async function retryJobItems(db: Db, id: string): Promise<JobChange> {
  await rowsOf(db, lock, [id]);
  if (!(await rowOf(db, retryJob, [id]))) return 'refused';
  return await unlessInFlight(() => rowsOf(db, retryItems, [id]));
}

type JobChange = 'done' | 'busy' | 'refused';

async function unlessInFlight(work: () => Promise<unknown>): Promise<JobChange> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) === 'record_job_item_in_flight') return 'busy';
    throw error;
  }
  return 'done';
}

export type ClonedJob = { kind: string; title: string; titles: Sentence | null; params: unknown; priority: number };
export type ClonedItem = { label: string; payload: unknown; targetType: string | null; targetId: string | null };

/** Reads a job to create a copy of it. */
export async function readForClone(db: Db, id: string): Promise<{ job: ClonedJob | undefined; items: ClonedItem[] }> {
  return { job: await rowOf<ClonedJob>(db, cloned, [id]), items: await rowsOf<ClonedItem>(db, clonedItems, [id]) };
}
