import { Type } from 'typebox';
import { PROCESS_NAME_MAX } from '../constants.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { projectFailures } from './project.ts';
import { Color, TASK_TYPE_ICONS, TaskType } from './shapes.ts';

export const taskTypeFailures = failures('taskType', {
  nameTaken: 409,
  tooMany: 422,
  isDefault: 422,
  inUse: 409,
});

/** Types of one project, with those that are archived. */
export const TASK_TYPES_MAX = 30;
/** Characters of the description of a type. */
export const TASK_TYPE_DESCRIPTION_MAX = 500;

const editable = {
  name: Line(PROCESS_NAME_MAX),
  icon: OneOf(TASK_TYPE_ICONS),
  color: Color,
  description: Paragraphs(TASK_TYPE_DESCRIPTION_MAX),
};

const inProject = [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived];

export const taskType = defineRoutes('taskType', {
  add: {
    method: 'POST',
    path: '/task/type/add',
    summary: 'Add a task type to a project, last in its row',
    access: 'task:use',
    body: Type.Object(
      { projectId: Id, ...editable, description: Type.Optional(editable.description) },
      { additionalProperties: false },
    ),
    reply: Type.Array(TaskType),
    failures: [...inProject, taskTypeFailures.nameTaken, taskTypeFailures.tooMany],
  },
  edit: {
    method: 'PATCH',
    path: '/task/type/edit',
    summary: 'Change, archive or move a task type, or make it the one new tasks have if none is named',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        /** Needed except to move or archive it. */
        version: Type.Optional(Type.Integer()),
        name: Type.Optional(editable.name),
        icon: Type.Optional(editable.icon),
        color: Type.Optional(editable.color),
        description: Type.Optional(editable.description),
        archived: Type.Optional(Type.Boolean()),
        isDefault: Type.Optional(Type.Literal(true)),
        /** Put it after this type; null puts it first. */
        afterId: Type.Optional(Nullable(Id)),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(TaskType),
    failures: [...inProject, commonFailures.staleVersion, taskTypeFailures.nameTaken, taskTypeFailures.isDefault],
  },
  usage: {
    method: 'GET',
    path: '/task/type/usage',
    summary: 'How many tasks have each type of a project, those in the trash not counted',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(Type.Object({ id: Id, tasks: Type.Integer() })),
    failures: [commonFailures.notFound],
  },
  delete: {
    method: 'DELETE',
    path: '/task/type/delete',
    summary: 'Delete a task type that no task has, not even in the trash',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Array(TaskType),
    failures: [...inProject, taskTypeFailures.isDefault, taskTypeFailures.inUse],
  },
});
