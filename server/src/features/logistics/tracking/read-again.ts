import { nobody } from '../../../kernel/access/actor.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job, JobParts } from '../../../kernel/jobs/job.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { waybills } from '../waybills.ts';
import { meaningOf } from './status-meanings.ts';
import { updateFromEvents } from './store-events.ts';
import { type KnownCode, parcelsWith, setMeanings, unknownCodes } from './unknown-store.ts';

const AT_ONCE = 100;

/** Daily: gives events with a status that was unknown the meaning it has got in a later version, and updates their parcels. */
export const readUnknownStatuses: Job<unknown> = {
  name: 'read-unknown-statuses',
  cron: '41 2 * * *',
  async run({ db, pool, signal }) {
    const known = (await unknownCodes(db)).flatMap((code): KnownCode[] => {
      const meaning = meaningOf(code.source, code.rawStatus);
      return meaning ? [{ ...code, ...meaning }] : [];
    });
    if (known.length === 0) return;
    for (let ids = [''] as string[]; ids.length > 0 && !signal.aborted; ) {
      ids = await parcelsWith(db, known, AT_ONCE);
      if (ids.length > 0) await readAgain(pool, ids, known);
    }
  },
};

async function readAgain(pool: JobParts['pool'], ids: readonly string[], known: readonly KnownCode[]) {
  await commitInJob(pool, async (db, change) => {
    const rows = await lockRecords(db, waybills, [...ids]);
    await setMeanings(db, ids, known);
    const present = rows.filter(({ deletedAt }) => deletedAt === null);
    await updateFromEvents({ db, change, actor: nobody }, present);
  });
}
