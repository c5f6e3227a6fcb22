import { type Db, rowsOf, statement } from '../database/db.ts';
import type { Job } from './job.ts';

const BATCH_SIZE = 5_000;

const EXPIRED = [
  `delete from idempotency_key where ctid = any (array(
    select ctid from idempotency_key where at < now() - interval '24 hours' limit ${BATCH_SIZE}
  ))`,
  `delete from operation where id = any (array(
    select id from operation
    where at < now() - interval '7 days' and (kind <> 'field.convert' or at < now() - interval '31 days') limit ${BATCH_SIZE}
  ))`,
  // The newest event is kept: reconnecting pages compare their cursor with it.
  `delete from outbox where (xid, id) in (
    select xid, id from outbox where at < now() - interval '7 days' and xid < (select max(xid) from outbox)
    order by xid, id limit ${BATCH_SIZE}
  )`,
  `delete from job_run where id = any (array(
    select id from job_run where started_at < now() - interval '30 days' limit ${BATCH_SIZE}
  ))`,
  `delete from import_report where id = any (array(
    select id from import_report where at < now() - interval '1 day' limit ${BATCH_SIZE}
  ))`,
].map((text) => statement(`with gone as (${text} returning 1) select count(*)::int as gone from gone`));

/** Deletes stored responses and import reports after a day, operations and events after a week, job runs and what can be undone for 30 days after a month. */
export const pruneJournal: Job<unknown> = {
  name: 'delete-expired-journal',
  formerName: 'tidy-journal',
  cron: '7 * * * *',
  async run({ db, signal }) {
    for (const some of EXPIRED) while (!signal.aborted && (await deleteBatch(db, some)) === BATCH_SIZE);
  },
};

async function deleteBatch(db: Db, some: (typeof EXPIRED)[number]): Promise<number> {
  return (await rowsOf<{ gone: number }>(db, some))[0]?.gone ?? 0;
}
