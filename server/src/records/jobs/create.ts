import { JOB_ITEMS_MAX, recordJobFailures } from '@opsyard/contract';
import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/fail.ts';
import { newId } from '../../kernel/ids.ts';
import type { Writing } from '../adapter.ts';
import { announceJobs, settle } from './ending.ts';
import { insertItemsOf, insertRecordJob, type NewItem } from './job-store.ts';
import type { JobKind } from './kinds.ts';
import { wakeJob } from './wake.ts';

/** An item of a new job; `target` names what it changes, which no other job of the kind may be about to change. */
export type JobItemDraft<T> = {
  label: string;
  payload?: T;
  target?: { type: string; id: string };
};

export type JobDraft<P, T> = {
  /** What people call the job, in the words of whoever creates it. */
  title: string;
  params: P;
  items: readonly JobItemDraft<T>[];
  /** When it begins; at once when left out. */
  scheduledAt?: Date;
  /** Kept until somebody starts it. */
  draft?: boolean;
  priority?: number;
  /** The operation its writes belong to, so that they are undone as one. */
  opId?: string;
  cloneOf?: string;
};

type Creating = Pick<Writing, 'db' | 'change'> & { actor: Pick<Actor, 'id'> };

/** Creates a job in an open transaction; it runs once that commits. Answers its id. */
export async function createJob<P, T>(
  { db, change, actor }: Creating,
  kind: JobKind<P, T>,
  draft: JobDraft<P, T>,
): Promise<string> {
  const { title, params, items, scheduledAt, priority = 0, opId, cloneOf } = draft;
  if (items.length > JOB_ITEMS_MAX) return fail(recordJobFailures.tooManyItems, { values: { limit: JOB_ITEMS_MAX } });
  const job = { id: newId(), kind: kind.name, title, params, createdBy: actor.id };
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
  );
  announceJobs(change, [job.id]);
  if (draft.draft) return job.id;
  const ended = await settle(db, change, job.id);
  if (!ended) await wakeJob(db, job.id, scheduledAt);
  return job.id;
}
