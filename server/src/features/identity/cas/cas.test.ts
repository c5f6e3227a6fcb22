import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { OWN, setFirstSignIn, storedTraces } from '../../../../test/federated-login.ts';
import {
  auditOf,
  expireConfirmation,
  newAccount,
  newAddress,
  newSignedIn,
  send,
} from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { type CasServer, startCasServer, success } from '../../../../test/peers/cas-server.ts';

const test = base
  .extend('cas', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startCasServer();
    onCleanup(() => server.close());
    return server;
  })
  .extend('environment', { scope: 'file' }, async ({ cas }) => ({ CAPTCHA: 'off', PUBLIC_URL: OWN, CAS_URL: cas.url }))
  .extend('signInAddress', async ({ anonymous }) => (await anonymous.federatedLogin.sources())[0]?.address ?? '');

test.beforeEach(async ({ app, cas }) => {
  cas.instead = undefined;
  await setFirstSignIn(app, 'create');
});

const ticketOf = (back: string) => new URL(back).searchParams.get('ticket') ?? '';
const validate = (ticket: string, service = `${OWN}/user/login`) =>
  `/cas/client/validateLogin?${new URLSearchParams({ ticket, service })}`;

test.for([
  '',
  'ST-',
  'PT-1-abc',
  'ST-x&service=https://evil.example',
  'ST-x y',
  `ST-${'x'.repeat(257)}`,
  'ST-x\u0000',
  'ST-x%26',
])('[D7] refuses %j as a ticket without calling CAS', async (ticket, { app, cas }) => {
  const before = cas.requests.length;
  expect((await send(app, validate(ticket))).status).toBe(400);
  expect(cas.requests).toHaveLength(before);
});

test('[D7] the service URL is our own address, whatever the request claims', async ({ app, cas, signInAddress }) => {
  const evil = cas.signIn(`${cas.url}/login?service=https%3A%2F%2Fevil.example%2F`, { user: 'ann' });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const answer = await send(app, validate(ticketOf(evil), 'https://evil.example/'), { headers });
  expect([answer.status, answer.body?.result.failure]).toEqual([401, 'thirdLogin.refused']);
  const service = encodeURIComponent(`${OWN}/user/login`);
  expect(cas.requests.at(-1)).toContain(`service=${service}&`);
  expect(signInAddress).toBe(`${cas.url}/login?service=${service}`);
});

test('[D7] accepts a ticket once, even if CAS accepts it again', async ({ app, cas, signInAddress }) => {
  const ticket = ticketOf(cas.signIn(signInAddress, { user: 'ann' }));
  cas.instead = { status: 200, body: success({ user: 'ann' }) };
  const answers = await Promise.all([1, 2, 3].map(() => send(app, validate(ticket))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  const before = cas.requests.length;
  expect((await send(app, validate(ticket))).status).toBe(401);
  expect(cas.requests).toHaveLength(before);
});

test.for([
  ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } }],
  ['another status', { status: 404, body: success({ user: 'ann' }) }],
  ['too much', { status: 200, body: `<!-- ${'x'.repeat(70_000)} -->${success({ user: 'ann' })}` }],
  ['a DOCTYPE', { status: 200, body: `<!DOCTYPE x>${success({ user: 'ann' })}` }],
  ['no XML', { status: 200, body: '{"user":"ann"}' }],
] as const)('[D7] refuses a response with %s and stores nothing', async ([, instead], { app, cas, signInAddress }) => {
  const before = await storedTraces(app);
  const ticket = ticketOf(cas.signIn(signInAddress, { user: 'ann' }));
  cas.instead = instead;
  const { status, body } = await send(app, validate(ticket));
  expect([status, body?.result.failure]).toEqual([401, 'thirdLogin.refused']);
  expect(await storedTraces(app)).toEqual(before);
});

test('[D7] reports an unavailable CAS server, and the ticket can be retried', async ({ app, cas, signInAddress }) => {
  const ticket = ticketOf(cas.signIn(signInAddress, { user: 'ben' }));
  cas.instead = { status: 503, body: '' };
  const { status, headers, body } = await send(app, validate(ticket));
  expect([status, headers['retry-after'], body?.result.failure]).toEqual([503, '5', 'common.busy']);
  cas.instead = undefined;
  expect((await send(app, validate(ticket))).body?.success).toBe(true);
});

