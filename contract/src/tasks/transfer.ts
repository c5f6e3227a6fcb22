import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import type { CustomKey } from './custom-field.ts';
import { ChosenName, ImportNames, ImportNamesReport } from './import-names.ts';
import { ProjectKey, ProjectName, projectFailures } from './project.ts';
import { Category } from './shapes.ts';

/** The largest file an import takes and an export gives, in bytes, and the most rows: what goes out comes in again. */
export const TRANSFER_MAX_BYTES = 52_428_800;
export const TRANSFER_MAX_ROWS = 50_000;

export const importFailures = failures('import', {
  /** `detail` says why: `{ code, params }`; the message is in the caller's language. */
  refused: 422,
  tooLarge: 413,
  gone: 410,
  nothing: 422,
  /** Tasks of this project have the file's ids but other titles: `source` of the request says whether they are the same. */
  sourceUnclear: 422,
  /** A status, label or person in `names` is not in the project, or no more. */
  namesStale: 422,
});
export const exportFailures = failures('export', { tooMany: 422, tooLarge: 422 });

/** What a column of a table stands for; `extra` keeps it by name, `ignore` drops it. */
export const MAPPED_FIELDS = [
  'title',
  'description',
  'status',
  'category',
  'type',
  'done',
  'priority',
  'owner',
  'ownerId',
  'ownerEmail',
  'assignees',
  'creator',
  'creatorId',
  'labels',
  'list',
  'startDate',
  'dueDate',
  'dueTime',
  'estimate',
  'parent',
  'outline',
  'key',
  'id',
  'createdAt',
  'updatedAt',
  'completedAt',
  'archived',
  'comment',
  'attachment',
  'checklist',
  'subtasks',
  'extra',
  'ignore',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** What a column means: a field every task has, or a custom field of the project by its `customKey`. */
export type ColumnMeaning = MappedField | CustomKey;
const CustomColumn = Type.Unsafe<CustomKey>(Type.String({ pattern: '^c_[0-9a-f]{32}$' }));

/** The meaning of each column, by its place from 0. */
export const Mapping = Type.Array(Type.Union([OneOf(MAPPED_FIELDS), CustomColumn]), { maxItems: 2_000 });

/** Encodings a person may say a text is in. */
export const TEXT_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'windows-874', 'koi8-r', 'koi8-u', 'ibm866'] as const),
  ...(['iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-9', 'iso-8859-15', 'macintosh'] as const),
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
/** Of a text: the encoding to read it in; the one it seems to be in when left out. */
const Encoding = OneOf(TEXT_ENCODINGS);

/** How dates written with numbers alone are meant: day first or month first. */
const DateOrder = OneOf(['dmy', 'mdy']);
/** The IANA zone in which times without one are meant; UTC when left out. */
const Zone = Type.String({ maxLength: 60 });

const Problem = Type.Object({
  level: OneOf(['error', 'warning']),
  code: Type.String(),
  row: Nullable(Type.Integer()),
  field: Nullable(Type.String()),
  /** In the caller's language. */
  message: Type.String(),
});

/** What of a known task an import may change; the last ones are parts of it, told as counts. */
export const IMPORT_CHANGED_FIELDS = [
  'title',
  'status',
  'type',
  'priority',
  'owner',
  'assignees',
  'labels',
  'startDate',
  'dueDate',
  'dueTime',
  'estimate',
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

/** What a file would do, before anything is done. */
export type ImportReport = Static<typeof ImportReport>;
export const ImportReport = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  format: Type.String(),
  name: Type.String(),
  counts: ImportCounts,
  /** Set for tables whose columns a person maps. */
  table: Nullable(
    Type.Object({
      header: Type.Array(Type.String()),
      /** The first few records. */
      sample: Type.Array(Type.Array(Type.String())),
      mapping: Mapping,
      /** Custom fields of the project a column can stand for. */
      fields: Type.Array(Type.Object({ key: CustomColumn, name: Type.String() })),
      dateOrder: Nullable(DateOrder),
      /** Of a text: the encoding it was read in. */
      encoding: Type.Optional(Type.String()),
      /** Of a workbook: its sheets, and the one that was read. */
      sheets: Nullable(Type.Object({ names: Type.Array(Type.String()), chosen: Type.String() })),
    }),
  ),
  /** Of a JSON text that is not in UTF-8: the encoding it was read in. */
  encoding: Type.Optional(Type.String()),
  statuses: Type.Array(
    Type.Object({ name: Type.String(), category: Category, tasks: Type.Integer(), isNew: Type.Boolean() }),
  ),
  /** People of the file: with an account here, or kept by name only. Tasks are given to members; others may be added as such by `memberIds`. */
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
  /** Whether whoever asks may add people to the project. */
  mayAddMembers: Type.Boolean(),
  toCreate: Type.Integer(),
  toUpdate: Type.Integer(),
  unchanged: Type.Integer(),
  /** What will change of known tasks: the first 200 of them. `own`: changed here since the last import; `kept`: stays as it is. */
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
  /** Tasks without an id in the file that have the title of a task of the project. */
  sameTitle: Type.Integer(),
  /** Set when tasks of the project have ids of the file, but it may be another source: how many, and the file they came from. */
  sourceUnclear: Nullable(Type.Object({ tasks: Type.Integer(), fileName: Nullable(Type.String()) })),
  /** The first 500. */
  problems: Type.Array(Problem),
  problemsTotal: Type.Integer(),
  /** The first 50 tasks as they would come out. */
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
    /** Into this project; or a new one of this name and key. */
    projectId: Type.Optional(Id),
    newProject: Type.Optional(Type.Object({ name: ProjectName, key: ProjectKey }, { additionalProperties: false })),
    encoding: Type.Optional(Encoding),
    mapping: Type.Optional(Mapping),
    dateOrder: Type.Optional(DateOrder),
    /** Of a workbook: the sheet to read; the first that holds a table when left out. */
    sheet: Type.Optional(Type.String({ maxLength: 200 })),
    zone: Type.Optional(Zone),
    names: Type.Optional(ImportNames),
    /** People of the file who become members of the project; nobody does by the import alone. */
    memberIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
    /** Known tasks: left alone, updated but for what was changed here (when left out), or made what the file says. */
    onKnown: Type.Optional(OneOf(['skip', 'keep', 'replace'])),
    /** Tasks without an id in the file that have the title of one here: made anew (when left out), or updated. */
    sameTitle: Type.Optional(OneOf(['create', 'update'])),
    /** Answers `sourceUnclear`: whether the ids of the file are those of an earlier import. */
    source: Type.Optional(OneOf(['same', 'other'])),
  },
  { additionalProperties: false },
);

const readOptions = [
  commonFailures.notFound,
  projectFailures.notAllowed,
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

export const exporting = defineRoutes('export', {
  tasks: {
    method: 'GET',
    path: '/task/export/tasks',
    summary: 'The tasks of a project as CSV or JSON; importing the file again changes nothing',
    access: 'task:task:export',
    kind: 'file',
    query: Type.Object({
      projectId: Id,
      format: OneOf(['csv', 'json']),
      /** A `TaskFilter` as JSON. */
      filter: Type.Optional(Type.String({ maxLength: 20_000 })),
    }),
    reply: Done,
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      exportFailures.tooMany,
      exportFailures.tooLarge,
      recordFailures.unknownFilter,
    ],
  },
});
