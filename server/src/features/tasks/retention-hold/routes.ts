import { commonFailures, projectFailures, retentionHold } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { type Held, heldOf, lockHeld, recordHold, type Which } from './record-hold.ts';
import { holds } from './store.ts';

/** Retention holds, which keep tasks, projects, and views, labels and forms in the trash from being purged. */
export function serveHolds(app: FastifyInstance): void {
  mount(app, retentionHold, {
    async get({ db, actor, query }) {
      await heldOf(db, actor, query);
      return (await holds.find(db, query.id)) ?? null;
    },

    async set({ db, actor, change, body: { reason, ...which } }) {
      await holds.lockSetting(db);
      const held = await managed(db, actor, which);
      const former = (await holds.find(db, which.id))?.reason ?? null;
      const hold = await holds.save(db, { id: which.id, reason, by: actor.id }, [which.kind, held.projectId]);
      recordHold(change, held, 'holdSet', { reason: { from: former, to: reason } });
      return hold;
    },

    async release({ db, actor, change, query: which }) {
      const held = await managed(db, actor, which);
      const reason = required(await holds.remove(db, which.id), commonFailures.notFound);
      recordHold(change, held, 'holdReleased', { reason: { from: reason, to: null } });
      return null;
    },
  });
}

async function managed(db: Db, actor: Actor, which: Which): Promise<Held> {
  // Neither purged, moved nor restored before its hold is stored.
  await lockHeld(db, which);
  const held = await heldOf(db, actor, which);
  return held.mayManage ? held : fail(projectFailures.notAllowed);
}
