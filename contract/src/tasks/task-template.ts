import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Done, Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { taskFailures } from './fields/task-fields.ts';
import { projectFailures } from './project-shapes.ts';
import { Title } from './shapes.ts';
import { COPIED_PARTS, makingRefusals, TasksMade } from './task-copy.ts';
import { SkippedTasks } from './task-replies.ts';

export const taskTemplateFailures = failures('taskTemplate', {
  nameTaken: 409,
  notAllowed: 403,
  tooMany: 422,
  tooManyTasks: 422,
  tooLarge: 413,
  tooManyAtOnce: 422,
});

/** The maximum number of templates of a project, and of those shared by all projects. */
export const TASK_TEMPLATES_MAX = 100;
/** The maximum number of tasks in a template, including subtasks. */
export const TASK_TEMPLATE_TASKS_MAX = 200;
/** The maximum number of people named when a template is saved. */
export const TEMPLATE_PEOPLE_MAX = 200;

/** The maximum number of tasks to which a template is applied in one call, and of the subtasks they get together. */
export const TEMPLATE_APPLIED_MAX = 200;
export const TEMPLATE_MADE_MAX = 500;

/** Who replaces a person of a template when it is used. */
export const TEMPLATE_ROLES = [
  'person',
  'projectOwner',
  'creator',
  'departmentLead',
  'marketDesigner',
  'nobody',
] as const;
export type TemplateRole = (typeof TEMPLATE_ROLES)[number];

const TemplateName = Line(60);

/** A template of tasks, of a project or shared by all. */
export type TaskTemplate = Static<typeof TaskTemplate>;
export const TaskTemplate = Type.Object({
  id: Id,
  /** Null for one that all projects share. */
  projectId: Nullable(Id),
  name: Type.String(),
  tasks: Type.Integer(),
  /** Whether its tasks have dates. */
  dated: Type.Boolean(),
  /** Whether the distances between its dates are working days. */
  workingDays: Type.Boolean(),
  archived: Type.Boolean(),
  maker: Nullable(Type.String()),
  /** Whether the user may rename, archive and delete it. */
  mayEdit: Type.Boolean(),
  /** The names of the task types of the project whose new tasks get its subtasks; only in the list. */
  types: Type.Optional(Type.Array(Type.String())),
});

const which = {
  projectId: Id,
  ids: Type.Array(Id, { minItems: 1, maxItems: TASK_TEMPLATE_TASKS_MAX, uniqueItems: true }),
  parts: Type.Array(OneOf(COPIED_PARTS), { maxItems: COPIED_PARTS.length, uniqueItems: true }),
};
const whenUsed = {
  id: Id,
  projectId: Id,
  /** Whether the day is the launch, from which dates count back, or the day of the earliest date. */
  by: OneOf(['launch', 'start']),
  /** Null for tasks without dates. */
  day: Nullable(Day),
};

/** A task as a template would create it. */
export type TemplatePreview = Static<typeof TemplatePreview>;
export const TemplatePreview = Type.Object({
  tasks: Type.Array(
    Type.Object({
      title: Type.String(),
      depth: Type.Integer(),
      startDate: Nullable(Day),
      dueDate: Nullable(Day),
      owner: Nullable(Type.String()),
    }),
  ),
  /** Labels the project does not have. */
  labels: Type.Array(Type.String()),
  mayMakeLabels: Type.Boolean(),
  fields: Type.Array(Type.String()),
  /** People who are not members of the project. */
  people: Type.Array(Type.String()),
  /** Tasks for whose market no designer was found, so that the owner of the project stands for them. */
  withoutDesigner: Type.Integer(),
});

const { notFound } = commonFailures;
const { notAllowed: roleRefused, archived } = projectFailures;
const { nameTaken, notAllowed, tooMany, tooManyTasks, tooLarge } = taskTemplateFailures;

