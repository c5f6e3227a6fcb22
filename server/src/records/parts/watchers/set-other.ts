import { watchFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import type { HostRecord } from '../host.ts';
import { findWatchStates, MAX_WATCHERS, setWatchState } from './store.ts';

type Setting = { db: Db; actor: Actor; change: Change };
type Watcher = { type: string; userId: string; watching: boolean };

/**
 * Adds somebody who may see a locked record as watcher and notifies them, or removes a watcher. Whoever has muted the record stays notified of mentions
 * only, and nobody is notified twice.
 */
export async function setOtherWatcher(
  { db, actor, change }: Setting,
  hostRecord: HostRecord,
  { type, userId, watching }: Watcher,
): Promise<void> {
  const { id, subject, page, taskId, projectId } = hostRecord;
  const states = await findWatchStates(db, type, id);
  if (states.watching.includes(userId) === watching) return;
  if (!watching) {
    await setWatchState(db, type, id, { userId, state: 'none' });
  } else {
    if (states.muted.has(userId)) fail(watchFailures.muted);
    if (states.watching.length >= MAX_WATCHERS) fail(watchFailures.tooMany);
    // Being added can be what lets somebody see the record, so it is checked with them as watcher.
    await setWatchState(db, type, id, { userId, state: 'watch', addedBy: userId === actor.id ? null : actor.id });
    if (!(await hostRecord.whoMaySee(db, [userId])).has(userId)) fail(watchFailures.cannotSee);
    const target = { subject, page, ...(taskId !== undefined && { taskId }) };
    publishNotice(change, {
      kind: 'watcherAdded',
      key: `watcherAdded ${id}`,
      sender: actor.realname,
      projectId,
      many: target,
      to: userId === actor.id ? [] : [{ userId, count: 1, ...target }],
    });
  }
  hostRecord.touched(change);
}
