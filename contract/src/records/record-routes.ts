import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, MapOf, Nullable, OneOf, Verbatim } from '../kernel/shapes.ts';
import { cellCalls } from './cell-routes.ts';
import { exportCalls } from './export-routes.ts';
import { operationFailures, recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import { importCalls } from './import-routes.ts';
import { narrowed } from './narrowed.ts';
import type { RecordType } from './record-type.ts';
import { rowShape } from './row-shape.ts';
import { SORT_PATTERN } from './sort.ts';
import { totalCalls } from './total-routes.ts';
import { viewCalls } from './view-routes.ts';

/** The maximum number of records changed by one call; a job changes more of them. */
export const RECORDS_AT_ONCE = 1_000;
/** The maximum number of records changed by one job. */
export const RECORDS_PER_JOB = 100_000;
/** Totals are counted up to this number; beyond it `totalIsMore` is set. */
export const COUNTED_RECORDS = 1_000;

/** An entry of a record's history; `changes` maps a field to its old and new value. */
export type RecordActivity = Static<typeof RecordActivity>;
export const RecordActivity = Type.Object({
  id: Id,
  opId: Id,
  actorId: Nullable(Id),
  actorName: Nullable(Type.String()),
  kind: Type.String(),
  changes: MapOf(Type.Object({ from: Type.Unknown(), to: Type.Unknown() })),
  at: Instant,
});

/** Detail of `staleVersion`: fields that the user and others have changed to different values. */
export type RecordConflict = {
  version: number;
  conflicts: { field: string; mine: unknown; theirs: unknown; by: string | null; at: string }[];
};

const Body = { additionalProperties: false };
/** With a job id, a job changes the records from now on, and the numbers are zero. */
const Outcome = Type.Object({
  changed: Type.Integer(),
  left: Type.Integer(),
  opId: Id,
  jobId: Nullable(Id),
});

/** The records of a bulk call: by ids, or by a filter; an empty filter means all records. */
export const manyRecords = {
  ids: Type.Optional(Ids),
  filter: narrowed.filter,
  search: narrowed.search,
  today: narrowed.today,
};
const failuresOfMany = [
  commonFailures.notFound,
  recordFailures.unknownFilter,
  recordFailures.tooManyMatch,
  recordFailures.duplicate,
  recordFailures.linkMissing,
] as const;

/** The most records of a page. */
const LIST_MAX = 200;

/** When a record in the trash was deleted, by whom, and how many that the user sees one operation deleted with it, itself included. */
export type Deletion = Static<typeof Deletion>;
const Deletion = Type.Object({ id: Id, at: Instant, by: Nullable(Type.String()), together: Type.Integer() });

export function recordRoutes<N extends string, F extends Fields>(type: RecordType<N, F>) {
  return defineRoutes(type.name, {
    ...listCalls(type),
    ...totalCalls(type, narrowed),
    ...readCalls(type),
    ...writeCalls(type),
    ...manyCalls(type),
    ...cellCalls(type, rowShape(type)),
    ...trashCalls(type),
    ...exportCalls(type),
    ...importCalls(type),
    ...viewCalls(type),
  });
}

/** The calls for a record type unknown at compile time. */
export type AnyRecordRoutes = ReturnType<typeof recordRoutes<string, Fields>>;

function listCalls<F extends Fields>(type: RecordType<string, F>) {
  const { path, permissions } = type;
  const names = type.many[0].toLowerCase();
  const Record = rowShape(type);
  return {
    list: {
      method: 'GET',
      path: `${path}/list`,
      summary: `The ${names} that meet a filter, a page at a time`,
      access: permissions.view,
      query: Type.Object({
        ...narrowed,
        sort: Type.Optional(Type.String({ pattern: SORT_PATTERN })),
        cursor: Type.Optional(Verbatim(2_000)),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_MAX })),
        trash: Type.Optional(Type.Boolean()),
      }),
      reply: Type.Object({
        records: Type.Array(Record),
        cursor: Nullable(Type.String()),
        total: Nullable(Type.Integer()),
        totalIsMore: Type.Boolean(),
        /** Of a list of the trash: when and by whom the records of the page were deleted. */
        deletions: Type.Optional(Type.Array(Deletion, { maxItems: LIST_MAX })),
      }),
      failures: [recordFailures.unknownFilter],
    },
    /** Which of the given records a list with this filter currently contains. */
    which: {
      method: 'POST',
      path: `${path}/which`,
      summary: `Which of these ${names} meet a filter`,
      access: permissions.view,
      reads: true,
      body: Type.Object({ ids: Ids, ...narrowed }, Body),
      reply: Type.Array(Record),
      failures: [recordFailures.unknownFilter],
    },
  } as const;
}

