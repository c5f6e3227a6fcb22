import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  exchange,
  finishFederatedLogin,
  OPENER,
  OWN,
  setFirstSignIn,
  signInThrough,
  startFederatedLogin,
} from '../../../../test/federated-login.ts';
import { expireConfirmation, newSignedIn, send } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { startMisbehavingProvider } from '../../../../test/peers/misbehaving-provider.ts';

const test = base
  .extend('company', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startMisbehavingProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('environment', { scope: 'file' }, async ({ company: { issuer } }) => {
    const client = { kind: 'oidc', clientId: 'opsyard', clientSecret: 'secret', issuer };
    return {
      CAPTCHA: 'off',
      PUBLIC_URL: OWN,
      THIRD_LOGIN: JSON.stringify([
        { ...client, source: 'company', name: 'Company' },
        { ...client, source: 'second', name: 'Second' },
      ]),
    };
  })
  /** Signs in at the provider and returns the result of the popup. */
  .extend('prove', async ({ app, company }) => async (token: string, sub: string, source = 'company') => {
    const { body } = await send(app, '/thirdLogin/link', { token, payload: { source } });
    const { location } = await startFederatedLogin(app, source, { link: body?.result.link });
    const { popupResult } = await finishFederatedLogin(app, company.signIn(location, { sub, preferred_username: sub }));
    return popupResult?.id ?? '';
  });

const finish = (app: FastifyInstance, token: string, id: string, opener = OPENER) =>
  send(app, '/thirdLogin/finishLink', { token, payload: { id, opener } });
const unlink = (app: FastifyInstance, token: string, source = 'company') =>
  send(app, `/thirdLogin/unlink?source=${source}`, { method: 'DELETE', token });
const links = async (app: FastifyInstance, token: string) =>
  (await send(app, '/thirdLogin/links', { token })).body?.result;

test.beforeEach(({ app }) => setFirstSignIn(app, 'refuse'));

test('[D5] linking and unlinking require confirmation', async ({ app, prove }) => {
  const { id, token } = await newSignedIn(app);
  const ticket = await prove(token, 'unconfirmed');
  await expireConfirmation(app, id);
  const answers = [
    await send(app, '/thirdLogin/link', { token, payload: { source: 'company' } }),
    await finish(app, token, ticket),
    await unlink(app, token),
  ];
  expect(answers.map(({ status, body }) => [status, body?.result.failure])).toEqual(
    Array(3).fill([403, 'identity.confirmFirst']),
  );
});

test('[D5] a link ticket is valid once, for its provider and its owner', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const ask = async () =>
    (await send(app, '/thirdLogin/link', { token, payload: { source: 'company' } })).body?.result.link;
  const link = await ask();
  expect((await startFederatedLogin(app, 'company', { link })).status).toBe(302);
  expect((await startFederatedLogin(app, 'company', { link })).status).toBe(401);
  expect((await startFederatedLogin(app, 'second', { link: await ask() })).status).toBe(401);
  expect((await startFederatedLogin(app, 'company', { link: 'made up' })).status).toBe(401);
  expect((await send(app, '/thirdLogin/link', { token, payload: { source: 'elsewhere' } })).status).toBe(404);
  const payload = { username: 'somebody', password: 'somebody’s password' };
  expect((await send(app, '/thirdLogin/linkDirectory', { token, payload })).status).toBe(404);
  const ticket = { ticket: 'ST-1', link: await ask() };
  expect((await send(app, '/thirdLogin/linkCas', { token, payload: ticket })).body?.result.failure).toBe(
    'thirdLogin.ticketOver',
  );
});

test('[D5] a proof links only the account of its user and signs nobody in', async ({ app, prove }) => {
  const [owner, thief] = [await newSignedIn(app), await newSignedIn(app)];
  const stolen = await finish(app, thief.token, await prove(owner.token, 'stolen'));
  expect([stolen.status, stolen.body?.result.failure]).toEqual([404, 'thirdLogin.ticketOver']);
  expect((await finish(app, owner.token, await prove(owner.token, 'stolen'), 'opener-of-another')).status).toBe(404);
  expect((await exchange(app, await prove(owner.token, 'stolen'))).status).toBe(404);
  const { rows } = await app.pool.query("select 1 from third_account where subject = 'stolen'");
  expect(rows).toEqual([]);
});

