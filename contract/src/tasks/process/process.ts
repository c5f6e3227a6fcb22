import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Nullable } from '../../kernel/shapes.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { LABEL_LINES_MAX } from '../project/label-lines.ts';
import { projectFailures } from '../project-shapes.ts';
import { Category, Color, Label, LabelGroup, LabelName, Status, StatusName } from '../shapes.ts';

export const statusFailures = failures('status', {
  nameTaken: 409,
  lastOfItsKind: 422,
  targetUnknown: 422,
  tooMany: 422,
  usedByType: 409,
});
export const labelFailures = failures('label', {
  nameTaken: 409,
  tooMany: 422,
  targetUnknown: 422,
  globalOnly: 403,
  usedInProjects: 409,
});

const inProject = [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived];

const LastSeen = Type.String({ maxLength: 1000 });

export type StatusDraft = Static<typeof StatusDraft>;
const StatusDraft = Type.Object(
  { projectId: Id, name: StatusName, category: Category, color: Color },
  { additionalProperties: false },
);

export const status = defineRoutes('status', {
  add: {
    method: 'POST',
    path: '/task/status/add',
    summary: 'Add a status to a project, last in its row',
    access: 'task:use',
    body: StatusDraft,
    reply: Type.Array(Status),
    failures: [...inProject, statusFailures.nameTaken, statusFailures.tooMany],
  },
  edit: {
    method: 'PUT',
    path: '/task/status/edit',
    summary: 'Rename, recolour, archive or move a status; its category changes for all its tasks',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        name: Type.Optional(StatusName),
        /** The name as shown in the editor; a newer one is not overwritten. */
        was: Type.Optional(LastSeen),
        category: Type.Optional(Category),
        color: Type.Optional(Color),
        archived: Type.Optional(Type.Boolean()),
        /** The status it is put after; null puts it first. */
        afterId: Type.Optional(Type.Union([Id, Type.Null()])),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(Status),
    failures: [...inProject, commonFailures.staleVersion, statusFailures.nameTaken, statusFailures.lastOfItsKind],
  },
  delete: {
    method: 'DELETE',
    path: '/task/status/delete',
    summary: 'Delete a status; its tasks go to another one',
    access: 'task:use',
    query: Type.Object({ id: Id, remapTo: Id }),
    reply: Type.Array(Status),
    failures: [
      ...inProject,
      statusFailures.lastOfItsKind,
      statusFailures.targetUnknown,
      statusFailures.usedByType,
      taskFailures.statusFull,
      taskFailures.transitionRefused,
    ],
  },
});

export const label = defineRoutes('label', {
  add: {
    method: 'POST',
    path: '/task/label/add',
    summary: 'Add a label to a project, or without one to all projects',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Nullable(Id),
        name: LabelName,
        color: Color,
        group: Type.Optional(Nullable(LabelGroup)),
        /** For a label of all projects: replaces the labels of this name that projects have. */
        merge: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    reply: Label,
    failures: [
      ...inProject,
      labelFailures.nameTaken,
      labelFailures.tooMany,
      labelFailures.globalOnly,
      labelFailures.usedInProjects,
    ],
  },
  addMany: {
    method: 'POST',
    path: '/task/label/addMany',
    summary: 'Add several labels to a project, all or none',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        labels: Type.Array(
          Type.Object({ name: LabelName, color: Color, group: Nullable(LabelGroup) }, { additionalProperties: false }),
          { minItems: 1, maxItems: LABEL_LINES_MAX },
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(Label),
    failures: [...inProject, labelFailures.nameTaken, labelFailures.tooMany],
  },
  edit: {
    method: 'PUT',
    path: '/task/label/edit',
    summary: 'Rename, recolour, archive or restore a label, or change its group; null takes it out of its group',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        name: Type.Optional(LabelName),
        was: Type.Optional(LastSeen),
        color: Type.Optional(Color),
        group: Type.Optional(Nullable(LabelGroup)),
        archived: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    reply: Label,
    failures: [
      ...inProject,
      commonFailures.staleVersion,
      labelFailures.nameTaken,
      labelFailures.globalOnly,
      labelFailures.usedInProjects,
    ],
  },
  editGroup: {
    method: 'PUT',
    path: '/task/label/editGroup',
    summary: 'Set whether a task has at most one label of a group; of all projects without a project',
    access: 'task:use',
    body: Type.Object(
      { projectId: Nullable(Id), group: LabelGroup, single: Type.Boolean() },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [...inProject, labelFailures.globalOnly],
  },
  usage: {
    method: 'GET',
    path: '/task/label/usage',
    summary: 'How many tasks have each label of a project, those in the trash not counted',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(
      Type.Object({
        id: Id,
        tasks: Type.Integer(),
        /** Of a label of all projects, for those who manage them: the tasks of all projects. */
        everywhere: Type.Optional(Type.Integer()),
      }),
    ),
    failures: [commonFailures.notFound],
  },
  merge: {
    method: 'POST',
    path: '/task/label/merge',
    summary:
      'Replace a label by another one on all its tasks, and archive it; a label of all projects by another such label',
    access: 'task:use',
    body: Type.Object({ id: Id, intoId: Id }, { additionalProperties: false }),
    reply: Type.Object({
      tasks: Type.Integer(),
      /** Tasks that lost another label of the group of the target, of which a task has only one. */
      replaced: Type.Integer(),
      /** The operation, which can be undone unless the label is one of all projects. */
      opId: Id,
    }),
    failures: [...inProject, labelFailures.targetUnknown, labelFailures.globalOnly],
  },
  delete: {
    method: 'DELETE',
    path: '/task/label/delete',
    summary: 'Delete a label and take it off every task',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      /** The operation, which can be undone. */
      opId: Id,
    }),
    failures: [...inProject, labelFailures.globalOnly],
  },
});
