import { type Static, Type } from 'typebox';
import { accountFailures } from '../../identity/account-failures.ts';
import { identityFailures } from '../../identity/failures.ts';
import { PasswordField, passwordFailures } from '../../identity/password.ts';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Ids, Instant, Line, Nullable, OneOf, Person } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';

export const projectInvitationFailures = failures('projectInvitation', {
  over: 404,
  otherAddress: 403,
  addressInvalid: 422,
  tooMany: 422,
  notMailed: 422,
  hasAccount: 409,
});

/** Project roles for invitations. */
export const INVITED_ROLES = ['manager', 'member', 'guest'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** The maximum number of addresses in one call. */
export const INVITED_AT_ONCE = 20;

export type ProjectInvitation = Static<typeof ProjectInvitation>;
export const ProjectInvitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: OneOf(INVITED_ROLES),
  invitedBy: Person,
  /** Null while an account needs approval. */
  sentAt: Nullable(Instant),
  endsAt: Instant,
  createdAt: Instant,
});

const Ticket = Type.String({ minLength: 16, maxLength: 64 });
const byTicket = Type.Object({ ticket: Ticket }, { additionalProperties: false });
const Invitations = Type.Array(ProjectInvitation);
const { notFound } = commonFailures;
const { archived, notAllowed, tooManyMembers } = projectFailures;
const { over, otherAddress, addressInvalid, tooMany, notMailed, hasAccount } = projectInvitationFailures;
const inProject = [notFound, notAllowed, archived];

/** Invitations to a project by e-mail address. */
export const projectInvitation = defineRoutes('projectInvitation', {
  add: {
    method: 'POST',
    path: '/task/invitation/add',
    summary: 'Add people to a project by e-mail address; those without an account are sent an invitation',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        emails: Type.Array(Type.String({ minLength: 1, maxLength: 254 }), {
          minItems: 1,
          maxItems: INVITED_AT_ONCE,
          uniqueItems: true,
        }),
        role: OneOf(INVITED_ROLES),
      },
      { additionalProperties: false },
    ),
    /** `added` are new members, `already` were members before. */
    reply: Type.Object({ added: Type.Array(Person), already: Type.Array(Person), invitations: Invitations }),
    failures: [...inProject, tooManyMembers, addressInvalid, tooMany, notMailed],
  },
  list: {
    method: 'GET',
    path: '/task/invitation/list',
    summary: 'Pending invitations to a project, oldest first',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Object({ invitations: Invitations }),
    failures: inProject,
  },
  resend: {
    method: 'POST',
    path: '/task/invitation/resend',
    summary: 'Send an invitation again; the link sent before is no longer valid',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Type.Object({ invitations: Invitations }),
    failures: [...inProject, over, notMailed],
  },
  withdraw: {
    method: 'DELETE',
    path: '/task/invitation/withdraw',
    summary: 'Withdraw a pending invitation',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Object({ invitations: Invitations }),
    failures: [...inProject, over],
  },
  waiting: {
    method: 'GET',
    path: '/task/invitation/waiting',
    summary: 'Invitations to projects that wait for approval, oldest first; the first 200',
    access: 'system:user:approve',
    reply: Type.Array(
      Type.Object({
        id: Id,
        email: Type.String(),
        role: OneOf(INVITED_ROLES),
        projectName: Type.String(),
        invitedBy: Person,
        createdAt: Instant,
      }),
    ),
  },
  decide: {
    method: 'POST',
    path: '/task/invitation/decide',
    summary: 'Send invitations that wait for approval, or reject them',
    access: 'system:user:approve',
    body: Type.Object({ ids: Ids, approve: Type.Boolean() }, { additionalProperties: false }),
    reply: Type.Object({ decided: Type.Integer() }),
    failures: [notMailed],
  },
  get: {
    method: 'POST',
    path: '/task/invitation/look',
    summary: 'What an invitation to a project is for',
    access: 'public',
    reads: true,
    body: byTicket,
    reply: Type.Object({
      email: Type.String(),
      projectName: Type.String(),
      inviter: Type.String(),
      role: OneOf(INVITED_ROLES),
      /** Whether an account can be registered with it; otherwise only an existing account can join. */
      mayRegister: Type.Boolean(),
    }),
    failures: [over],
  },
  register: {
    method: 'POST',
    path: '/task/invitation/register',
    summary: 'Register an account with an invitation to a project, which makes it a member',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      { ticket: Ticket, username: Line(50), password: PasswordField, confirmpassword: PasswordField },
      { additionalProperties: false },
    ),
    reply: Type.Object({ username: Type.String() }),
    failures: [
      over,
      hasAccount,
      tooManyMembers,
      accountFailures.usernameTaken,
      accountFailures.detailsTaken,
      accountFailures.usernameInvalid,
      passwordFailures.differ,
      passwordFailures.short,
      passwordFailures.common,
      identityFailures.keyExpired,
    ],
  },
  accept: {
    method: 'POST',
    path: '/task/invitation/accept',
    summary: 'Join a project with an invitation to the verified address of my account',
    access: 'signedIn',
    body: byTicket,
    reply: Type.Object({ key: Type.String(), name: Type.String() }),
    failures: [over, otherAddress, tooManyMembers],
  },
});
