import { commonFailures } from '@opsyard/contract';
import { actorById } from '../../../kernel/actor-by-id.ts';
import { Change } from '../../../kernel/change.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import type { Job, JobParts } from '../../../kernel/job.ts';
import { transact } from '../../../kernel/transact.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { channels } from '../channels.ts';
import { type DueChange, dueChanges, endChange, lockChange } from './store.ts';

/** Applies scheduled changes of channels on their day, on behalf of the user who scheduled them. */
export const applyChannelChanges: Job<unknown> = {
  name: 'apply-channel-changes',
  cron: '*/15 * * * *',
  async run({ db, pool, signal }) {
    for (const id of await dueChanges(db)) if (!signal.aborted) await applyOne(pool, id);
  },
};

async function applyOne(pool: JobParts['pool'], id: string): Promise<void> {
  try {
    await transact(pool, {
      async work(db) {
        const due = await lockChange(db, id);
        const change = new Change(due?.plannedBy ?? null);
        if (due) await write(db, change, { ...due, id });
        return change;
      },
      last: (db, change) => change.write(db, undefined),
    });
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const { code } = error.failure;
    await transact(pool, { work: (db) => endChange(db, id, { state: 'failed', reason: code }) });
  }
}

async function write(db: Parameters<typeof lockChange>[0], change: Change, due: DueChange & { id: string }) {
  const { id, channelId, values, plannedBy } = due;
  const actor = await actorById(db, plannedBy);
  if (!actor?.permissions.has(channels.type.permissions.edit)) throw new RequestFailed(commonFailures.forbidden);
  const [before] = await lockRecords(db, channels, [channelId]);
  if (!before || before.deletedAt !== null) return;
  change.operation({ kind: 'edit', projectId: null });
  await writeRecords({ db, change, actor }, channels, [{ before, values }], { cause: 'edit' });
  const replaced = Object.fromEntries(Object.keys(values).map((key) => [key, before[key] ?? null]));
  await endChange(db, id, { state: 'applied', before: replaced });
}
