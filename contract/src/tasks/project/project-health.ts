import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import { HEALTH_NOTE_MAX, HealthReport, PROJECT_HEALTHS } from './health.ts';

/** The number of reports a history of healths shows. */
export const HEALTH_HISTORY_MAX = 100;

export const projectHealth = defineRoutes('projectHealth', {
  set: {
    method: 'PUT',
    path: '/task/project/health/set',
    summary: 'Set the health of a project, with a note; null withdraws it',
    access: 'task:use',
    body: Type.Object(
      { projectId: Id, health: Nullable(OneOf(PROJECT_HEALTHS)), note: Paragraphs(HEALTH_NOTE_MAX) },
      { additionalProperties: false },
    ),
    reply: Nullable(HealthReport),
    failures: [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived],
  },
  history: {
    method: 'GET',
    path: '/task/project/health/history',
    summary: 'The healths of a project with their notes, newest first; the latest 100',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(Type.Object({ ...HealthReport.properties, health: Nullable(OneOf(PROJECT_HEALTHS)) }), {
      maxItems: HEALTH_HISTORY_MAX,
    }),
    failures: [commonFailures.notFound],
  },
});
