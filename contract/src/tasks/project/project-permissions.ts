import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Nullable } from '../../kernel/shapes.ts';
import { AdjustedRoles, projectFailures } from '../project-shapes.ts';

const { archived, notAllowed, rolesUnordered } = projectFailures;

export const projectPermissions = defineRoutes('projectPermissions', {
  set: {
    method: 'PUT',
    path: '/task/project/setPermissions',
    summary:
      'Change what the roles of a project allow; for its owner. Roles that are left out have their usual abilities',
    access: 'task:use',
    body: Type.Object({ projectId: Id, roles: AdjustedRoles }, { additionalProperties: false }),
    reply: Nullable(AdjustedRoles),
    failures: [commonFailures.notFound, notAllowed, archived, rolesUnordered],
  },
});
