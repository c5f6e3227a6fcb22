import type { RecordJobItemState, RecordJobState } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { WORKER_LOCKS } from '../../kernel/jobs/jobs-guard.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { ItemMessage } from './item-store.ts';

/** A job as displayed. */
export type ShownJob = {
  id: string;
  kind: string;
  title: string;
  titles: Sentence | null;
  state: RecordJobState;
  total: number;
  pending: number;
  running: number;
  ok: number;
  skipped: number;
  failed: number;
  cancelled: number;
  createdBy: string;
  createdByName: string;
  createdAt: string;
  scheduledAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  rate: number | null;
  cancelling: boolean;
  isScheduled: boolean;
  waitingUntil: string | null;
  waitingReason: Sentence | null;
  /** When the next pending item is due if none is due now, and why. */
  nextAt: string | null;
  nextReason: Sentence | null;
  /** Items of the kind in process, including those of other jobs. */
  busy: number;
  hasWorker: boolean;
};

const SHOWN = `
  j.id, j.kind, j.title, j.titles, j.state, j.total, j.pending, j.running, j.ok, j.skipped, j.failed, j.cancelled,
  j.created_by as "createdBy", u.realname as "createdByName", j.created_at as "createdAt", j.scheduled_at as "scheduledAt",
  j.started_at as "startedAt", j.finished_at as "finishedAt", j.rate, j.cancel_requested as cancelling,
  coalesce(j.scheduled_at > now(), false) as "isScheduled",
  case when j.wait_until > now() then j.wait_until end as "waitingUntil", j.wait_reason as "waitingReason",
  n.next_at as "nextAt", n.wait_reason as "nextReason",
  case when j.state in ('queued', 'running')
    then (select count(*)::int from record_job_item where kind = j.kind and state = 'running') else 0 end as busy,
  w.lives as "hasWorker"`;
const FROM = `
  record_job j join sys_user u on u.id = j.created_by
  left join lateral (
    select i.next_at, i.wait_reason from record_job_item i where i.job_id = j.id and i.state = 'pending'
    order by i.next_at, i.seq limit 1
  ) n on j.state in ('queued', 'running') and n.next_at > now()
  cross join (
    select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and classid = ${WORKER_LOCKS}::oid and database = (select oid from pg_database where datname = current_database())
    ) as lives
  ) w`;

const list = statement(`
  select ${SHOWN} from ${FROM}
  where (j.kind = any ($1::text[]) or j.created_by = $2::uuid) and ($3::text[] is null or j.kind = any ($3::text[]))
    and ($4::text is null or j.state = $4) and (not $5::boolean or j.created_by = $2::uuid)
    and ($6::uuid is null or (j.created_at, j.id) < (select created_at, id from record_job where id = $6::uuid))
  order by j.created_at desc, j.id desc limit $7::int
`);
const get = statement(`
  select ${SHOWN} from ${FROM} where j.id = $1 and (j.kind = any ($2::text[]) or j.created_by = $3::uuid)
`);
const items = statement(`
  select id, seq, label, payload, target_type as "targetType", target_id as "targetId",
    case when state = 'draft' then 'pending' else state end as state, attempt, error_code as code,
    error_message as message, wait_reason as "waitReason",
    case when state = 'pending' and next_at > now() then next_at end as "nextAt", finished_at as "finishedAt"
  from record_job_item where job_id = $1 and state = any ($2::text[]) and seq > $3::int order by seq limit $4::int
`);

const ofItem = statement('select job_id as "jobId" from record_job_item where id = $1');

export async function jobOfItem(db: Db, itemId: string): Promise<string | undefined> {
  return (await rowOf<{ jobId: string }>(db, ofItem, [itemId]))?.jobId;
}

export type JobViewer = { userId: string; kinds: readonly string[] };
export type JobListQuery = {
  kinds: readonly string[] | null;
  state: string | null;
  mine: boolean;
  cursor: string | null;
  limit: number;
};

/** Jobs of a creator, or of kinds whose jobs are all visible; newest first. */
export async function listJobs(db: Db, { userId, kinds }: JobViewer, query: JobListQuery): Promise<ShownJob[]> {
  const { kinds: kindFilter, state, mine, cursor, limit } = query;
  return await rowsOf<ShownJob>(db, list, [kinds, userId, kindFilter, state, mine, cursor, limit]);
}

/** A visible job by id. */
export async function findJob(db: Db, { userId, kinds }: JobViewer, id: string): Promise<ShownJob | undefined> {
  return await rowOf<ShownJob>(db, get, [id, kinds, userId]);
}

export type ShownItem = {
  id: string;
  seq: number;
  label: string;
  payload: unknown;
  targetType: string | null;
  targetId: string | null;
  state: RecordJobItemState;
  attempt: number;
  code: string | null;
  message: ItemMessage | null;
  waitReason: Sentence | null;
  nextAt: string | null;
  finishedAt: string | null;
};
type ItemListQuery = { states: readonly RecordJobItemState[]; after: number; limit: number };

/** Items of a job in their order; those of a draft are pending. */
export async function listItems(db: Db, jobId: string, { states, after, limit }: ItemListQuery): Promise<ShownItem[]> {
  const stored = states.includes('pending') ? [...states, 'draft'] : states;
  return await rowsOf<ShownItem>(db, items, [jobId, stored, after, limit]);
}
