import { type Static, Type } from 'typebox';
import { userFailures } from '../administration/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';

export type SecurityPolicy = Static<typeof SecurityPolicy>;
export const SecurityPolicy = Type.Object(
  {
    registration: OneOf(['open', 'approval', 'closed']),
    /** Conceal whether a name is unknown or taken. */
    conceal: Type.Boolean(),
    /** Codes of the roles whose users need a second step. */
    twoStepRoles: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, uniqueItems: true }),
    /** The policy for a first sign-in through an identity provider. */
    firstSignIn: OneOf(['create', 'link', 'refuse']),
    /** Whether managers of a project may add accounts by invitation, or only with approval; missing means approval. */
    memberInvitations: Type.Optional(OneOf(['approval', 'members'])),
    /** The role code of users who register, accept an invitation or first sign in through an identity provider; empty for none. */
    newcomerRole: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

/** A registered user waiting for approval. */
export const Registrant = Type.Object({
  id: Id,
  username: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  createdAt: Instant,
});

export const securityPolicy = defineRoutes('securityPolicy', {
  get: {
    method: 'GET',
    path: '/sys/securityPolicy',
    summary: 'The rules of registration and sign-in',
    access: 'system:security:edit',
    reply: Type.Object({
      policy: SecurityPolicy,
      roles: Type.Array(Type.Object({ roleCode: Type.String(), roleName: Type.String() })),
    }),
  },
  save: {
    method: 'PUT',
    path: '/sys/securityPolicy',
    summary: 'Edit the security policy',
    access: 'system:security:edit',
    body: SecurityPolicy,
    reply: SecurityPolicy,
    failures: [identityFailures.confirmFirst, userFailures.roleBeyond],
  },
});

export const registrant = defineRoutes('registrant', {
  list: {
    method: 'GET',
    path: '/sys/registrant/list',
    summary: 'Registrations pending approval',
    access: 'system:user:approve',
    reply: Type.Array(Registrant),
  },
  decide: {
    method: 'POST',
    path: '/sys/registrant/decide',
    summary: 'Approve or reject registrations',
    access: 'system:user:approve',
    body: Type.Object({ ids: Ids, approve: Type.Boolean() }, { additionalProperties: false }),
    reply: Type.Object({ decided: Type.Integer() }),
  },
});
