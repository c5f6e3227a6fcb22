import { allowsTokens, contract, type Identified, isWrite, type Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { defaults } from '../../src/features/all.ts';
import { openSession } from '../../src/features/identity/session/session-store.ts';
import { seedDefaults } from '../../src/features/seed.ts';
import { newAccount, send } from '../fixtures/accounts.ts';
import { test } from '../kit.ts';

/** A new call of the contract is included automatically. */
const routes: readonly Identified[] = Object.values(contract).flatMap((feature) => Object.values(feature));
const permissionOf = new Map(defaults.entries.map(({ id, perms }) => [id, perms]));

/** How far a call gets: past the access check, or refused there with this status and failure. */
type Admission = 'in' | `${number} ${string}`;
type Caller = { token?: string };
type Sort = {
  make: (app: FastifyInstance) => Promise<string | undefined>;
  access: (route: Identified) => Admission;
};

const OVER: Admission = '401 common.sessionExpired';
const FORBIDDEN: Admission = '403 common.forbidden';
const ACCESS_FAILURES = new Set([
  'common.unauthenticated',
  'common.sessionExpired',
  'common.forbidden',
  'common.crossSite',
]);

const mayAll =
  (granted: ReadonlySet<string>) =>
  (route: Identified): Admission =>
    route.access === 'public' || route.access === 'signedIn' || granted.has(route.access) ? 'in' : FORBIDDEN;
const isPublic = ({ access }: Identified) => access === 'public';

const sorts: Record<string, Sort> = {
  'a non-member': {
    make: async () => undefined,
    access: (route) => (isPublic(route) ? 'in' : '401 common.unauthenticated'),
  },
  'somebody without a role': { make: (app) => personWith(app, []), access: mayAll(new Set()) },
  'somebody of another department': {
    make: (app) => personWith(app, ['member'], 1),
    access: mayAll(permissionsOf('member')),
  },
  ...Object.fromEntries(
    defaults.roles.map(({ roleCode }) => [
      `somebody who is ${roleCode}`,
      { make: (app: FastifyInstance) => personWith(app, [roleCode]), access: mayAll(permissionsOf(roleCode)) },
    ]),
  ),
  'somebody with two roles': {
    make: (app) => personWith(app, ['guest', 'lead']),
    access: mayAll(permissionsOf('guest', 'lead')),
  },
  'somebody whose account is frozen': {
    make: async (app) => {
      const id = await personWith(app, ['admin']);
      await app.pool.query('update sys_user set status = 2 where id = $1', [id]);
      return id;
    },
    access: (route) => (isPublic(route) ? 'in' : OVER),
  },
  'somebody whose account is deleted': {
    make: async (app) => {
      const id = await personWith(app, ['admin']);
      await app.pool.query('update sys_user set deleted_at = now() where id = $1', [id]);
      return id;
    },
    access: (route) => (isPublic(route) ? 'in' : OVER),
  },
};

/** The default permissions of these roles. */
function permissionsOf(...roleCodes: string[]): ReadonlySet<Permission> {
  const ids = defaults.roles
    .filter(({ roleCode }) => roleCodes.includes(roleCode))
    .flatMap((role) => role.permissionIds);
  return new Set(ids.flatMap((id) => (permissionOf.get(id) ?? []) as Permission | []));
}

async function personWith(app: FastifyInstance, roleCodes: readonly string[], departments = 0): Promise<string> {
  const { id } = await newAccount(app, { departments });
  await app.pool.query(
    'insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = any ($2::text[])',
    [id, roleCodes],
  );
  return id;
}

/** Answers with the session for a call: another one after each write, because some end it. */
function callersOf(userId: string | undefined, open: (userId: string) => Promise<string>) {
  let token: string | undefined;
  return async (route: Identified): Promise<Caller> => {
    if (!userId) return {};
    token ??= await open(userId);
    const caller = { token };
    if (isWrite(route)) token = undefined;
    return caller;
  };
}

async function signedIn(app: FastifyInstance, userId: string): Promise<string> {
  const session = { userId, kind: 'login', remembered: false, ip: null, agent: null, idleHours: 24 } as const;
  return await openSession(app.db, session);
}

async function accessOf(app: FastifyInstance, route: Identified, caller: Caller): Promise<Admission> {
  const { method, kind, path } = route;
  const url = path.replace(/:\w+/g, '0'.repeat(32));
  const body = method !== 'GET' && kind !== 'upload' ? { payload: {} } : {};
  const answer = await send(app, url, { method, ...body, ...caller } as Parameters<typeof send>[2]);
  const failure = answer.body?.result?.failure;
  if (answer.status >= 500) return `${answer.status} ${failure}`;
  return ACCESS_FAILURES.has(failure) ? `${answer.status} ${failure}` : 'in';
}

test.beforeEach(({ app }) => seedDefaults(app.pool));

describe.each(Object.entries(sorts))('%s', (_, { make, access }) => {
  test('[B5] [RP-06] every call admits and refuses exactly the callers its access rule names', async ({ app }) => {
    const userId = await make(app);
    const found: Record<string, Admission> = {};
    const callerOf = callersOf(userId, (id) => signedIn(app, id));
    for (const route of routes) found[route.id] = await accessOf(app, route, await callerOf(route));
    expect(found).toEqual(Object.fromEntries(routes.map((route) => [route.id, access(route)])));
  });
});

test('[B5] [RP-06] an API token reads what every user may read and does what it was created for', async ({ app }) => {
  const userId = await personWith(app, ['lead']);
  const scope: Permission = 'task:task:export';
  const found: Record<string, Admission> = {};
  const callerOf = callersOf(userId, async (id) => {
    const token = await signedIn(app, id);
    const become =
      "update session set kind = 'api', name = 'script', scopes = $2 where user_id = $1 and kind = 'login'";
    await app.pool.query(become, [id, [scope]]);
    return token;
  });
  for (const route of routes) found[route.id] = await accessOf(app, route, await callerOf(route));
  const expected = (route: Identified): Admission => {
    if (isPublic(route) || route.access === scope) return 'in';
    return route.access === 'signedIn' && allowsTokens(route) ? 'in' : FORBIDDEN;
  };
  expect(found).toEqual(Object.fromEntries(routes.map((route) => [route.id, expected(route)])));
});

test('[B5] the matrix is not trivial: every kind of caller is admitted somewhere and, except the administrator, refused elsewhere', () => {
  for (const [name, { access }] of Object.entries(sorts)) {
    const admissions = new Set(routes.map((route) => access(route) === 'in'));
    expect([name, admissions]).toEqual([name, new Set(name === 'somebody who is admin' ? [true] : [true, false])]);
  }
});
