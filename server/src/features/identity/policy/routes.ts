import { type SecurityPolicy, securityPolicy, userFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { appendAudit } from '../../audit/index.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { findBroaderScopes } from '../data-scope/broader-scopes.ts';
import { currentPolicy } from './policy.ts';
import { findNewcomerRole, findRoles, savePolicy } from './policy-store.ts';

/** Registers the routes for the security policy. */
export function servePolicy(app: FastifyInstance): void {
  mount(app, securityPolicy, {
    async get({ db }) {
      return { policy: await currentPolicy(app), roles: await findRoles(db) };
    },
    async save({ db, actor, body, request }) {
      await requireConfirmed(db, actor);
      const before = await currentPolicy({ db, settings: app.settings });
      const known = new Set((await findRoles(db)).map(({ roleCode }) => roleCode));
      const newcomerRole = known.has(body.newcomerRole ?? '') ? body.newcomerRole : '';
      if (newcomerRole && newcomerRole !== before.newcomerRole)
        await requireNoExcessPermissions(db, actor, newcomerRole);
      const policy = { ...body, newcomerRole, twoStepRoles: body.twoStepRoles.filter((code) => known.has(code)) };
      await savePolicy(db, policy);
      const who = { actorId: actor.id, username: actor.username };
      const detail = changesOf(before, policy);
      await appendAudit(db, { kind: 'policyChanged', ...who, ...requestOrigin(request), detail });
      return policy;
    },
  });
}

function changesOf(before: SecurityPolicy, after: SecurityPolicy) {
  const names = Object.keys(after) as (keyof SecurityPolicy)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** Otherwise a user who may set the policy could register an account with more permissions than their own. */
async function requireNoExcessPermissions(db: Db, actor: Actor, roleCode: string): Promise<void> {
  const role = await findNewcomerRole(db, roleCode, actor.permissions);
  if (!role || role.beyond || (await findBroaderScopes(db, actor, 'role', [role.id])).size > 0)
    fail(userFailures.roleBeyond);
}
