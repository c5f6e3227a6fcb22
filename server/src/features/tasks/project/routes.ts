import { commonFailures, project } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { todayOf } from '../../../kernel/today.ts';
import { languageOf } from '../../../kernel/words.ts';
import { accessTo, projectFor } from '../access.ts';
import { announceAccess, announceProject } from './announce.ts';
import { createProject } from './create.ts';
import { duplicateProject } from './duplicate.ts';
import { editProject } from './edit.ts';
import { menuProjects, orderFavourites, recordProjectVisit } from './menu-store.ts';
import { adoptProject } from './owner.ts';
import { findProject, listProjects, type WhichProject } from './read-store.ts';
import { keysLike } from './rules.ts';
import { keysInUse, setStar, trashProject } from './store.ts';
import { listUnownedProjects } from './unowned-store.ts';

const SUGGESTIONS = 3;

/** Projects: list, details, creation, changes, favourites and deletion. */
export function serveProjects(app: FastifyInstance): void {
  mount(app, project, {
    list: ({ db, actor, query, request }) => listProjects(db, actor, { ...query, today: todayOf(request) }),

    queryById({ db, actor, query: { id, key }, request }) {
      if (!id && !key) return fail(commonFailures.invalidInput);
      return visibleProject(db, actor, { ...(id ? { id } : { key }), today: todayOf(request) });
    },

    async keyAvailable({ db, actor, query: { key, projectId } }) {
      if (projectId) await accessTo(db, actor, projectId);
      const candidates = keysLike(key);
      const used = await keysInUse(db, [key, ...candidates], projectId);
      if (!used.has(key)) return { available: true, suggestions: [] };
      return { available: false, suggestions: candidates.filter((like) => !used.has(like)).slice(0, SUGGESTIONS) };
    },

    async add({ db, actor, change, body, request }) {
      const language = languageOf(request.headers['accept-language']);
      const id = await createProject({ db, actor, change, language }, body);
      return await visibleProject(db, actor, { id, today: todayOf(request) });
    },

    async duplicate({ db, actor, change, body, request }) {
      const id = await duplicateProject({ db, actor, change }, body);
      return await visibleProject(db, actor, { id, today: todayOf(request) });
    },

    async edit({ db, actor, change, body, request }) {
      await editProject(db, actor, change, body);
      return await visibleProject(db, actor, { id: body.id, today: todayOf(request) });
    },

    unowned: ({ db }) => listUnownedProjects(db),

    async adopt({ db, change, body }) {
      await adoptProject(db, change, body);
      return null;
    },

    async star({ db, actor, change, body: { id, starred } }) {
      await accessTo(db, actor, id);
      await setStar(db, actor.id, id, starred);
      change.announce(`user:${actor.id}`, { cmd: 'task', projectId: id, kind: 'project', ids: [] });
      return null;
    },

    menu: ({ db, actor }) => menuProjects(db, actor),

    async visit({ db, actor, body: { id } }) {
      await accessTo(db, actor, id);
      await recordProjectVisit(db, actor.id, id);
      return null;
    },

    async orderFavourites({ db, actor, body: { ids } }) {
      await orderFavourites(db, actor.id, ids);
      return null;
    },

    async delete({ db, actor, change, query: { id, reason } }) {
      await projectFor(db, actor, id, 'deleteProject');
      await trashProject(db, id, { by: actor.id, opId: change.opId });
      change.operation({ kind: 'project.delete', projectId: id });
      const changes: FieldChanges = reason === undefined ? {} : { reason: { from: null, to: reason } };
      change.record({ entity: 'project', entityId: id, projectId: id, kind: 'deleted', changes });
      announceProject(change, id);
      announceAccess(change, id, []);
      return null;
    },
  });
}

async function visibleProject(db: Db, actor: Actor, which: WhichProject) {
  return required(await findProject(db, actor, which), commonFailures.notFound);
}
