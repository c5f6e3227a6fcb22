import { designOf, type RecordRow, reportFailures, sameValue } from '@opsyard/contract';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { nextTime } from '../../../kernel/jobs/cron.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { mayRun } from './make-run.ts';
import { findLocale } from './schedule-store.ts';

const SCHEDULED = ['repeat', 'time', 'weekday', 'monthDay', 'recipients', 'state', 'dataset'] as const;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export type Schedule = {
  repeat: string;
  time: string;
  weekday: string | null;
  monthDay: string | null;
  zone: string;
};

/** The next time of a schedule after an instant. */
export function nextRun({ repeat, time, weekday, monthDay, zone }: Schedule, after: Date): string | null {
  const [hour, minute] = time.split(':').map(Number);
  const day = repeat === 'monthly' ? (monthDay ?? '1') : '*';
  const ofWeek = repeat === 'weekly' ? WEEKDAYS.indexOf(weekday ?? 'mon') : '*';
  return nextTime(`${minute} ${hour} ${day} * ${ofWeek}`, after, zone)?.toISOString() ?? null;
}

/** Completes a changed schedule and computes its next run; recipients must be able to run the report themselves. */
export async function schedule(
  { db, actor }: WriteContext,
  before: RecordRow | undefined,
  after: RecordRow,
): Promise<void> {
  if (before && SCHEDULED.every((key) => sameValue(before[key], after[key]))) return;
  const row = after as Record<string, unknown>;
  if (row.repeat === null) {
    Object.assign(row, { nextRunAt: null, scheduledBy: null, zone: null, stopReason: null });
    return;
  }
  const { zone } = await findLocale(db, actor.id);
  row.time ??= '08:00';
  if (row.repeat === 'weekly') row.weekday ??= 'mon';
  if (row.repeat === 'monthly') row.monthDay ??= '1';
  if ((row.recipients as string[]).length === 0) row.recipients = [actor.id];
  await requireAble(db, newRecipients(before, after), after);
  const isRunning = row.state === 'enabled';
  Object.assign(row, { scheduledBy: actor.id, zone, stopReason: null });
  row.nextRunAt = isRunning ? nextRun(row as Schedule, now()) : null;
}

/** The recipients to check: an earlier recipient of the same dataset may have lost a permission, which their runs report. */
function newRecipients(before: RecordRow | undefined, after: RecordRow): string[] {
  const recipients = after.recipients as string[];
  if (!before || before.repeat === null || before.dataset !== after.dataset) return recipients;
  return recipients.filter((id) => !(before.recipients as string[]).includes(id));
}

async function requireAble(db: Db, ids: readonly string[], template: RecordRow): Promise<void> {
  const { dataset } = designOf(template as never);
  for (const id of ids) if (!mayRun(await actorById(db, id), dataset)) fail(reportFailures.recipientUnable);
}
