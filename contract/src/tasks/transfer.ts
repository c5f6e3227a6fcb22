import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { PLAIN_NAMES } from './fields/plain-fields.ts';
import { ChosenName, ImportNames, ImportNamesReport } from './import-names.ts';
import { CustomColumn, DateOrder, Encoding, Mapping, Zone } from './import-reading.ts';
import { TaskGrouping } from './list/task-grouping.ts';
import { SORTS } from './list/task-query.ts';
import { ProjectKey, ProjectName, projectFailures } from './project-shapes.ts';
import { Category } from './shapes.ts';

/** The maximum size in bytes and number of rows of imports and exports: every export can be imported. */
export const TRANSFER_MAX_BYTES = 52_428_800;
export const TRANSFER_MAX_ROWS = 50_000;
/** The maximum number of tasks that are exported by their numbers. */
export const EXPORTED_NUMBERS_MAX = 1_000;

export const importFailures = failures('import', {
  /** `detail` is the reason: `{ code, params }`; the message is in the caller's language. */
  refused: 422,
  tooLarge: 413,
  gone: 410,
  nothing: 422,
  /** Tasks of this project have the file's ids but other titles: `source` of the request decides whether they are the same. */
  sourceUnclear: 422,
  /** A status, label or person in `names` is not, or no longer, in the project. */
  namesStale: 422,
});
export const exportFailures = failures('export', { tooMany: 422, tooLarge: 422 });

/** A note about a file that is imported, such as a value that was refused. */
export const ImportProblem = Type.Object({
  level: OneOf(['error', 'warning']),
  code: Type.String(),
  row: Nullable(Type.Integer()),
  field: Nullable(Type.String()),
  /** In the caller's language. */
  message: Type.String(),
});

/** Fields of known tasks an import can change; the last ones are parts, reported as counts. */
export const IMPORT_CHANGED_FIELDS = [
  'title',
  'status',
  'type',
  'priority',
  'owner',
  'assignees',
  'labels',
  ...PLAIN_NAMES,
  'dueTime',
  'parent',
  'archived',
  'description',
  'custom',
  'comments',
  'checklist',
  'attachments',
  'people',
] as const;
export type ImportChangedField = (typeof IMPORT_CHANGED_FIELDS)[number];

export type ImportCounts = Static<typeof ImportCounts>;
export const ImportCounts = MapOf(Type.Integer());

/** The preview of an import. */
export type ImportReport = Static<typeof ImportReport>;
export const ImportReport = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  format: Type.String(),
  name: Type.String(),
  counts: ImportCounts,
  /** Set for tables, whose columns can be mapped. */
  table: Nullable(
    Type.Object({
      header: Type.Array(Type.String()),
      /** The first few records. */
      sample: Type.Array(Type.Array(Type.String())),
      mapping: Mapping,
      /** Custom fields of the project that columns can map to. */
      fields: Type.Array(Type.Object({ key: CustomColumn, name: Type.String() })),
      dateOrder: Nullable(DateOrder),
      /** The encoding of a text. */
      encoding: Type.Optional(Type.String()),
      /** The sheets of a workbook, and the one that was read. */
      sheets: Nullable(Type.Object({ names: Type.Array(Type.String()), chosen: Type.String() })),
    }),
  ),
  /** The encoding of a JSON text that is not UTF-8. */
  encoding: Type.Optional(Type.String()),
  statuses: Type.Array(
    Type.Object({ name: Type.String(), category: Category, tasks: Type.Integer(), isNew: Type.Boolean() }),
  ),
  /** People of the file: with an account here, or kept by name only. Only members are assigned to tasks; others can be added by `memberIds`. */
  people: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      userId: Nullable(Id),
      member: Type.Boolean(),
      tasks: Type.Integer(),
      chosen: ChosenName,
    }),
  ),
  names: ImportNamesReport,
  /** Whether the user may add people to the project. */
  mayAddMembers: Type.Boolean(),
  toCreate: Type.Integer(),
  toUpdate: Type.Integer(),
  unchanged: Type.Integer(),
  /** The changes of known tasks: the first 200. `own`: changed here since the last import; `kept`: unchanged for that reason. */
  changes: Type.Array(
    Type.Object({
      id: Id,
      seq: Type.Integer(),
      row: Nullable(Type.Integer()),
      title: Type.String(),
      fields: Type.Array(
        Type.Object({
          field: OneOf(IMPORT_CHANGED_FIELDS),
          /** Of a custom field. */
          name: Type.Optional(Type.String()),
          from: Type.String(),
          to: Type.String(),
          own: Type.Boolean(),
          kept: Type.Boolean(),
        }),
      ),
    }),
  ),
  changesTotal: Type.Integer(),
  /** The number of tasks without an id in the file that have the title of a task in the project. */
  sameTitle: Type.Integer(),
  /** Set if tasks of the project have ids of the file, but it may be another source: their number, and the file they came from. */
  sourceUnclear: Nullable(Type.Object({ tasks: Type.Integer(), fileName: Nullable(Type.String()) })),
  /** The first 500. */
  problems: Type.Array(ImportProblem),
  problemsTotal: Type.Integer(),
  /** The first 50 tasks after the import. */
  preview: Type.Array(
    Type.Object({
      row: Nullable(Type.Integer()),
      title: Type.String(),
      status: Type.String(),
      labels: Type.Array(Type.String()),
      people: Type.Array(Type.String()),
      dueDate: Nullable(Type.String()),
      archived: Type.Boolean(),
    }),
  ),
});