test('[D7] limits wrong tickets per address', async ({ app, cas }) => {
  cas.instead = undefined;
  const ip = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1) statuses.push((await send(app, validate(`ST-${n}`), { ip })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('[LG-12] a ticket signs in, each time to the same account', async ({ app, cas, signInAddress }) => {
  const ids: unknown[] = [];
  for (let time = 0; time < 2; time += 1) {
    const user = { user: 'carol', attributes: { displayName: 'Carol 王', mail: 'carol@example.com' } };
    const { status, body } = await send(app, validate(ticketOf(cas.signIn(signInAddress, user))));
    expect([status, body?.result.userInfo.username, body?.result.userInfo.realname]).toEqual([
      200,
      'carol',
      'Carol 王',
    ]);
    // CAS has not declared the address verified.
    expect(body?.result.userInfo.email).toBeNull();
    ids.push(body?.result.userInfo.id);
  }
  expect(new Set(ids).size).toBe(1);
});

test('[LG-12] matches an account without password to a user of the organisation by name', async ({
  app,
  cas,
  signInAddress,
}) => {
  await setFirstSignIn(app, 'refuse');
  const [own, protectedAccount] = [await newAccount(app), await newAccount(app)];
  await app.pool.query('update sys_user set password_hash = null where id = $1', [own.id]);
  const enter = async (user: string) => (await send(app, validate(ticketOf(cas.signIn(signInAddress, { user }))))).body;
  expect((await enter(protectedAccount.username))?.result.failure).toBe('thirdLogin.noAccount');
  expect((await enter('nobody-here'))?.result.failure).toBe('thirdLogin.noAccount');
  expect((await enter(own.username))?.result.userInfo.id).toBe(own.id);
  await app.pool.query("update sys_user set username_skeleton = 'renamed' where id = $1", [own.id]);
  expect((await enter(own.username))?.result.userInfo.id).toBe(own.id);
});

const beginLink = async (app: FastifyInstance, token: string) =>
  (await send(app, '/thirdLogin/link', { token, payload: { source: 'cas' } })).body?.result as {
    link: string;
    address: string;
  };
const finishLink = (app: FastifyInstance, token: string, payload: { ticket: string; link: string }) =>
  send(app, '/thirdLogin/linkCas', { token, payload });
const shownLink = async (app: FastifyInstance, token: string) =>
  (await send(app, '/thirdLogin/links', { token })).body?.result[0];

async function linked(app: FastifyInstance, cas: CasServer, { token, user }: { token: string; user: string }) {
  const { link, address } = await beginLink(app, token);
  return await finishLink(app, token, { link, ticket: ticketOf(cas.signIn(address, { user })) });
}

test('[LG-12] [D7] a CAS account is linked with a proof, signs in, and stops doing so when unlinked', async ({
  app,
  cas,
  signInAddress,
}) => {
  await setFirstSignIn(app, 'refuse');
  const { id, token } = await newSignedIn(app);
  expect(await shownLink(app, token)).toEqual({
    ...{ source: 'cas', name: 'CAS', kind: 'cas' },
    ...{ account: null, linkedAt: null },
  });
  expect((await beginLink(app, token)).address).toBe(
    `${cas.url}/login?${new URLSearchParams({ service: `${OWN}/account/security`, renew: 'true' })}`,
  );
  expect((await linked(app, cas, { token, user: 'dora' })).status).toBe(200);
  expect(await shownLink(app, token)).toMatchObject({ account: 'dora', linkedAt: expect.stringMatching(/Z$/) });
  const enter = async () =>
    (await send(app, validate(ticketOf(cas.signIn(signInAddress, { user: 'dora' }))))).body?.result;
  expect((await enter()).userInfo.id).toBe(id);
  expect((await send(app, '/thirdLogin/unlink?source=cas', { method: 'DELETE', token })).status).toBe(200);
  expect((await enter()).failure).toBe('thirdLogin.noAccount');
  expect((await auditOf(app, id)).filter(({ kind }) => kind.startsWith('account'))).toEqual([
    { kind: 'accountLinked', detail: { source: 'cas', label: 'dora' } },
    { kind: 'accountUnlinked', detail: { source: 'cas' } },
  ]);
});

test('[D7] [D5] links a CAS account only with a fresh ticket for linking, requested by the user', async ({
  app,
  cas,
  signInAddress,
}) => {
  await setFirstSignIn(app, 'refuse');
  const [mine, theirs] = [await newSignedIn(app), await newSignedIn(app)];
  const { link, address } = await beginLink(app, mine.token);
  const fresh = () => ticketOf(cas.signIn(address, { user: 'eve' }));
  const failureOf = async (token: string, payload: { ticket: string; link: string }) => {
    const { status, body } = await finishLink(app, token, payload);
    return [status, body?.result.failure];
  };
  // A ticket passed to another user, who never asked to link.
  expect(await failureOf(theirs.token, { ticket: fresh(), link })).toEqual([404, 'thirdLogin.ticketOver']);
  expect(await failureOf(mine.token, { ticket: fresh(), link })).toEqual([404, 'thirdLogin.ticketOver']);
  const again = async () => (await beginLink(app, mine.token)).link;
  const refused = [401, 'thirdLogin.refused'];
  const forSigningIn = ticketOf(cas.signIn(signInAddress, { user: 'eve' }));
  expect(await failureOf(mine.token, { ticket: forSigningIn, link: await again() })).toEqual(refused);
  const stale = ticketOf(cas.signIn(address.replace('&renew=true', ''), { user: 'eve' }));
  expect(await failureOf(mine.token, { ticket: stale, link: await again() })).toEqual(refused);
  const used = fresh();
  expect((await send(app, validate(used))).status).toBe(401);
  expect(await failureOf(mine.token, { ticket: used, link: await again() })).toEqual(refused);
  await expireConfirmation(app, mine.id);
  expect(await failureOf(mine.token, { ticket: fresh(), link })).toEqual([403, 'identity.confirmFirst']);
  const { rows } = await app.pool.query("select 1 from third_account where subject = 'eve'");
  expect(rows).toEqual([]);
  expect(await auditOf(app, mine.id)).toContainEqual({
    kind: 'signInRefused',
    detail: { how: 'cas', reason: 'refused by cas' },
  });
});

test('[D5] a CAS account has one local account and cannot be unlinked as the only sign-in method', async ({
  app,
  cas,
}) => {
  const [first, second] = [await newSignedIn(app), await newSignedIn(app)];
  expect((await linked(app, cas, { token: first.token, user: 'fay' })).status).toBe(200);
  const { status, body } = await linked(app, cas, { token: second.token, user: 'fay' });
  expect([status, body?.result.failure]).toEqual([409, 'thirdLogin.linkedElsewhere']);
  await app.pool.query('update sys_user set password_hash = null where id = $1', [first.id]);
  const unlink = await send(app, '/thirdLogin/unlink?source=cas', { method: 'DELETE', token: first.token });
  expect([unlink.status, unlink.body?.result.failure]).toEqual([409, 'thirdLogin.lastWayIn']);
});
