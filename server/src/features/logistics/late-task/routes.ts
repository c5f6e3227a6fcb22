import { commonFailures, lateTask, lateTaskFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { taskOpener } from '../../../records/task-opener.ts';
import { lateVisibility } from './late-visibility.ts';
import { findLateSetting, type LateSetting, lockLateSetting, saveLateSetting } from './setting-store.ts';

/** The settings for automatic tasks about late parcels. */
export function serveLateTasks(app: FastifyInstance): void {
  mount(app, lateTask, {
    get: async ({ db }) => shown(await findLateSetting(db)),

    async save({ db, actor, body: { version, on, projectId, ownerId, days } }) {
      const before = await lockLateSetting(db);
      if (before.version !== version) fail(commonFailures.staleVersion);
      if (on) await requirePlace(db, actor, { projectId, ownerId });
      const set = { version: version + 1, on, projectId, ownerId, days, setBy: actor.id, setByName: actor.realname };
      const after = { ...before, ...set, problem: null };
      await saveLateSetting(db, after);
      return shown(after);
    },
  });
}

function shown({ setBy: _, ...setting }: LateSetting) {
  return setting;
}

/** Refuses settings that the user's own permissions do not allow. */
async function requirePlace(db: Db, actor: Actor, { projectId, ownerId }: Pick<LateSetting, 'projectId' | 'ownerId'>) {
  if (projectId === null) return fail(lateTaskFailures.projectMissing);
  const problem = await taskOpener().problemOf(db, actor, projectId);
  if (problem === 'project') fail(lateTaskFailures.projectClosed);
  if (problem === 'rights' || !(await lateVisibility(db, actor))) fail(lateTaskFailures.notAllowed);
  if (ownerId !== null && !(await taskOpener().isMember(db, projectId, ownerId))) fail(lateTaskFailures.ownerUnknown);
}
