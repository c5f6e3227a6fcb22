import { type Static, Type } from 'typebox';
import { userFailures } from '../administration/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';

export type SecurityPolicy = Static<typeof SecurityPolicy>;
export const SecurityPolicy = Type.Object(
  {
    registration: OneOf(['open', 'approval', 'closed']),
    /** Answer neutrally where otherwise an unknown or taken name would be said. */
    conceal: Type.Boolean(),
    /** Codes of the roles whose people need a second step. */
    twoStepRoles: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, uniqueItems: true }),
    /** What happens when somebody signs in through another place for the first time. */
    firstSignIn: OneOf(['create', 'link', 'refuse']),
    /** Whether whoever manages a project may have accounts added by inviting, or somebody has to approve; missing means approval. */
    memberInvitations: Type.Optional(OneOf(['approval', 'members'])),
    /** Code of the role of whoever registers, accepts an invitation or first signs in through another place; empty for none. */
    newcomerRole: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

/** Somebody who has registered and waits to be let in. */
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
