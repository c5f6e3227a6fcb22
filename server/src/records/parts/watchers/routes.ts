import { commonFailures, type Watching, type watchRoutes } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import type { RecordHost } from '../host.ts';
import { findListeners, type Listening, setListening } from './store.ts';

/** Registers the watcher routes of a record type, available to everybody who may see the record. */
export function serveWatching(app: FastifyInstance, routes: ReturnType<typeof watchRoutes>, host: RecordHost): void {
  const watchingOf = async (db: Db, recordId: string, userId: string): Promise<Watching> => {
    const { watching, muted } = await findListeners(db, host.type, recordId);
    return { watcherIds: watching, watching: watching.includes(userId), muted: muted.has(userId) };
  };

  mount(app, routes, {
    async get({ db, actor, query: { recordId } }) {
      await host.open(db, actor, recordId, 'view');
      return await watchingOf(db, recordId, actor.id);
    },

    async set({ db, actor, change, body: { recordId, watching, muted = false } }) {
      const place = await host.open(db, actor, recordId, 'view');
      if (place.inTrash) return fail(commonFailures.notFound);
      await setListening(db, host.type, recordId, { userId: actor.id, way: wayOf(watching, muted) });
      place.touched(change);
      return await watchingOf(db, recordId, actor.id);
    },
  });
}

function wayOf(watching: boolean, muted: boolean): Listening {
  if (muted) return 'mute';
  return watching ? 'watch' : 'none';
}
