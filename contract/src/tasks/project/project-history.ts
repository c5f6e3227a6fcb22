import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { CursorPage } from '../../kernel/paging.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../../kernel/shapes.ts';
import { CHANGE_SOURCES } from '../activity.ts';
import { projectFailures } from '../project-shapes.ts';

/** A change of the settings of a project, in the language of the reader. */
export type ProjectChange = Static<typeof ProjectChange>;
export const ProjectChange = Type.Object({
  id: Id,
  at: Instant,
  actor: Nullable(Type.String()),
  source: Nullable(OneOf(CHANGE_SOURCES)),
  kind: Type.String(),
  /** The changed fields with their values before and after. */
  lines: Type.Array(Type.Object({ field: Type.String(), from: Type.String(), to: Type.String() })),
});

export const projectHistory = defineRoutes('projectHistory', {
  list: {
    method: 'GET',
    path: '/task/project/history/list',
    summary: 'Who changed which setting of a project, newest first, 50 at a time; for its owner and managers',
    access: 'task:use',
    query: Type.Object({ projectId: Id, cursor: Type.Optional(Id) }),
    reply: CursorPage(ProjectChange),
    failures: [commonFailures.notFound, projectFailures.notAllowed],
  },
});
