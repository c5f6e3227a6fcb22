import { commonFailures, projectFailures, retentionHold } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { abilitiesIn } from '../access.ts';
import { visibleTask } from '../task-of.ts';
import { lockTaskOf } from '../task-of-store.ts';
import { findRole, holds } from './store.ts';

type Which = { kind: 'task' | 'project'; id: string };

/** Retention holds, which keep tasks and projects from being purged. */
export function serveHolds(app: FastifyInstance): void {
  mount(app, retentionHold, {
    async get({ db, actor, query }) {
      await placeOf(db, actor, query);
      return (await holds.find(db, query.id)) ?? null;
    },

    async set({ db, actor, change, body: { reason, ...which } }) {
      await holds.lockSetting(db);
      const projectId = await managed(db, actor, which);
      const former = (await holds.find(db, which.id))?.reason ?? null;
      const hold = await holds.save(db, { id: which.id, reason, by: actor.id }, [which.kind, projectId]);
      const changes = { reason: { from: former, to: reason } };
      change.record({ entity: which.kind, entityId: which.id, projectId, kind: 'holdSet', changes });
      return hold;
    },

    async release({ db, actor, change, query: which }) {
      const projectId = await managed(db, actor, which);
      const reason = required(await holds.remove(db, which.id), commonFailures.notFound);
      const changes = { reason: { from: reason, to: null } };
      change.record({ entity: which.kind, entityId: which.id, projectId, kind: 'holdReleased', changes });
      return null;
    },
  });
}

/** The project of what the user sees, in the trash or not, and what they may do there. */
async function placeOf(db: Db, actor: Actor, { kind, id }: Which) {
  if (kind === 'project') {
    const role = required(await findRole(db, id, actor.id), commonFailures.notFound);
    return { projectId: id, abilities: abilitiesIn(role) };
  }
  const { task, access } = await visibleTask(db, actor, id);
  return { projectId: task.projectId, abilities: access.abilities };
}

async function managed(db: Db, actor: Actor, which: Which): Promise<string> {
  // Neither purged nor moved before its hold is stored.
  if (which.kind === 'task') await lockTaskOf(db, which.id);
  const { projectId, abilities } = await placeOf(db, actor, which);
  return abilities.includes('manageProject') ? projectId : fail(projectFailures.notAllowed);
}
