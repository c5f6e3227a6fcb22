import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Line, Nullable, OneOf, Person } from '../kernel/shapes.ts';
import { INVITED_ROLES } from './project/invitation.ts';
import { ProjectKey, projectFailures } from './project-shapes.ts';

export const accessRequestFailures = failures('accessRequest', { tooMany: 422, over: 404 });

/** Code points of what a user writes with a request. */
export const ACCESS_NOTE_MAX = 200;
/** The most requests of a user in 24 hours, and the most open ones a project lists. */
export const ACCESS_REQUESTS_A_DAY = 10;
export const ACCESS_REQUESTS_LISTED = 100;

export type AccessRequest = Static<typeof AccessRequest>;
export const AccessRequest = Type.Object({
  id: Id,
  person: Person,
  note: Type.String(),
  askedAt: Instant,
});

const { notFound } = commonFailures;
const { archived, notAllowed, personUnknown, tooManyMembers } = projectFailures;
const { tooMany, over } = accessRequestFailures;

/** Requests for access to projects by users who may not see them. */
export const accessRequest = defineRoutes('accessRequest', {
  ask: {
    method: 'POST',
    path: '/task/access/ask',
    summary: 'Ask for access to a project by its key; the reply is the same whether or not there is such a project',
    access: 'task:use',
    body: Type.Object(
      { key: ProjectKey, note: Type.Optional(Line(ACCESS_NOTE_MAX, 0)) },
      { additionalProperties: false },
    ),
    reply: Type.Null(),
    failures: [tooMany],
  },
  mine: {
    method: 'GET',
    path: '/task/access/mine',
    summary: 'When I last asked for access to a project with this key, and whether I may ask again',
    access: 'task:use',
    query: Type.Object({ key: ProjectKey }),
    reply: Type.Object({ askedAt: Nullable(Instant), mayAsk: Type.Boolean() }),
  },
  list: {
    method: 'GET',
    path: '/task/access/list',
    summary: 'The open requests for access to a project, oldest first; for those who manage its members',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(AccessRequest),
    failures: [notFound, notAllowed, archived],
  },
  whoSees: {
    method: 'GET',
    path: '/task/access/whoSees',
    summary: 'Those of some users who may see a task, and so are notified when they are mentioned there',
    access: 'task:use',
    /** At most 20 ids, separated by commas. */
    query: Type.Object({ taskId: Id, ids: Type.String({ pattern: '^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,19}$' }) }),
    reply: Type.Array(Id),
    failures: [notFound],
  },
  grant: {
    method: 'PUT',
    path: '/task/access/grant',
    summary: 'Add whoever asked to the project in a role',
    access: 'task:use',
    body: Type.Object({ id: Id, role: OneOf(INVITED_ROLES) }, { additionalProperties: false }),
    reply: Type.Null(),
    failures: [notFound, notAllowed, archived, personUnknown, tooManyMembers, over],
  },
  decline: {
    method: 'PUT',
    path: '/task/access/decline',
    summary: 'Decline a request for access',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Type.Null(),
    failures: [notFound, notAllowed, archived, over],
  },
});
