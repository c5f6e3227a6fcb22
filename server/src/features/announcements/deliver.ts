import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { transact } from '../../kernel/database/transact.ts';
import { removeFiles } from '../../kernel/files/file-jobs.ts';
import { enqueue, type Job } from '../../kernel/jobs/job.ts';
import { NOTICE_TOPIC, type Notice, withDeferred, withoutUnwanted } from '../../kernel/notice.ts';
import { notifyOutbox } from '../../kernel/push/outbox.ts';
import {
  areNoticesDeferred,
  insertNotifications,
  lockNoticeCursor,
  moveCursor,
  type NewNotification,
  nextNotices,
  removeOldNotifications,
} from './notice-store.ts';
import { deleteUnusedFiles } from './sheet/file-store.ts';

/** Notices within this time (ms) of the last delivery are delivered together, to limit the number of deliveries. */
const BATCH_SIZE = 250;

/** Delivers published notices to users as soon as this node receives them; each notice is delivered once. */
export function deliverNotices(app: FastifyInstance): void {
  let running: Promise<void> = Promise.resolve();
  let again = false;
  const closing = new AbortController();
  const scheduleDelivery = () => {
    if (again || closing.signal.aborted) return;
    again = true;
    running = running.then(async () => {
      again = false;
      const isDeferred = await deliverAll(app.pool).catch((err) => {
        app.log.warn({ err }, 'could not deliver notifications');
        return false;
      });
      await wait(BATCH_SIZE, undefined, { signal: closing.signal }).catch(() => {});
      if (isDeferred) scheduleDelivery();
    });
  };
  const unlisten = app.outbox.listen((events) => {
    if (events.some(({ topic }) => topic === NOTICE_TOPIC)) scheduleDelivery();
  });
  app.addHook('onClose', async () => {
    unlisten();
    closing.abort();
    await running;
  });
}

/** Delivers notices missed by all nodes, for example after a crash; runs every minute. */
export const deliverMissedNotices: Job<unknown> = {
  name: 'deliver-notifications',
  formerName: 'tell-notices',
  cron: '* * * * *',
  run: async ({ pool }) => void (await deliverAll(pool)),
};

/** Deletes old notifications and files without announcement. */
export const pruneNotifications: Job<unknown> = {
  name: 'delete-old-notifications',
  formerName: 'tidy-news',
  cron: '33 3 * * *',
  async run({ pool, db, signal }) {
    while (!signal.aborted && (await removeOldNotifications(db)) > 0);
    await transact(pool, {
      async work(open) {
        const ids = await deleteUnusedFiles(open, 500);
        if (ids.length > 0) await enqueue(open, removeFiles, { ids });
      },
    });
  },
};

/** Delivers committed notices; returns whether some wait for a running transaction. */
async function deliverAll(pool: pg.Pool): Promise<boolean> {
  for (;;) {
    const { sent, isFull, isDeferred } = await transact(pool, { work: deliverBatch });
    if (sent > 0) await notifyOutbox(pool);
    if (!isFull) return isDeferred;
  }
}

async function deliverBatch(db: Db): Promise<{ sent: number; isFull: boolean; isDeferred: boolean }> {
  const deliveredUpTo = await lockNoticeCursor(db);
  const { notices, cursor } = await nextNotices(db, deliveredUpTo);
  const change = new Change(null);
  const found = await withDeferred(
    db,
    notices.map(({ payload }) => payload),
  );
  const allowed = await withoutUnwanted(db, found);
  for (const userId of notices.length > 0 ? await insertNotifications(db, notificationsOf(allowed)) : []) {
    change.announce(`user:${userId}`, { cmd: 'user', userId });
  }
  if (cursor.xid !== deliveredUpTo.xid || cursor.id !== deliveredUpTo.id) await moveCursor(db, cursor);
  await change.write(db, undefined);
  return { sent: change.events.length, isFull: cursor.id > 0, isDeferred: await areNoticesDeferred(db, cursor) };
}

/** One notification per user and key, however many notices there are. */
function notificationsOf(notices: readonly Notice[]): NewNotification[] {
  const found = new Map<string, NewNotification>();
  for (const { kind, key, sender, to, many, excerpt, values, projectId = null, byMail = false } of notices) {
    for (const { userId, count, subject, page, taskId = null, reason = null } of to) {
      const before = found.get(`${userId} ${key}`);
      found.set(`${userId} ${key}`, {
        id: before?.id ?? newId(),
        ...{ userId, kind, key, subject, byMail },
        count: (before?.count ?? 0) + count,
        sender: sender ?? '',
        data: { subject, page, taskId, many, excerpt: excerpt ?? '', values: values ?? {}, projectId, reason },
      });
    }
  }
  return [...found.values()];
}
