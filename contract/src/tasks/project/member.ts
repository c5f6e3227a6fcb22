import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, OneOf } from '../../kernel/shapes.ts';
import { Member, projectFailures } from '../project-shapes.ts';

const { notFound } = commonFailures;
const { archived, notAllowed, ownerLeaves, personUnknown, throughDepartment, tooManyMembers } = projectFailures;

export const member = defineRoutes('member', {
  add: {
    method: 'POST',
    path: '/task/member/add',
    summary: 'Add people to a project in one role',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        userIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
        role: OneOf(['manager', 'member', 'guest']),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(Member),
    failures: [notFound, notAllowed, archived, personUnknown, tooManyMembers],
  },
  edit: {
    method: 'PUT',
    path: '/task/member/edit',
    summary: 'Change the role of a member; the owner changes by handing the project over',
    access: 'task:use',
    body: Type.Object(
      { projectId: Id, userId: Id, role: OneOf(['manager', 'member', 'guest']) },
      { additionalProperties: false },
    ),
    reply: Type.Array(Member),
    failures: [notFound, notAllowed, archived, ownerLeaves, throughDepartment],
  },
  delete: {
    method: 'DELETE',
    path: '/task/member/delete',
    summary: 'Take a person off a project, or leave it oneself; their tasks stay',
    access: 'task:use',
    query: Type.Object({ projectId: Id, userId: Id }),
    reply: Type.Array(Member),
    failures: [notFound, notAllowed, archived, ownerLeaves, throughDepartment],
  },
});