test('[D5] a proof for signing in links no account', async ({ app, company }) => {
  const { token } = await newSignedIn(app);
  const { popupResult } = await finishFederatedLogin(
    app,
    company.signIn((await startFederatedLogin(app, 'company')).location, { sub: 'signing in' }),
  );
  expect((await finish(app, token, popupResult?.id ?? '')).status).toBe(404);
});

test('[D5] an external account is linked to one account', async ({ app, prove }) => {
  const [first, second] = [await newSignedIn(app), await newSignedIn(app)];
  expect((await finish(app, first.token, await prove(first.token, 'mine'))).status).toBe(200);
  const { status, body } = await finish(app, second.token, await prove(second.token, 'mine'));
  expect([status, body?.result.failure]).toEqual([409, 'thirdLogin.linkedElsewhere']);
  // Another provider with the same issuer has the same subjects.
  expect((await finish(app, second.token, await prove(second.token, 'mine', 'second'))).status).toBe(409);
});

test('[LG-11] a linked account is listed, signs in, can be replaced, and stops signing in when unlinked', async ({
  app,
  company,
  prove,
}) => {
  const { id, token } = await newSignedIn(app);
  expect(await links(app, token)).toEqual([
    { source: 'company', name: 'Company', kind: 'oidc', account: null, linkedAt: null },
    { source: 'second', name: 'Second', kind: 'oidc', account: null, linkedAt: null },
  ]);
  await finish(app, token, await prove(token, 'before'));
  await finish(app, token, await prove(token, 'after'));
  expect((await links(app, token))[0]).toMatchObject({ account: 'after', linkedAt: expect.stringMatching(/Z$/) });
  expect((await signInThrough(app, company, { sub: 'before' })).body?.result.failure).toBe('thirdLogin.noAccount');
  expect((await signInThrough(app, company, { sub: 'after' })).body?.result.userInfo.id).toBe(id);
  expect((await unlink(app, token)).status).toBe(200);
  expect((await unlink(app, token)).status).toBe(404);
  expect((await signInThrough(app, company, { sub: 'after' })).body?.result.failure).toBe('thirdLogin.noAccount');
  const { rows } = await app.pool.query(
    "select kind from audit where actor_id = $1 and kind like 'account%' order by seq",
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['accountLinked', 'accountLinked', 'accountUnlinked']);
});

test('[D5] the only sign-in method cannot be unlinked, not even by concurrent requests', async ({ app, prove }) => {
  const { id, token } = await newSignedIn(app);
  await finish(app, token, await prove(token, 'only'));
  await finish(app, token, await prove(token, 'only too', 'second'));
  await app.pool.query('update sys_user set password_hash = null where id = $1', [id]);
  const answers = await Promise.all([unlink(app, token), unlink(app, token, 'second')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [left] = (await links(app, token)).filter(({ account }: { account: unknown }) => account !== null);
  const { status, body } = await unlink(app, token, left.source);
  expect([status, body?.result.failure]).toEqual([409, 'thirdLogin.lastWayIn']);
  // A provider that is no longer configured is no sign-in method.
  await app.pool.query(
    "insert into third_account (issuer, subject, source, user_id) values ('https://gone.example', 'x', 'gone', $1)",
    [id],
  );
  expect((await unlink(app, token, left.source)).status).toBe(409);
  expect((await unlink(app, token, 'gone')).status).toBe(200);
  await app.pool.query("update sys_user set phone = '13800138000' where id = $1", [id]);
  expect((await unlink(app, token, left.source)).status).toBe(200);
});

test('[B6] links are visible only to their user', async ({ app, prove }) => {
  const [owner, other] = [await newSignedIn(app), await newSignedIn(app)];
  await finish(app, owner.token, await prove(owner.token, 'private'));
  expect(JSON.stringify(await links(app, other.token))).not.toContain('private');
});
