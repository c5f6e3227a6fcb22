import { RELOCATED_MAX, relocation, relocationFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { projectFor } from '../access.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { fieldLimits } from '../field-rights/limits.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { lockSettings } from '../project/settings-access.ts';
import { refuseHeld } from './refuse-held.ts';
import { relocate } from './relocate.ts';
import { familyOf, planOf } from './survey.ts';

type RelocationRequest = { projectId: string; ids: readonly string[]; targetId: string };

/** Moving tasks from one project to another. */
export function serveRelocation(app: FastifyInstance): void {
  mount(app, relocation, {
    async check({ db, actor, body }) {
      const { target } = await accessToBoth(db, actor, body);
      const { projectId: from, targetId: to, ids } = body;
      const family = await familyOf(db, from, ids, RELOCATED_MAX);
      await requireOwnTasks(db, actor, from, family);
      const mayMakeLabels = target.abilities.includes('manageLabels');
      return await planOf(db, { from, to }, { ids, family, mayMakeLabels, limits: await fieldLimits(db, actor.id) });
    },

    async run({ db, actor, change, body, request }) {
      const { source, target } = await accessToBoth(db, actor, body);
      const { projectId: from, targetId: to, ids, statusMap, labelMap, fieldMap } = body;
      const makeLabels = body.labels === 'make';
      if (makeLabels) await lockSettings(db, actor, to, 'manageLabels');
      const family = await familyOf(db, from, ids, RELOCATED_MAX);
      if (family.length === 0) return { moved: 0, opId: null, keys: [] };
      await requireOwnTasks(db, actor, from, family);
      await refuseHeld(db, source, family);
      const chosen = { statusMap, labelMap, fieldMap };
      const ends = { from, to, fromKey: source.key, toKey: target.key };
      const hidden = await hiddenAmong(db, actor.id, family);
      const noteIn = languageOf(request.headers['accept-language']);
      const keys = await relocate(db, change, { ...ends, ...chosen, family, makeLabels, noteIn });
      change.operation({ kind: 'task.relocate', projectId: to });
      return {
        moved: family.length - hidden.size,
        opId: change.opId,
        keys: ids.flatMap((id) => (keys.has(id) ? [{ id, key: keys.get(id) ?? '' }] : [])),
      };
    },
  });
}

/** The user's access to both projects: removing tasks from the one and adding them to the other. */
async function accessToBoth(db: Db, actor: Actor, { projectId, targetId }: RelocationRequest) {
  const source = await projectFor(db, actor, projectId, 'deleteTasks');
  const target = await projectFor(db, actor, targetId, 'editTasks');
  return projectId === targetId ? fail(relocationFailures.sameProject) : { source, target };
}
