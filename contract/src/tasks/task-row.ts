import { type Static, Type } from 'typebox';
import { Id, Instant, MapOf, Nullable, TimeOfDay } from '../kernel/shapes.ts';
import { plainSchemas } from './fields/plain-schemas.ts';
import { Category, CustomValue, Priority } from './shapes.ts';

/** A task in lists and boards; users, labels and status are ids into the project's own lists. */
export type TaskRow = Static<typeof TaskRow>;
export const TaskRow = Type.Object({
  id: Id,
  projectId: Id,
  /** Number within the project; with the project's key it forms the task's key, `SITE-12`. */
  seq: Type.Integer(),
  title: Type.String(),
  statusId: Id,
  typeId: Id,
  /** The version of its type it runs on; 0: of none, so that nothing is restricted. */
  typeVersion: Type.Integer(),
  category: Category,
  /** The status for which an approval has been requested; left out, none. */
  approvalToId: Type.Optional(Nullable(Id)),
  priority: Priority,
  ownerId: Nullable(Id),
  assigneeIds: Type.Array(Id),
  createdBy: Type.Optional(Nullable(Id)),
  labelIds: Type.Array(Id),
  /** Values of custom fields, by `customKey`; empty ones are omitted. */
  custom: Type.Optional(MapOf(CustomValue)),
  /** Names of imported assignees who have no account here. */
  externalPeople: Type.Optional(Type.Array(Type.String())),
  ...plainSchemas,
  dueTime: Nullable(TimeOfDay),
  parentId: Nullable(Id),
  rank: Type.String(),
  version: Type.Integer(),
  archived: Type.Boolean(),
  /** Not moved with its predecessors. */
  pinned: Type.Boolean(),
  comments: Type.Integer(),
  attachments: Type.Integer(),
  children: Type.Integer(),
  childrenDone: Type.Integer(),
  checklist: Type.Integer(),
  checklistDone: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
  completedAt: Nullable(Instant),
});
