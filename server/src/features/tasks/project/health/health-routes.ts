import { projectHealth } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../../kernel/routes/mount.ts';
import { accessTo } from '../../access.ts';
import { announceAccess, announceProject } from '../announce.ts';
import { lockSettings } from '../settings-access.ts';
import { findHealths, insertHealth } from './health-store.ts';

/** The health of projects and its history. */
export function serveProjectHealth(app: FastifyInstance): void {
  mount(app, projectHealth, {
    async set({ db, actor, change, body: { projectId, health, note } }) {
      // Locked, so that of two healths set at the same time each is recorded upon the other.
      await lockSettings(db, actor, projectId, 'manageProject');
      const [before] = await findHealths(db, projectId, 1);
      await insertHealth(db, { projectId, health, note, by: actor.id });
      const changes = {
        health: { from: before?.health ?? null, to: health },
        ...(note && { reason: { from: null, to: note } }),
      };
      change.record({ entity: 'project', entityId: projectId, projectId, kind: 'healthSet', changes });
      announceProject(change, projectId);
      announceAccess(change, projectId, [actor.id]);
      const [latest] = await findHealths(db, projectId, 1);
      return latest?.health ? { ...latest, health: latest.health } : null;
    },

    async history({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await findHealths(db, projectId);
    },
  });
}
