import { announcementFailures, commonFailures } from '@opsyard/contract';
import { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { enqueue, type Job } from '../../kernel/job.ts';
import { wakeOutbox } from '../../kernel/outbox.ts';
import { transact } from '../../kernel/transact.ts';
import { appendAudit } from '../audit/index.ts';
import { type Locked, lockAnnouncement } from './announcement-store.ts';
import { findPeople } from './audience-store.ts';
import {
  lockDueDrafts,
  restoreFormer,
  setPublished,
  setRevoked,
  setScheduled,
  setUnscheduled,
} from './publish-store.ts';

/** People told one by one; beyond, every page is told to look. */
const MAX_NAMED_RECIPIENTS = 200;

type Publishing = { db: Db; change: Change };

/** Publishes an announcement, or makes it wait for a start that lies ahead; says what has become of it. */
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
  await release(parts, row);
  return 'published';
}

/** Makes a locked draft public, and tells the pages of everybody it is for. */
async function release({ db, change }: Publishing, row: Locked): Promise<void> {
  await setPublished(db, row.id, { msgType: row.msgType, ids: row.audience });
  if (row.endTime) {
    const options = { key: `end ${row.id}`, runAt: new Date(row.endTime) };
    await enqueue(db, publishAnnouncements, { ended: row.id }, options);
  }
  await pushToAudience({ db, change }, row, 'there');
}

/** Takes an announcement back, or a draft that waits off the waiting list. */
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

/** Undoes the last publishing or revoking of an announcement that nobody has changed since; answers the state it was in. */
export async function undo(parts: Publishing, id: string, version: number): Promise<Locked['sendStatus']> {
  const row = required(await lockAnnouncement(parts.db, id), commonFailures.notFound);
  if (row.version !== version || !row.former) return fail(announcementFailures.notUndoable);
  await restoreFormer(parts.db, id);
  if (row.former.publishAt) await queuePublishing(parts.db, id, row.former.publishAt);
  // Of what nobody could read before and cannot now nobody hears.
  if (row.former.sendStatus === '1') await pushToAudience(parts, row, 'there');
  else if (row.sendStatus === '1') await pushToAudience(parts, row, 'gone');
  return row.sendStatus;
}

/** Has a draft published when its time comes; a change of the time replaces the former one. */
export async function queuePublishing(db: Db, id: string, at: string): Promise<void> {
  await enqueue(db, publishAnnouncements, {}, { key: `publish ${id}`, runAt: new Date(at) });
}

/** Tells the pages of those it is for to look: each by name, or all without a word; what it is called only while it is there. */
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
 * Publishes every draft whose time has come, each once however many processes look; each minute, and at the very moment a draft
 * waits for. Also tells pages when one has ended.
 */
export const publishAnnouncements: Job<{ ended?: string }> = {
  name: 'publish-announcements',
  cron: '* * * * *',
  async run({ pool, payload }) {
    const told = await transact(pool, {
      async work(db) {
        const change = new Change(null);
        const ended = payload.ended ? await lockAnnouncement(db, payload.ended) : undefined;
        if (ended?.isOver && ended.sendStatus === '1') await pushToAudience({ db, change }, ended, 'gone');
        await releaseDue({ db, change });
        await change.write(db, undefined);
        return change.events.length;
      },
    });
    if (told > 0) await wakeOutbox(pool);
  },
};

async function releaseDue({ db, change }: Publishing): Promise<void> {
  for (const id of await lockDueDrafts(db)) {
    const row = await lockAnnouncement(db, id);
    if (!row || row.isOver) await setUnscheduled(db, id);
    else {
      await release({ db, change }, row);
      const by = { actorId: null, username: null, ip: null, agent: null };
      await appendAudit(db, { kind: 'announcementPublished', ...by, detail: { id, title: row.title } });
    }
  }
}
