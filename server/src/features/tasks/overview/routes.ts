import { taskOverview } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { accessTo } from '../access.ts';
import { taskLimits } from '../data-rules/limits.ts';
import { cumulativeFlow } from './day-count-store.ts';
import {
  countCompleted,
  countFigures,
  countOpenTasks,
  countStatuses,
  findMilestones,
  findRecent,
  findUpcoming,
  measureFlow,
} from './store.ts';

/** A project at a glance. */
export function serveOverview(app: FastifyInstance): void {
  mount(app, taskOverview, {
    async read({ db, actor, body: { projectId, ...present } }) {
      await accessTo(db, actor, projectId);
      const [figures, status, open, completed, recent, upcoming, milestones] = await Promise.all([
        countFigures(db, projectId, present),
        countStatuses(db, projectId),
        countOpenTasks(db, projectId, present),
        countCompleted(db, projectId, present.weeks),
        findRecent(db, projectId),
        findUpcoming(db, projectId, present.today),
        findMilestones(db, projectId),
      ]);
      return {
        figures: { ...figures, ...open.figures },
        groups: { status, ...open.groups },
        ...{ completed, recent, upcoming, milestones },
      };
    },

    async cumulative({ db, actor, body: { projectId, days } }) {
      await accessTo(db, actor, projectId);
      // The counts include tasks that data rules hide.
      return (await taskLimits(db, actor.id)) ? null : await cumulativeFlow(db, projectId, days);
    },

    async flow({ db, actor, body: { projectId, weeks } }) {
      await accessTo(db, actor, projectId);
      return await measureFlow(db, projectId, weeks);
    },
  });
}