function readCalls<F extends Fields>(type: RecordType<string, F>) {
  const { path, permissions } = type;
  const name = type.one[0].toLowerCase();
  const Record = rowShape(type);
  return {
    get: {
      method: 'GET',
      path: `${path}/queryById`,
      summary: `One ${name}`,
      access: permissions.view,
      query: Type.Object({ id: Id }),
      reply: Type.Intersect([Record, Type.Object({ deletedAt: Nullable(Instant) })]),
      failures: [commonFailures.notFound],
    },
    history: {
      method: 'GET',
      path: `${path}/history`,
      summary: `What happened to a ${name}, newest first, 50 at a time`,
      access: permissions.view,
      query: Type.Object({ id: Id, cursor: Type.Optional(Id) }),
      reply: CursorPage(RecordActivity),
      failures: [commonFailures.notFound],
    },
  } as const;
}

function writeCalls<F extends Fields>(type: RecordType<string, F>) {
  const { path, permissions, refusals = [] } = type;
  const name = type.one[0].toLowerCase();
  const Record = rowShape(type);
  return {
    add: {
      method: 'POST',
      path: `${path}/add`,
      summary: `Add a ${name}`,
      access: permissions.edit,
      body: type.draft,
      reply: Record,
      failures: [recordFailures.duplicate, recordFailures.linkMissing, ...refusals],
    },
    edit: {
      method: 'POST',
      path: `${path}/edit`,
      summary: `Change fields of a ${name}; changes others have made meanwhile are merged, or answered as conflicts`,
      access: permissions.edit,
      body: Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }), changes: type.patch }, Body),
      reply: Type.Object({ record: Record, merged: Type.Array(Type.String()) }),
      failures: [
        commonFailures.notFound,
        commonFailures.staleVersion,
        recordFailures.inTrash,
        recordFailures.duplicate,
        recordFailures.linkMissing,
        ...refusals,
      ],
    },
    undo: {
      method: 'POST',
      path: `${path}/undo`,
      summary: 'Take an operation back, as far as nobody changed the same fields since; an undo can be undone',
      access: permissions.edit,
      body: Type.Object({ opId: Id }, Body),
      reply: Outcome,
      failures: [
        commonFailures.notFound,
        operationFailures.notYours,
        operationFailures.alreadyUndone,
        operationFailures.stillRunning,
        operationFailures.tooLate,
        operationFailures.nothingLeft,
        recordFailures.duplicate,
        ...refusals,
      ],
    },
  } as const;
}

function manyCalls<F extends Fields>(type: RecordType<string, F>) {
  const { path, permissions, refusals = [] } = type;
  const names = type.many[0].toLowerCase();
  return {
    editBatch: {
      method: 'POST',
      path: `${path}/editBatch`,
      summary: `Change the same fields of many ${names}`,
      access: permissions.edit,
      body: Type.Object({ ...manyRecords, changes: type.patch }, Body),
      reply: Outcome,
      failures: [...failuresOfMany, ...refusals],
    },
    transition: {
      method: 'POST',
      path: `${path}/transition`,
      summary: `Change the state of ${names}; those in a state it does not begin at are left`,
      access: permissions.edit,
      body: Type.Object({ ...manyRecords, transition: transitionOf(type) }, Body),
      reply: Outcome,
      failures: [...failuresOfMany, recordFailures.notPossible, ...refusals],
    },
  } as const;
}

/** A record type without transitions has this call, too, and refuses every transition. */
function transitionOf<F extends Fields>({ transitions = {} }: RecordType<string, F>) {
  const names = Object.keys(transitions);
  return OneOf(names.length > 0 ? names : ['none']);
}

function trashCalls<F extends Fields>(type: RecordType<string, F>) {
  const { path, permissions, refusals = [] } = type;
  const names = type.many[0].toLowerCase();
  const remove = permissions.delete ?? permissions.edit;
  return {
    deleteBatch: {
      method: 'POST',
      path: `${path}/deleteBatch`,
      summary: `Move ${names} to the trash`,
      access: remove,
      body: Type.Object(manyRecords, Body),
      reply: Outcome,
      failures: failuresOfMany,
    },
    restoreBatch: {
      method: 'POST',
      path: `${path}/restoreBatch`,
      summary: `Put ${names} back from the trash, with other values if they are not to be where they were`,
      access: remove,
      body: Type.Object(
        {
          ids: Ids,
          changes: Type.Optional(type.patch),
          /** Also those that were deleted with them in one operation, at most 1,000 in all. */
          together: Type.Optional(Type.Boolean()),
        },
        Body,
      ),
      reply: Outcome,
      failures: [...failuresOfMany, commonFailures.forbidden, ...refusals],
    },
    purgeBatch: {
      method: 'DELETE',
      path: `${path}/purgeBatch`,
      summary: `Remove ${names} from the trash for good`,
      access: remove,
      body: Type.Object({ ids: Ids }, Body),
      /** Those that a hold keeps stay. */
      reply: Type.Object({ purged: Type.Integer(), held: Type.Integer() }),
      failures: [commonFailures.notFound, commonFailures.forbidden],
    },
  } as const;
}
