import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Nullable } from '../../kernel/shapes.ts';
import { ProjectName, projectFailures } from '../project-shapes.ts';

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

export const template = defineRoutes('template', {
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
