import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Nullable } from '../../kernel/shapes.ts';
import { recordFailures } from '../../records/failures.ts';
import { FILTER_TEXT_MAX } from '../../records/filter-limits.ts';
import { FieldOrNone, ViewColumns, ViewHead, ViewName } from '../../records/view-routes.ts';
import { projectFailures } from '../project-shapes.ts';
import { trashFailures } from '../trash-failures.ts';

const Body = { additionalProperties: false };
/** The maximum number of characters of one URL parameter of a view, and of all of them with their names. */
export const VIEW_PARAMETER_MAX = 4_000;
export const VIEW_PARAMETERS_MAX = 8_000;

// A map with free keys, see `MapOf`, with limits on how many there are and what they are called.
const Parameters = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: { pattern: '^[a-z][A-Za-z]{0,19}$' },
  maxProperties: 30,
  additionalProperties: Type.String({ maxLength: VIEW_PARAMETER_MAX }),
});

/** The state of a project's task page; empty values mean the default. */
export type TaskViewSettings = Static<typeof TaskViewSettings>;
export const TaskViewSettings = Type.Object(
  {
    /** `list`, `board` or another layout; an unknown one is preserved and shown as a list. */
    kind: Type.String({ pattern: '^[a-z]{1,20}$' }),
    filter: Type.String({ maxLength: FILTER_TEXT_MAX }),
    /** A field; a leading minus means descending. */
    sort: Type.String({ pattern: '^(-?[A-Za-z]\\w{0,60})?$' }),
    columns: ViewColumns,
    group: FieldOrNone,
    /** Further URL parameters by name, such as `status` or `due`. */
    page: Parameters,
  },
  Body,
);

/** A saved view of the tasks of a project. */
export type TaskView = Static<typeof TaskView>;
export const TaskView = Type.Object({
  ...ViewHead,
  /** The default for users without a default view of their own. */
  isForAll: Type.Boolean(),
  settings: Nullable(TaskViewSettings),
});

const access = 'task:use';
const projectId = Id;
const OneView = Type.Object({ projectId, id: Id }, Body);
const shared = Type.Optional(Type.Boolean());
const locked = Type.Optional(Type.Boolean());

const { notFound, staleVersion } = commonFailures;
const { viewNameTaken, tooManyViews, viewSharing, viewLocked, unknownFilter } = recordFailures;

export const taskView = defineRoutes('taskView', {
  list: {
    method: 'GET',
    path: '/task/view/list',
    summary: 'My saved views of the tasks of a project, and those that are shared in it',
    access,
    query: Type.Object({ projectId }),
    reply: Type.Array(TaskView),
    failures: [notFound],
  },
  add: {
    method: 'POST',
    path: '/task/view/add',
    summary: 'Save a view of the tasks of a project; sharing it needs the permission to edit them',
    access,
    body: Type.Object({ projectId, name: ViewName, settings: TaskViewSettings, shared, locked }, Body),
    reply: TaskView,
    failures: [notFound, viewNameTaken, tooManyViews, viewSharing, unknownFilter],
  },
  edit: {
    method: 'POST',
    path: '/task/view/edit',
    summary: 'Change a saved view of the tasks of a project',
    access,
    body: Type.Object(
      {
        ...{ projectId, id: Id, version: Type.Integer({ minimum: 1 }) },
        ...{ name: Type.Optional(ViewName), settings: Type.Optional(TaskViewSettings), shared, locked },
      },
      Body,
    ),
    reply: TaskView,
    failures: [notFound, staleVersion, viewNameTaken, tooManyViews, viewSharing, viewLocked, unknownFilter],
  },
  delete: {
    method: 'POST',
    path: '/task/view/delete',
    summary: 'Delete a saved view of the tasks of a project; it can be restored for 24 hours',
    access,
    body: OneView,
    reply: Done,
    failures: [notFound, viewLocked],
  },
  restore: {
    method: 'POST',
    path: '/task/view/restore',
    summary: 'Restore a saved view of tasks that I deleted within 24 hours',
    access,
    body: OneView,
    reply: TaskView,
    failures: [notFound, viewNameTaken, tooManyViews, viewSharing, trashFailures.held],
  },
  default: {
    method: 'PUT',
    path: '/task/view/default',
    summary: 'Set or remove my default view of the tasks of a project',
    access,
    body: Type.Object({ projectId, id: Nullable(Id) }, Body),
    reply: Done,
    failures: [notFound, projectFailures.layoutOff],
  },
  defaultForAll: {
    method: 'PUT',
    path: '/task/view/defaultForAll',
    summary: 'Set or remove the default view of a project for users without one of their own',
    access,
    body: Type.Object({ projectId, id: Nullable(Id) }, Body),
    reply: Done,
    failures: [
      notFound,
      projectFailures.notAllowed,
      projectFailures.archived,
      recordFailures.viewSharing,
      projectFailures.layoutOff,
    ],
  },
});
