import { JOB_ITEMS_MAX, recordJobFailures } from '@opsyard/contract';
import type { Actor, Language } from '../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { fail } from '../../kernel/fail.ts';
import { type Sentence, translate } from '../../kernel/words.ts';
import type { WriteContext } from '../adapter.ts';
import { announceJobs, endJobIfDone } from './ending.ts';
import { insertItemsOf, insertRecordJob, type NewItem } from './job-store.ts';
import type { JobKind } from './kinds.ts';
import { queueRecordJob } from './record-job.ts';

/** An item of a new job; `target` is the object it changes, at most one pending item per kind and target. */
export type JobItemDraft<T> = {
  label: string;
  payload?: T;
  target?: { type: string; id: string };
};

export type JobDraft<P, T> = {
  /** The title of the job, in the creator's language. */
  title: string;
  /** The title in both languages, unless it is a name. */
  titles?: Sentence | null;
  params: P;
  items: readonly JobItemDraft<T>[];
  /** The start time; immediately by default. */
  scheduledAt?: Date;
  /** Not started until a user starts it. */
  draft?: boolean;
  priority?: number;
  /** The operation of its writes, so that they are undone together. */
  opId?: string;
  cloneOf?: string;
};

/** A title in both languages, as the title of a job that a user with this language creates. */
export function titledFor(language: Language, titles: Sentence): { title: string; titles: Sentence } {
  return { title: translate(titles, language), titles };
}

type CreateContext = Pick<WriteContext, 'db' | 'change'> & { actor: Pick<Actor, 'id'> };

const inFlight = statement(`
  select target_id as id from record_job_item
  where kind = $1 and target_type = $2 and target_id = any ($3::text[]) and state in ('pending', 'running')
`);

/** Which objects a pending or running item of a kind is about. */
export async function objectsInFlight(
  db: Db,
  { name }: Pick<JobKind, 'name'>,
  type: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = ids.length === 0 ? [] : await rowsOf<{ id: string }>(db, inFlight, [name, type, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Creates a job in an open transaction; it starts after the commit. Returns its id. */
export async function createJob<P, T>(
  { db, change, actor }: CreateContext,
  kind: JobKind<P, T>,
  draft: JobDraft<P, T>,
): Promise<string> {
  const { title, titles = null, params, items, scheduledAt, priority = 0, opId, cloneOf } = draft;
  if (items.length > JOB_ITEMS_MAX) return fail(recordJobFailures.tooManyItems, { values: { limit: JOB_ITEMS_MAX } });
  const job = { id: newId(), kind: kind.name, title, titles, params, createdBy: actor.id };
  await insertRecordJob(db, {
    ...job,
    ...{ state: draft.draft ? 'draft' : 'queued', priority, scheduledAt: scheduledAt ?? null },
    ...{ opId: opId ?? null, cloneOf: cloneOf ?? null },
  });
  await insertItemsOf(
    db,
    job,
    items.map((item, at): NewItem => {
      const { label, payload = null, target } = item;
      return {
        id: newId(),
        seq: at + 1,
        label,
        payload,
        targetType: target?.type ?? null,
        targetId: target?.id ?? null,
      };
    }),
    draft.draft ? 'draft' : 'pending',
  );
  announceJobs(change, [job.id]);
  if (draft.draft) return job.id;
  const ended = await endJobIfDone(db, change, job.id);
  if (!ended) await queueRecordJob(db, job, scheduledAt);
  return job.id;
}
