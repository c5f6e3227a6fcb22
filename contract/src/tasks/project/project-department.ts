import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import { ProjectRole } from './project-roles.ts';

const { notFound } = commonFailures;
const { archived, notAllowed, tooManyMembers, tooManyDepartments } = projectFailures;

/** The most departments of a project. */
export const PROJECT_DEPARTMENTS_MAX = 20;
/** The most departments a search answers. */
const FOUND_MAX = 50;

const Named = { id: Id, name: Type.String(), nameEn: Nullable(Type.String()) };
const GivenRole = OneOf(['manager', 'member', 'guest']);

/** A department whose people, with those of the departments below it, are members of a project with at least its role. */
export type ProjectDepartment = Static<typeof ProjectDepartment>;
export const ProjectDepartment = Type.Object({
  ...Named,
  role: GivenRole,
  /** Who is a member through it. */
  memberIds: Type.Array(Id),
  /** Those of them who have a role of their own as well; the higher one is in effect. Always sent, but not by earlier versions. */
  own: Type.Optional(Type.Array(Type.Object({ id: Id, role: ProjectRole }))),
});

const departments = Type.Array(ProjectDepartment, { maxItems: PROJECT_DEPARTMENTS_MAX });

export const projectDepartment = defineRoutes('projectDepartment', {
  list: {
    method: 'GET',
    path: '/task/department/list',
    summary: 'The departments whose people are members of a project',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: departments,
    failures: [notFound],
  },
  find: {
    method: 'GET',
    path: '/task/department/find',
    summary: 'Departments by a part of their name, that can be added to a project; for those who manage its members',
    access: 'task:use',
    query: Type.Object({ projectId: Id, search: Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: Type.Array(Type.Object({ ...Named, above: Nullable(Type.String()) }), { maxItems: FOUND_MAX }),
    failures: [notFound, notAllowed],
  },
  set: {
    method: 'PUT',
    path: '/task/department/set',
    summary: 'Make the people of a department members of a project, or give them another role',
    access: 'task:use',
    body: Type.Object({ projectId: Id, departId: Id, role: GivenRole }, { additionalProperties: false }),
    reply: departments,
    failures: [notFound, notAllowed, archived, tooManyMembers, tooManyDepartments],
  },
  delete: {
    method: 'DELETE',
    path: '/task/department/delete',
    summary: 'Take a department off a project, and with it those who are members only through it; their tasks stay',
    access: 'task:use',
    query: Type.Object({ projectId: Id, departId: Id }),
    reply: departments,
    failures: [notFound, notAllowed, archived],
  },
});
