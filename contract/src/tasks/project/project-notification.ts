import { type Static, Type } from 'typebox';
import type { NoticeKind } from '../../announcements/own-announcements.ts';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, OneOf } from '../../kernel/shapes.ts';

/** What a user is notified of in a project: as in their settings, only what is addressed to them, or only what cannot be turned off. */
export const NOTICE_LEVELS = ['usual', 'direct', 'mandatory'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** The maximum number of projects in the list of a user; those whose settings differ from the usual ones. */
export const PROJECT_NOTIFICATIONS_MAX = 500;

/** Whether a notification that can be turned off is sent at a level. */
export function isNoticeWanted(level: NoticeLevel, kind: NoticeKind): boolean {
  return level === 'usual' || (level === 'direct' && kind === 'assigned');
}

/** The notification settings of a user for a project. */
export type ProjectNotification = Static<typeof ProjectNotification>;
export const ProjectNotification = Type.Object({
  project: Type.Object({ id: Id, key: Type.String(), name: Type.String() }),
  level: OneOf(NOTICE_LEVELS),
});

export const projectNotification = defineRoutes('projectNotification', {
  mine: {
    method: 'GET',
    path: '/task/project/notification/mine',
    summary: 'The projects for which my notification settings differ from the usual ones',
    access: 'task:use',
    reply: Type.Array(ProjectNotification, { maxItems: PROJECT_NOTIFICATIONS_MAX }),
  },
  of: {
    method: 'GET',
    path: '/task/project/notification/of',
    summary: 'My notification settings for a project',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: ProjectNotification,
    failures: [commonFailures.notFound],
  },
  set: {
    method: 'PUT',
    path: '/task/project/notification/set',
    summary: 'Choose what I am notified of in a project',
    access: 'task:use',
    body: Type.Object({ projectId: Id, level: OneOf(NOTICE_LEVELS) }, { additionalProperties: false }),
    reply: ProjectNotification,
    failures: [commonFailures.notFound],
  },
});