export type ImportTarget = Static<typeof ImportTarget>;
const ImportTarget = Type.Object(
  {
    fileId: Id,
    /** The target: this project, or a new one with this name and key. */
    projectId: Type.Optional(Id),
    newProject: Type.Optional(Type.Object({ name: ProjectName, key: ProjectKey }, { additionalProperties: false })),
    encoding: Type.Optional(Encoding),
    mapping: Type.Optional(Mapping),
    dateOrder: Type.Optional(DateOrder),
    /** The sheet of a workbook; by default the first with a table. */
    sheet: Type.Optional(Type.String({ maxLength: 200 })),
    zone: Type.Optional(Zone),
    names: Type.Optional(ImportNames),
    /** People of the file to add to the project; none by default. */
    memberIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
    /** The handling of known tasks: skip, update except fields changed here (default), or replace. */
    onKnown: Type.Optional(OneOf(['skip', 'keep', 'replace'])),
    /** The handling of tasks without an id in the file that have the title of an existing one: create (default), or update. */
    sameTitle: Type.Optional(OneOf(['create', 'update'])),
    /** The answer to `sourceUnclear`: whether the ids of the file are those of an earlier import. */
    source: Type.Optional(OneOf(['same', 'other'])),
  },
  { additionalProperties: false },
);

const readOptions = [
  commonFailures.notFound,
  projectFailures.notAllowed,
  projectFailures.othersTask,
  projectFailures.archived,
  importFailures.refused,
];

export const importing = defineRoutes('import', {
  upload: {
    method: 'POST',
    path: '/task/import/upload',
    summary: 'Send a file to import; answers what it would do',
    access: 'task:task:import',
    kind: 'upload',
    query: Type.Object({
      projectId: Type.Optional(Id),
      zone: Type.Optional(Zone),
      encoding: Type.Optional(Encoding),
    }),
    reply: ImportReport,
    failures: [...readOptions, importFailures.tooLarge],
  },
  check: {
    method: 'POST',
    path: '/task/import/check',
    summary: 'What the file would do with this target and mapping',
    access: 'task:task:import',
    reads: true,
    body: ImportTarget,
    reply: ImportReport,
    failures: [...readOptions, importFailures.gone, importFailures.namesStale],
  },
  run: {
    method: 'POST',
    path: '/task/import/run',
    summary: 'Import the file in one operation that can be undone; known tasks are updated, nothing is deleted',
    access: 'task:task:import',
    body: ImportTarget,
    reply: Type.Object({
      opId: Id,
      projectId: Id,
      projectKey: Type.String(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      comments: Type.Integer(),
      attachments: Type.Integer(),
      checklistItems: Type.Integer(),
    }),
    failures: [
      ...readOptions,
      importFailures.gone,
      importFailures.nothing,
      importFailures.sourceUnclear,
      importFailures.namesStale,
      projectFailures.personUnknown,
      projectFailures.tooManyMembers,
      projectFailures.keyTaken,
      projectFailures.nameTaken,
    ],
  },
});

const SEQS = `^\\d{1,9}(?:-\\d{1,9})?(?:\\.\\d{1,9}(?:-\\d{1,9})?){0,${EXPORTED_NUMBERS_MAX - 1}}$`;

export const exporting = defineRoutes('export', {
  tasks: {
    method: 'GET',
    path: '/task/export/tasks',
    summary:
      'The tasks of a project as CSV or JSON, which can be imported again without changes, or as an XLSX table for reading',
    access: 'task:task:export',
    kind: 'file',
    query: Type.Object({
      projectId: Id,
      format: OneOf(['csv', 'json', 'xlsx']),
      /** A `TaskFilter` as JSON. */
      filter: Type.Optional(Type.String({ maxLength: 20_000 })),
      /** The fields the list is grouped by: tasks are in the order of their groups, each once. */
      by: Type.Optional(TaskGrouping),
      subBy: Type.Optional(TaskGrouping),
      /** Only tasks with these numbers and ranges of them, at most 1,000, such as `3.8-20`. */
      seqs: Type.Optional(Type.String({ maxLength: 8 * EXPORTED_NUMBERS_MAX, pattern: SEQS })),
      /** The order of the tasks within their groups; left out, their own. */
      sort: Type.Optional(OneOf(SORTS)),
      order: Type.Optional(OneOf(['asc', 'desc'])),
    }),
    reply: Done,
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      projectFailures.othersTask,
      exportFailures.tooMany,
      exportFailures.tooLarge,
      recordFailures.unknownFilter,
    ],
  },
});
