import { type DeadlineDays, isWorkingDay, workingDaysEarlier } from '@opsyard/contract';
import { nobody } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job, JobParts } from '../../../kernel/jobs/job.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { decide } from '../decision/rules.ts';
import { orders } from '../orders.ts';
import { findDeadlines } from './days-store.ts';
import { notifyManagers, notifyResponsible } from './notify.ts';
import { claimReminders, REMINDERS, type Reminder, unansweredOrders } from './store.ts';

/** Sends reminders of deadlines of work orders on working days, once each: a reminder and its record are committed together. */
export const remindDeadlines: Job<unknown> = {
  name: 'remind-work-order-deadlines',
  cron: '26 * * * *',
  run: ({ pool, signal }) => remindAt(pool, now(), signal),
};

/** Sends the reminders due at an instant; none on days off. */
export async function remindAt(pool: JobParts['pool'], instant: Date, signal?: AbortSignal): Promise<void> {
  for (const kind of REMINDERS) {
    if (signal?.aborted) return;
    await commitInJob(pool, async (db, change) => {
      const days = await findDeadlines(db);
      const at = await instantOf(db, kind, { instant, days });
      if (at) await remind(db, change, kind, { at, days });
    });
  }
}

/** Closes submitted orders whose carrier has not replied long after the expected day. */
export const closeUnanswered: Job<unknown> = {
  name: 'close-unanswered-work-orders',
  cron: '41 3 * * *',
  run: ({ pool }) => commitInJob(pool, expireOrders),
};

/** The reference instant of a reminder; undefined on days off. */
async function instantOf(
  db: Db,
  kind: Reminder,
  { instant: at, days }: { instant: Date; days: DeadlineDays },
): Promise<Date | undefined> {
  const off = await daysOff(db);
  if (!isWorkingDay(at.toISOString().slice(0, 10), off)) return undefined;
  return kind === 'submit' || kind === 'escalate' ? at : workingDaysEarlier(at, days[kind], off);
}

async function remind(
  db: Db,
  change: Change,
  kind: Reminder,
  { at, days }: { at: Date; days: DeadlineDays },
): Promise<void> {
  const due = await claimReminders(db, kind, { at, daysBeforeEnd: days.escalate });
  if (kind === 'escalate') await notifyManagers(db, change, due);
  else await notifyResponsible(db, change, kind, due);
}

async function expireOrders(db: Db, change: Change): Promise<void> {
  const today = now().toISOString().slice(0, 10);
  const locked = await lockRecords(db, orders, await unansweredOrders(db, today, (await findDeadlines(db)).expire));
  const edits = locked.flatMap((order) => {
    const outcome = decide('expire', {}, { order, today, rule: undefined, evidence: [], unsealed: [] });
    return 'values' in outcome ? [{ before: order, values: outcome.values }] : [];
  });
  await writeRecords({ db, actor: nobody, change }, orders, edits, { cause: 'edit', kind: 'expire' });
  const closed = edits.map(({ before }) => ({
    id: before.id,
    number: String(before.number),
    responsible: ((before.handler ?? before.createdBy) as string | null) ?? null,
  }));
  await notifyResponsible(db, change, 'expired', closed);
}
