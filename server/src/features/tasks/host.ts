import type { Ability } from '@opsyard/contract';
import { attachment, checklist, comment, taskLink, watch } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { declareChips } from '../../records/links/chips.ts';
import { serveChecklists } from '../../records/parts/checklist/routes.ts';
import { serveComments } from '../../records/parts/comments/routes.ts';
import { serveAttachments } from '../../records/parts/files/routes.ts';
import { declareHost, type HostRecord, type PartAccess } from '../../records/parts/host.ts';
import { serveLinks } from '../../records/parts/links/routes.ts';
import { serveWatching } from '../../records/parts/watchers/routes.ts';
import { peopleWhoSeeTask, whoMaySeeTask } from './audience.ts';
import { beforeTaskLink } from './dependency/link-hook.ts';
import { taskPlace } from './notification/task-place.ts';
import { announceTasks } from './task/add.ts';
import { taskChips } from './task/reading/chips.ts';
import { type TaskOf, taskFor, visibleTask } from './task-of.ts';
import { findExisting } from './task-of-store.ts';

const NEEDS: Readonly<Record<Exclude<PartAccess, 'view'>, Ability>> = { comment: 'comment', edit: 'editTasks' };

/** Tasks as records with parts. */
export const taskHost = declareHost({
  type: 'task',
  open: async (db, actor, id, use) =>
    placeOf(use === 'view' ? await visibleTask(db, actor, id) : await taskFor(db, actor, id, NEEDS[use])),
  existing: findExisting,
  beforeLink: beforeTaskLink,
});

declareChips(taskChips);

/** The routes of the parts of tasks. */
export function serveTaskParts(app: FastifyInstance): void {
  serveComments(app, comment, taskHost);
  serveChecklists(app, checklist, taskHost);
  serveAttachments(app, attachment, taskHost);
  serveLinks(app, taskLink, taskHost);
  serveWatching(app, watch, taskHost);
}

function placeOf({ task, access }: TaskOf): HostRecord {
  const { id, projectId, ownerId, assigneeIds, deletedAt } = task;
  return {
    ...taskPlace(access.key, task),
    id,
    projectId,
    concerned: ownerId === null ? assigneeIds : [ownerId, ...assigneeIds],
    manages: access.abilities.includes('manageProject'),
    inTrash: deletedAt !== null,
    whoMaySee: (db, userIds) => whoMaySeeTask(db, { projectId, id }, userIds),
    peopleWhoSee: (db, searched) => peopleWhoSeeTask(db, { projectId, id }, searched, access.placedIn),
    touched: (change) => announceTasks(change, projectId, [id]),
  };
}
