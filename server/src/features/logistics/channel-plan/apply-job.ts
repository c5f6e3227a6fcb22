import { channelType, type Field } from '@opsyard/contract';
import { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { createJob, objectsInFlight } from '../../../records/jobs/create.ts';
import { CHANNEL_CHANGE, channelChangeKind } from './change-kind.ts';
import { type DueChange, dueChanges, lockDueChanges, setJob } from './due-store.ts';

/** Creates jobs that apply the due changes of channels, one for each user who scheduled some, every quarter of an hour. */
export const applyChannelChanges: Job<unknown> = {
  name: 'apply-channel-changes',
  cron: '*/15 * * * *',
  async run({ pool }) {
    await transact(pool, {
      async work(db) {
        // Two processes must not create two jobs for one change.
        await lockDueChanges(db);
        const due = await waitingChanges(db);
        const changes: Change[] = [];
        for (const [plannedBy, own] of Map.groupBy(due, (one) => one.plannedBy))
          changes.push(await createFor(db, plannedBy, own));
        return changes;
      },
      async last(db, changes) {
        for (const change of changes) await change.write(db, undefined);
      },
    });
  },
};

/** Due changes that no job is going to apply. */
async function waitingChanges(db: Db): Promise<DueChange[]> {
  const due = await dueChanges(db);
  const ids = due.map(({ id }) => id);
  const inFlight = await objectsInFlight(db, channelChangeKind, CHANNEL_CHANGE, ids);
  return due.filter(({ id }) => !inFlight.has(id));
}

async function createFor(db: Db, plannedBy: string, due: readonly DueChange[]): Promise<Change> {
  const change = new Change(plannedBy);
  const items = due.map((one) => ({ label: labelOf(one), target: { type: CHANNEL_CHANGE, id: one.id } }));
  const title = items.length === 1 ? due[0]?.channel : `${due[0]?.channel} … (${items.length})`;
  const jobId = await createJob({ db, change, actor: { id: plannedBy } }, channelChangeKind, {
    ...{ title: title ?? '', params: null, items },
  });
  await setJob(
    db,
    due.map(({ id }) => id),
    jobId,
  );
  return change;
}

function labelOf({ channel, effectiveOn, fields, language }: DueChange): string {
  const at = language === 'zh' ? 1 : 0;
  const all: Readonly<Record<string, Pick<Field, 'name'>>> = channelType.fields;
  return [channel, effectiveOn, ...fields.map((key) => all[key]?.name[at] ?? key)].join(' · ');
}
