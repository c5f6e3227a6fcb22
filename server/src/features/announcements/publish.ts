import { announcementFailures, commonFailures } from '@opsyard/contract';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { commitInJob } from '../../kernel/jobs/commit-in-job.ts';
import { enqueue, type Job } from '../../kernel/jobs/job.ts';
import { appendAudit } from '../audit/index.ts';
import { type Locked, lockAnnouncement } from './announcement-store.ts';
import { findPeople } from './audience/audience-store.ts';
import {
  lockDueDrafts,
  restorePrevious,
  setPublished,
  setRevoked,
  setScheduled,
  setUnscheduled,
} from './publish-store.ts';

/** Maximum number of users notified individually; beyond it every page is asked to refetch. */
const MAX_NAMED_RECIPIENTS = 200;

type Publishing = { db: Db; change: Change };

/** Publishes an announcement, or schedules it if its start is in the future; returns the resulting state. */
export async function publish(parts: Publishing, id: string): Promise<'published' | 'scheduled' | 'unchanged'> {
  const row = required(await lockAnnouncement(parts.db, id), commonFailures.notFound);
  if (row.sendStatus === '1') return 'unchanged';
  if (row.isOver) return fail(announcementFailures.timesWrong);
  if (row.isAhead && row.startTime) {
    if (row.publishAt) return 'unchanged';
    await setScheduled(parts.db, id);
    await queuePublishing(parts.db, id, row.startTime);
    return 'scheduled';
  }
  await publishDraft(parts, row);
  return 'published';
}

/** Publishes a locked draft and notifies the pages of its audience. */
async function publishDraft({ db, change }: Publishing, row: Locked): Promise<void> {
  await setPublished(db, row.id, { msgType: row.msgType, ids: row.audience });
  if (row.endTime) {
    const options = { key: `end ${row.id}`, runAt: new Date(row.endTime) };
    await enqueue(db, publishAnnouncements, { ended: row.id }, options);
  }
  await pushToAudience({ db, change }, row, 'there');
}

/** Revokes an announcement or unschedules a draft. */
export async function revoke(parts: Publishing, id: string): Promise<'revoked' | 'unchanged'> {
  const row = required(await lockAnnouncement(parts.db, id), commonFailures.notFound);
  if (row.sendStatus === '2' || (row.sendStatus === '0' && !row.publishAt)) return 'unchanged';
  if (row.sendStatus === '0') {
    await setUnscheduled(parts.db, id);
    return 'revoked';
  }
  await setRevoked(parts.db, id);
  await pushToAudience(parts, row, 'gone');
  return 'revoked';
}

/** Undoes the last publishing or revoking of an announcement that has not changed since; returns the restored state. */
export async function undo(parts: Publishing, id: string, version: number): Promise<Locked['sendStatus']> {
  const row = required(await lockAnnouncement(parts.db, id), commonFailures.notFound);
  if (row.version !== version || !row.former) return fail(announcementFailures.notUndoable);
  await restorePrevious(parts.db, id);
  if (row.former.publishAt) await queuePublishing(parts.db, id, row.former.publishAt);
  // No push when nobody could read it before or after.
  if (row.former.sendStatus === '1') await pushToAudience(parts, row, 'there');
  else if (row.sendStatus === '1') await pushToAudience(parts, row, 'gone');
  return row.sendStatus;
}

/** Queues the publication of a draft; a new time replaces the former one. */
export async function queuePublishing(db: Db, id: string, at: string): Promise<void> {
  await enqueue(db, publishAnnouncements, {}, { key: `publish ${id}`, runAt: new Date(at) });
}

/**
 * Pushes a change to the audience: with the title to individual users, or to every page without it; the title only
 * while the announcement exists.
 */
async function pushToAudience(
  { db, change }: Publishing,
  { id, title, msgType, audience }: Locked,
  now: 'there' | 'gone',
): Promise<void> {
  const what = now === 'there' ? { msgId: id, msgTxt: title } : { msgId: id };
  if (msgType === 'ALL') {
    change.announce('all', { cmd: 'topic', ...what });
    return;
  }
  const people = await findPeople(db, { msgType, ids: audience }, MAX_NAMED_RECIPIENTS + 1);
  if (people.length > MAX_NAMED_RECIPIENTS) change.announce('all', { cmd: 'topic' });
  else for (const userId of people) change.announce(`user:${userId}`, { cmd: 'user', userId, ...what });
}

/**
 * Publishes due drafts, each once across all processes; runs every minute and at the start time of each draft. Also
 * notifies pages of ended announcements.
 */
export const publishAnnouncements: Job<{ ended?: string }> = {
  name: 'publish-announcements',
  cron: '* * * * *',
  async run({ pool, payload }) {
    await commitInJob(pool, async (db, change) => {
      const ended = payload.ended ? await lockAnnouncement(db, payload.ended) : undefined;
      if (ended?.isOver && ended.sendStatus === '1') await pushToAudience({ db, change }, ended, 'gone');
      await publishDue({ db, change });
    });
  },
};

async function publishDue({ db, change }: Publishing): Promise<void> {
  for (const id of await lockDueDrafts(db)) {
    const row = await lockAnnouncement(db, id);
    if (!row || row.isOver) await setUnscheduled(db, id);
    else {
      await publishDraft({ db, change }, row);
      const by = { actorId: null, username: null, ip: null, agent: null };
      await appendAudit(db, { kind: 'announcementPublished', ...by, detail: { id, title: row.title } });
    }
  }
}
