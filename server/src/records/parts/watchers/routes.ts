import { commonFailures, type Watching, type watchRoutes } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import type { RecordHost } from '../host.ts';
import { setOtherWatcher } from './set-other.ts';
import { findWatchStates, setWatchState, type WatchState } from './store.ts';

/** Registers the watcher routes of a record type: everybody who may see the record decides for themselves, editors also for others. */
export function serveWatching(app: FastifyInstance, routes: ReturnType<typeof watchRoutes>, host: RecordHost): void {
  const watchingOf = async (db: Db, recordId: string, userId: string): Promise<Watching> => {
    const { watching, muted } = await findWatchStates(db, host.type, recordId);
    return { watcherIds: watching, watching: watching.includes(userId), muted: muted.has(userId) };
  };

  mount(app, routes, {
    async get({ db, actor, query: { recordId } }) {
      await host.open(db, actor, recordId, 'view');
      return await watchingOf(db, recordId, actor.id);
    },

    async set({ db, actor, change, body: { recordId, watching, muted = false } }) {
      const hostRecord = await host.open(db, actor, recordId, 'view');
      if (hostRecord.inTrash) return fail(commonFailures.notFound);
      await setWatchState(db, host.type, recordId, { userId: actor.id, state: watchStateOf(watching, muted) });
      hostRecord.touched(change);
      return await watchingOf(db, recordId, actor.id);
    },

    async setOther({ db, actor, change, body: { recordId, userId, watching } }) {
      const hostRecord = await host.open(db, actor, recordId, 'edit');
      if (hostRecord.inTrash) return fail(commonFailures.notFound);
      await setOtherWatcher({ db, actor, change }, hostRecord, { type: host.type, userId, watching });
      return await watchingOf(db, recordId, actor.id);
    },
  });
}

function watchStateOf(watching: boolean, muted: boolean): WatchState {
  if (muted) return 'mute';
  return watching ? 'watch' : 'none';
}
