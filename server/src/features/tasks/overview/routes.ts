import { type OverviewCards, taskOverview } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { accessTo } from '../access.ts';
import { isLimitedIn } from '../data-rules/limits.ts';
import { announceProject } from '../project/announce.ts';
import { lockSettings } from '../project/settings-access.ts';
import { listProjectActivity } from './activity-store.ts';
import { measureAssetReviews } from './asset-reviews.ts';
import { findCards, saveCards } from './cards-store.ts';
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
  measureReviews,
} from './store.ts';

/** A project at a glance. */
export function serveOverview(app: FastifyInstance): void {
  mount(app, taskOverview, {
    async read({ db, actor, body: { projectId, ...present } }) {
      await accessTo(db, actor, projectId);
      const [cards, figures, status, open, completed, recent, upcoming, milestones] = await Promise.all([
        findCards(db, projectId),
        countFigures(db, projectId, present),
        countStatuses(db, projectId),
        countOpenTasks(db, projectId, present),
        countCompleted(db, projectId, present.weeks),
        findRecent(db, projectId),
        findUpcoming(db, projectId, present.today),
        findMilestones(db, projectId),
      ]);
      return {
        cards,
        figures: { ...figures, ...open.figures },
        groups: { status, ...open.groups },
        ...{ completed, recent, upcoming, milestones },
      };
    },

    async activity({ db, actor, query: { projectId, cursor } }) {
      await accessTo(db, actor, projectId);
      return await listProjectActivity(db, projectId, cursor);
    },

    async arrange({ db, actor, change, body: { projectId, cards } }) {
      await lockSettings(db, actor, projectId, 'manageProject');
      const before = await findCards(db, projectId);
      await saveCards(db, projectId, cards);
      const after = await findCards(db, projectId);
      if (namesOf(before) !== namesOf(after)) {
        const changes = { cards: { from: namesOf(before), to: namesOf(after) } };
        change.record({ entity: 'project', entityId: projectId, projectId, kind: 'overviewArranged', changes });
        announceProject(change, projectId);
      }
      return after;
    },

    async cumulative({ db, actor, body: { projectId, days } }) {
      await accessTo(db, actor, projectId);
      // The counts include tasks that are hidden from others.
      return (await isLimitedIn(db, actor.id, projectId)) ? null : await cumulativeFlow(db, projectId, days);
    },

    async flow({ db, actor, body: { projectId, weeks } }) {
      await accessTo(db, actor, projectId);
      return await measureFlow(db, projectId, weeks);
    },

    async reviews({ db, actor, body: { projectId, weeks } }) {
      await accessTo(db, actor, projectId);
      return await measureReviews(db, projectId, weeks);
    },

    async assetReviews({ db, actor, body: { projectId, weeks } }) {
      await accessTo(db, actor, projectId);
      return await measureAssetReviews({ db, actor }, projectId, weeks);
    },
  });
}

/** The shown cards in their order, as one value of the history. */
function namesOf(cards: OverviewCards): string {
  return cards
    .filter(({ shown }) => shown)
    .map(({ card, size }) => (size ? `${card}:${size}` : card))
    .join(' ');
}
