import { type Static, Type } from 'typebox';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, OneOf } from '../../kernel/shapes.ts';
import { sheetFailures } from '../../kernel/sheet.ts';
import { PROJECT_CATEGORIES, projectFailures, projectNarrowing } from '../project-shapes.ts';

/** The most projects that are changed together, and the most people added to them. */
export const BULK_PROJECTS_MAX = 100;
export const BULK_MEMBERS_MAX = 20;

/** One change of several projects. */
export type ProjectsChange = Static<typeof ProjectsChange>;
export const ProjectsChange = Type.Object(
  {
    archived: Type.Optional(Type.Boolean()),
    category: Type.Optional(OneOf(PROJECT_CATEGORIES)),
    /** Pauses projects, or makes paused ones active. */
    paused: Type.Optional(Type.Boolean()),
    /** The new owner; the former one becomes a manager. */
    ownerId: Type.Optional(Id),
    starred: Type.Optional(Type.Boolean()),
    members: Type.Optional(
      Type.Object(
        {
          userIds: Type.Array(Id, { minItems: 1, maxItems: BULK_MEMBERS_MAX, uniqueItems: true }),
          role: OneOf(['manager', 'member', 'guest']),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);

export const projectBulk = defineRoutes('projectBulk', {
  change: {
    method: 'POST',
    path: '/task/project/bulk',
    summary:
      'Archive, restore, pause, resume, categorise or favour several projects, give them another owner or add people to them; refused ones are listed',
    access: 'task:use',
    body: Type.Object(
      { ids: Type.Array(Id, { minItems: 1, maxItems: BULK_PROJECTS_MAX, uniqueItems: true }), change: ProjectsChange },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      /** Of the operation, which `operation.undo` undoes. */
      opId: Id,
      /** The projects that changed; those with nothing to change are left out. */
      changed: Type.Array(Id),
      refused: Type.Array(Type.Object({ id: Id, failure: Type.String() })),
    }),
    failures: [projectFailures.personUnknown],
  },
  export: {
    method: 'GET',
    path: '/task/project/export',
    summary: 'The list of projects as XLSX or CSV, narrowed like the list, or only the selected ones',
    access: 'task:task:export',
    kind: 'file',
    query: Type.Object({
      ...projectNarrowing,
      selections: Type.Optional(Type.String({ maxLength: 16_500, pattern: '^[0-9a-f,]*$' })),
      format: Type.Optional(OneOf(['xlsx', 'csv'])),
    }),
    reply: Done,
    failures: [sheetFailures.tooMuch],
  },
});
