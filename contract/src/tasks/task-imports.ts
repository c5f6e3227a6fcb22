import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { projectFailures } from './project-shapes.ts';
import { ImportProblem } from './transfer.ts';

/** The number of notes that are kept with an import: those its preview shows. */
export const IMPORT_PROBLEMS_MAX = 500;

/** Whether an import can be undone by the reader, or why not; `restored` if its undo was undone. */
export const IMPORT_UNDO = ['possible', 'undone', 'restored', 'tooLate', 'notAllowed'] as const;

/** An import into a project; it is written in one transaction, so it is listed once it is complete. Counts are null for those of former versions. */
export type TaskImport = Static<typeof TaskImport>;
export const TaskImport = Type.Object({
  opId: Id,
  at: Instant,
  fileName: Type.String(),
  /** The kind of file, such as `trello` or `table`. */
  format: Nullable(Type.String()),
  by: Nullable(Type.Object({ id: Id, realname: Type.String() })),
  /** Whether the reader imported it. */
  own: Type.Boolean(),
  created: Nullable(Type.Integer()),
  updated: Nullable(Type.Integer()),
  unchanged: Nullable(Type.Integer()),
  /** Rows of the file that are repeated or no tasks. */
  skipped: Nullable(Type.Integer()),
  /** The notes about the file, and how many of them are errors. */
  problems: Nullable(Type.Integer()),
  errors: Nullable(Type.Integer()),
  /** The lowest and the highest number of the tasks it created. */
  numbers: Nullable(Type.Object({ first: Type.Integer(), last: Type.Integer() })),
  undone: Nullable(Type.Object({ by: Nullable(Type.String()), at: Nullable(Instant) })),
  undo: OneOf(IMPORT_UNDO),
});

const refusals = [
  commonFailures.notFound,
  projectFailures.notAllowed,
  projectFailures.othersTask,
  projectFailures.archived,
];

export const taskImports = defineRoutes('taskImport', {
  list: {
    method: 'GET',
    path: '/task/import/list',
    summary:
      'The imports into a project, newest first, 50 at a time: all for its owner and managers, for others their own',
    access: 'task:task:import',
    query: Type.Object({ projectId: Id, cursor: Type.Optional(Id) }),
    reply: CursorPage(TaskImport),
    failures: refusals,
  },
  problems: {
    method: 'GET',
    path: '/task/import/problems',
    summary: 'The notes about the file of an own import, such as refused values: the first 500',
    access: 'task:task:import',
    query: Type.Object({ opId: Id }),
    reply: Type.Object({
      problems: Type.Array(ImportProblem),
      /** How many there were. */
      total: Type.Integer(),
    }),
    failures: refusals,
  },
});
