import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { ProjectName, projectFailures, TEMPLATES } from '../project-shapes.ts';
import { Category, Color, Priority } from '../shapes.ts';
import { ProjectModule } from './modules.ts';

export const templateFailures = failures('template', {
  nameTaken: 409,
  notYours: 403,
  tooMany: 422,
  tooManyTasks: 422,
  tooLarge: 413,
});

/** The maximum numbers of own templates in the installation, and of tasks in a template. */
export const TEMPLATES_MAX = 100;
/** Per user, so that nobody can use up the total. */
export const TEMPLATES_OWN_MAX = 20;
export const TEMPLATE_TASKS_MAX = 500;

/** A template made from a project. */
export type OwnTemplate = Static<typeof OwnTemplate>;
export const OwnTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  statuses: Type.Integer(),
  tasks: Type.Integer(),
  maker: Nullable(Type.String()),
  /** Whether the user may delete it. */
  mayDelete: Type.Boolean(),
});

const { notFound } = commonFailures;
const { nameTaken, notYours, tooMany, tooManyTasks, tooLarge } = templateFailures;

/** What a new project begins with. */
export type ProjectTemplatePreview = Static<typeof ProjectTemplatePreview>;
export const ProjectTemplatePreview = Type.Object({
  statuses: Type.Array(Type.Object({ name: Type.String(), category: Category, color: Color })),
  labels: Type.Array(Type.Object({ name: Type.String(), color: Color })),
  /** The names of its task types; empty where it has only the default one. */
  types: Type.Array(Type.String()),
  modulesOff: Type.Array(ProjectModule),
  /** Whether the distances of dates are working days. */
  workingDays: Type.Boolean(),
  /** Its tasks, parents first; dates are days from the due date of the project, negative before it. */
  tasks: Type.Array(
    Type.Object({
      title: Type.String(),
      depth: Type.Integer(),
      status: Nullable(Type.String()),
      labels: Type.Array(Type.String()),
      priority: Priority,
      start: Nullable(Type.Integer()),
      due: Nullable(Type.Integer()),
      items: Type.Integer(),
    }),
  ),
});

export const template = defineRoutes('template', {
  preview: {
    method: 'GET',
    path: '/task/template/preview',
    summary: 'What a project begins with that is created from a template',
    access: 'task:project:add',
    query: Type.Object({ template: OneOf(TEMPLATES), templateId: Type.Optional(Id) }),
    reply: ProjectTemplatePreview,
    failures: [notFound],
  },
  list: {
    method: 'GET',
    path: '/task/template/list',
    summary: 'The templates people made of projects, by name',
    access: 'task:project:add',
    reply: Type.Array(OwnTemplate),
  },
  add: {
    method: 'POST',
    path: '/task/template/add',
    summary: 'Make a template of a project, for everybody who may create projects',
    access: 'task:project:add',
    body: Type.Object({ projectId: Id, name: ProjectName, withTasks: Type.Boolean() }, { additionalProperties: false }),
    reply: OwnTemplate,
    failures: [notFound, projectFailures.notAllowed, nameTaken, tooMany, tooManyTasks, tooLarge],
  },
  delete: {
    method: 'DELETE',
    path: '/task/template/delete',
    summary: 'Delete a template I made; who gives projects away may delete any',
    access: 'task:project:add',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [notFound, notYours],
  },
});
