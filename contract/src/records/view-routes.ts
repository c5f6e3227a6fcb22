import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { ById, Done, Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import { FILTER_TEXT_MAX } from './filter-limits.ts';
import type { RecordType } from './record-type.ts';
import { SORT_PATTERN } from './sort.ts';

/** Limits per record type: a user's own views, and shared views. */
export const OWN_VIEWS_MAX = 50;
export const SHARED_VIEWS_MAX = 200;
/** Minimum and maximum width of a column, in CSS pixels. */
export const COLUMN_WIDTH_MIN = 60;
export const COLUMN_WIDTH_MAX = 1_000;

const Body = { additionalProperties: false };
const FieldName = Type.String({ pattern: '^[A-Za-z]\\w{0,60}$' });
/** The name of a field, or nothing. */
export const FieldOrNone = Type.String({ pattern: '^([A-Za-z]\\w{0,60})?$' });

/** The visible columns in their order, with widths; null for the default. */
export type ViewColumns = Static<typeof ViewColumns>;
export const ViewColumns = Nullable(
  Type.Array(
    Type.Object(
      {
        key: FieldName,
        width: Nullable(Type.Integer({ minimum: COLUMN_WIDTH_MIN, maximum: COLUMN_WIDTH_MAX })),
        /** Stays at the left edge when the list is scrolled sideways. */
        fixed: Type.Optional(Type.Boolean()),
      },
      Body,
    ),
    { maxItems: 200 },
  ),
);

/** The state of a list; empty values mean the default. */
export type ViewSettings = Static<typeof ViewSettings>;
export const ViewSettings = Type.Object(
  {
    kind: OneOf(['list', 'board', 'calendar']),
    filter: Type.String({ maxLength: FILTER_TEXT_MAX }),
    q: Line(200, 0),
    sort: Type.String({ pattern: `${SORT_PATTERN}|^$` }),
    columns: ViewColumns,
    /** The fields for groups, for columns and lanes of a board, and for the dates of a calendar. */
    group: FieldOrNone,
    by: FieldOrNone,
    lane: FieldOrNone,
    date: FieldOrNone,
  },
  Body,
);

/** The fields of a view besides its settings. */
export const ViewHead = {
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  ownerId: Id,
  ownerName: Nullable(Type.String()),
  shared: Type.Boolean(),
  /** Only its owner and users who may delete records can change it. */
  locked: Type.Boolean(),
  /** Whether it is the user's default view. */
  isDefault: Type.Boolean(),
  mayChange: Type.Boolean(),
  /** May rename, share, lock and delete it. */
  mayManage: Type.Boolean(),
};

/** A saved view of a record type. */
export type RecordView = Static<typeof RecordView>;
export const RecordView = Type.Object({
  ...ViewHead,
  /** Missing if the view refers to a hidden or deleted field. */
  settings: Nullable(ViewSettings),
});

export const VIEW_NAME_MAX = 80;
export const ViewName = Line(VIEW_NAME_MAX);
const shared = Type.Boolean();
const locked = Type.Boolean();

const { viewNameTaken, tooManyViews, viewSharing, viewLocked, unknownFilter } = recordFailures;

export function viewCalls<F extends Fields>(type: RecordType<string, F>) {
  return { ...savingCalls(type), ...otherCalls(type) };
}

function savingCalls<F extends Fields>({ path, permissions, many }: RecordType<string, F>) {
  const names = many[0].toLowerCase();
  const access = permissions.view;
  return {
    viewList: {
      method: 'GET',
      path: `${path}/view/list`,
      summary: `My saved views of ${names}, and those that are shared`,
      access,
      reply: Type.Array(RecordView),
    },
    viewAdd: {
      method: 'POST',
      path: `${path}/view/add`,
      summary: `Save a view of ${names}; sharing it needs the permission to edit`,
      access,
      body: Type.Object(
        { name: ViewName, settings: ViewSettings, shared: Type.Optional(shared), locked: Type.Optional(locked) },
        Body,
      ),
      reply: RecordView,
      failures: [viewNameTaken, tooManyViews, viewSharing, unknownFilter],
    },
    viewEdit: {
      method: 'POST',
      path: `${path}/view/edit`,
      summary: `Change a saved view of ${names}`,
      access,
      body: Type.Object(
        {
          id: Id,
          version: Type.Integer({ minimum: 1 }),
          name: Type.Optional(ViewName),
          settings: Type.Optional(ViewSettings),
          shared: Type.Optional(shared),
          locked: Type.Optional(locked),
        },
        Body,
      ),
      reply: RecordView,
      failures: [
        ...[commonFailures.notFound, commonFailures.staleVersion],
        ...[viewNameTaken, tooManyViews, viewSharing, viewLocked, unknownFilter],
      ],
    },
  } as const;
}

function otherCalls<F extends Fields>({ path, permissions, many }: RecordType<string, F>) {
  const names = many[0].toLowerCase();
  const access = permissions.view;
  return {
    viewDelete: {
      method: 'POST',
      path: `${path}/view/delete`,
      summary: `Delete a saved view of ${names}; it can be restored for 24 hours`,
      access,
      body: ById,
      reply: Done,
      failures: [commonFailures.notFound, viewLocked],
    },
    viewRestore: {
      method: 'POST',
      path: `${path}/view/restore`,
      summary: 'Restore a saved view that I deleted within 24 hours',
      access,
      body: ById,
      reply: RecordView,
      failures: [commonFailures.notFound, viewNameTaken, tooManyViews, viewSharing],
    },
    viewDefault: {
      method: 'PUT',
      path: `${path}/view/default`,
      summary: `The view of ${names} I begin with, or none`,
      access,
      body: Type.Object({ id: Nullable(Id) }, Body),
      reply: Done,
      failures: [commonFailures.notFound],
    },
  } as const;
}