export const taskTemplate = defineRoutes('taskTemplate', {
  list: {
    method: 'GET',
    path: '/task/taskTemplate/list',
    summary: 'The task templates of a project and those all projects share, by name',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(TaskTemplate),
    failures: [notFound],
  },
  people: {
    method: 'POST',
    path: '/task/taskTemplate/people',
    summary: 'The people of tasks that are to become a template, each with who could stand for them',
    access: 'task:use',
    reads: true,
    body: Type.Object(which, { additionalProperties: false }),
    reply: Type.Object({
      tasks: Type.Integer(),
      people: Type.Array(Type.Object({ id: Id, realname: Type.String(), as: OneOf(TEMPLATE_ROLES) })),
    }),
    failures: [notFound, roleRefused, tooManyTasks],
  },
  add: {
    method: 'POST',
    path: '/task/taskTemplate/add',
    summary: 'Make a template of tasks, for their project or for all',
    access: 'task:use',
    body: Type.Object(
      {
        ...which,
        name: TemplateName,
        shared: Type.Boolean(),
        workingDays: Type.Boolean(),
        /** Who replaces the people of the tasks; others are kept. */
        people: Type.Array(Type.Object({ id: Id, as: OneOf(TEMPLATE_ROLES) }, { additionalProperties: false }), {
          maxItems: TEMPLATE_PEOPLE_MAX,
        }),
      },
      { additionalProperties: false },
    ),
    reply: TaskTemplate,
    failures: [notFound, roleRefused, archived, nameTaken, notAllowed, tooMany, tooManyTasks, tooLarge],
  },
  edit: {
    method: 'PUT',
    path: '/task/taskTemplate/edit',
    summary: 'Rename or archive a task template',
    access: 'task:use',
    body: Type.Object(
      { id: Id, name: Type.Optional(TemplateName), archived: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    reply: TaskTemplate,
    failures: [notFound, nameTaken, notAllowed],
  },
  delete: {
    method: 'DELETE',
    path: '/task/taskTemplate/delete',
    summary: 'Delete a task template; tasks made with it stay',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [notFound, notAllowed],
  },
  check: {
    method: 'POST',
    path: '/task/taskTemplate/check',
    summary: 'The tasks a template would create, with their dates',
    access: 'task:use',
    reads: true,
    body: Type.Object(whenUsed, { additionalProperties: false }),
    reply: TemplatePreview,
    failures: [notFound, roleRefused, archived],
  },
  use: {
    method: 'POST',
    path: '/task/taskTemplate/use',
    summary: 'Create the tasks of a template in a project, at its end or below a task',
    access: 'task:use',
    body: Type.Object(
      {
        ...whenUsed,
        /** The title of the first task. */
        title: Type.Optional(Title),
        parentId: Type.Optional(Id),
        labels: OneOf(['make', 'drop']),
      },
      { additionalProperties: false },
    ),
    reply: TasksMade,
    failures: [...makingRefusals, taskFailures.labelArchived],
  },
  apply: {
    method: 'POST',
    path: '/task/taskTemplate/apply',
    summary: 'Create the tasks of a template below each of several tasks of a project',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        projectId: Id,
        ids: Type.Array(Id, { minItems: 1, maxItems: TEMPLATE_APPLIED_MAX, uniqueItems: true }),
        /** From which day the dates count: back from the due date of each task, or else from its start; or from the same day for all. */
        by: OneOf(['own', 'launch', 'start']),
        /** Null for tasks without dates, and if each task counts from its own. */
        day: Nullable(Day),
        labels: OneOf(['make', 'drop']),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      /** How many tasks got subtasks, and how many these are together. */
      changed: Type.Integer(),
      made: Type.Integer(),
      /** The operation that can be undone; none where nothing was created. */
      opId: Nullable(Id),
      left: SkippedTasks,
    }),
    failures: [...makingRefusals, taskFailures.labelArchived, taskTemplateFailures.tooManyAtOnce],
  },
});
