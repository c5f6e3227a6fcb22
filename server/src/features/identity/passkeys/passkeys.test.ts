import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  type Account,
  type Answer,
  auditOf,
  expireConfirmation,
  newAddress,
  newSignedIn,
  send,
  signIn,
  tokenOf,
} from '../../../../test/fixtures/accounts.ts';
import { Authenticator } from '../../../../test/fixtures/authenticator.ts';
import { demandSecondStep, firstStep, newTwoFactorAccount } from '../../../../test/fixtures/two-factor-accounts.ts';
import { test as base } from '../../../../test/kit.ts';

const HERE = 'http://localhost:3000';
const headers = { host: 'localhost:3000' };
const quick = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

type Keyed = Account & { token: string; key: Authenticator };
const test = quick.extend<{ keyed: Keyed }>({
  keyed: async ({ app }, use) => use(await withPasskey(app, await newSignedIn(app))),
});

type Given = { token?: string; payload?: object; method?: 'POST' | 'DELETE'; host?: string; ip?: string };

function callPasskeys(app: FastifyInstance, path: string, { host, ...given }: Given = {}): Promise<Answer> {
  return send(app, path, { method: 'POST', headers: host ? { host } : headers, ...given });
}

async function withPasskey<A extends { token: string }>(
  app: FastifyInstance,
  account: A,
): Promise<A & { key: Authenticator }> {
  const key = new Authenticator(HERE);
  const { body } = await add(app, account.token, key);
  if (!body?.success) throw new Error(body?.message);
  return { ...account, key };
}

async function add(
  app: FastifyInstance,
  token: string,
  key: Authenticator,
  alter: Parameters<Authenticator['make']>[1] = {},
) {
  const options = (await callPasskeys(app, '/sys/passkey/begin', { token })).body?.result;
  const payload = { name: 'Laptop', response: key.make(options, alter) };
  return await callPasskeys(app, '/sys/passkey/add', { token, payload });
}

async function loginWith(app: FastifyInstance, key: Authenticator, alter: Parameters<Authenticator['use']>[1] = {}) {
  const { ticket, options } = (await callPasskeys(app, '/sys/passkey/loginChallenge')).body?.result ?? {};
  const payload = { ticket, response: key.use(options, alter), remember_me: true };
  return { answer: await callPasskeys(app, '/sys/passkey/login', { payload }), payload };
}

const failureOf = ({ body }: Answer) => body?.result.failure;

test('[B9] passkeys require a domain name, whatever host a request claims', async ({ app, keyed }) => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'evil.example', 'localhost.evil.example']) {
    expect(failureOf(await callPasskeys(app, '/sys/passkey/loginChallenge', { host }))).toBe('twoStep.passkeysOff');
    expect(failureOf(await callPasskeys(app, '/sys/passkey/begin', { host, token: keyed.token }))).toBe(
      'twoStep.passkeysOff',
    );
  }
});

test.for<[string, Parameters<Authenticator['make']>[1]]>([
  ['another site', { origin: 'http://localhost:3001' }],
  ['a challenge of its own', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
])('refuses a passkey made for %s', async ([, alter], { app }) => {
  const { token } = await newSignedIn(app);
  expect(failureOf(await add(app, token, new Authenticator(HERE), alter))).toBe('twoStep.passkeyRefused');
});

test('[B6] a registration challenge is valid once and only for its user', async ({ app }) => {
  const [one, other] = [await newSignedIn(app), await newSignedIn(app)];
  const options = (await callPasskeys(app, '/sys/passkey/begin', { token: one.token })).body?.result;
  const payload = () => ({ name: 'x', response: new Authenticator(HERE).make(options) });
  const stolen = await callPasskeys(app, '/sys/passkey/add', { token: other.token, payload: payload() });
  expect(failureOf(stolen)).toBe('twoStep.passkeyRefused');
  const late = await callPasskeys(app, '/sys/passkey/add', { token: one.token, payload: payload() });
  expect(failureOf(late)).toBe('twoStep.passkeyRefused');
});

test('a passkey of one user is not registered for another', async ({ app, keyed }) => {
  const { token } = await newSignedIn(app);
  expect(failureOf(await add(app, token, keyed.key))).toBe('twoStep.passkeyRefused');
});

test.for(['begin', 'add', 'remove'])(
  '[B1] a session without recent confirmation cannot %s',
  async (call, { app, keyed }) => {
    await expireConfirmation(app, keyed.id);
    const { token } = keyed;
    const calls = {
      begin: () => callPasskeys(app, '/sys/passkey/begin', { token }),
      add: () => callPasskeys(app, '/sys/passkey/add', { token, payload: { name: 'x', response: {} } }),
      remove: () => callPasskeys(app, `/sys/passkey/remove?id=${'0'.repeat(32)}`, { token, method: 'DELETE' }),
    };
    expect(failureOf(await calls[call as keyof typeof calls]())).toBe('identity.confirmFirst');
  },
);

test.for([{}, { id: 'x' }, { id: 7 }, { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '{' } }])(
  '[A13] refuses a malformed response %j',
  async (response, { app, keyed }) => {
    const { ticket } = (await callPasskeys(app, '/sys/passkey/loginChallenge')).body?.result ?? {};
    expect(failureOf(await callPasskeys(app, '/sys/passkey/login', { payload: { ticket, response } }))).toBe(
      'twoStep.passkeyRefused',
    );
    await callPasskeys(app, '/sys/passkey/begin', { token: keyed.token });
    const added = await callPasskeys(app, '/sys/passkey/add', { token: keyed.token, payload: { name: 'x', response } });
    expect(failureOf(added)).toBe('twoStep.passkeyRefused');
  },
);

test.for<[string, Parameters<Authenticator['use']>[1]]>([
  ['on another site', { origin: 'http://localhost:3001' }],
  ['for a challenge nobody asked', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['without knowing who holds it', { verified: false }],
])('[A2] refuses a passkey used %s', async ([, alter], { app, keyed }) => {
  const { answer } = await loginWith(app, keyed.key, alter);
  expect(failureOf(answer)).toBe('twoStep.passkeyRefused');
});

test('[A15] a response is valid once, also with concurrent requests', async ({ app, keyed }) => {
  const { answer, payload } = await loginWith(app, keyed.key);
  expect(answer.body?.success).toBe(true);
  expect(failureOf(await callPasskeys(app, '/sys/passkey/login', { payload }))).toBe('twoStep.ticketOver');
  const fresh = (await callPasskeys(app, '/sys/passkey/loginChallenge')).body?.result;
  const moved = await callPasskeys(app, '/sys/passkey/login', { payload: { ...payload, ticket: fresh.ticket } });
  expect(failureOf(moved)).toBe('twoStep.passkeyRefused');
});

test('refuses a passkey whose counter runs backwards, which indicates a copy', async ({ app, keyed }) => {
  expect((await loginWith(app, keyed.key, { counter: 50 })).answer.body?.success).toBe(true);
  expect(failureOf((await loginWith(app, keyed.key, { counter: 49 })).answer)).toBe('twoStep.passkeyRefused');
});

test('[A7] limits an address to twenty challenges a minute', async ({ app }) => {
  const ip = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => callPasskeys(app, '/sys/passkey/loginChallenge', { ip })),
  );
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .slice(-2),
  ).toEqual([200, 429]);
});

test('refuses the passkey of a frozen account', async ({ app, keyed }) => {
  await app.pool.query('update sys_user set status = 2 where id = $1', [keyed.id]);
  expect(failureOf((await loginWith(app, keyed.key)).answer)).toBe('identity.accountFrozen');
});

test('a passkey signs in without name, password or code', async ({ app, keyed }) => {
  const { answer } = await loginWith(app, keyed.key);
  expect(answer.body?.result).toMatchObject({ token: expect.stringMatching(/^ops_/), userInfo: { id: keyed.id } });
  expect(await auditOf(app, keyed.id)).toContainEqual({
    kind: 'signedIn',
    detail: { remembered: true, how: 'passkey' },
  });
  const { passkeys } = (await send(app, '/sys/twoStep/state', { token: keyed.token })).body?.result ?? {};
  expect(passkeys).toEqual([
    { id: expect.any(String), name: 'Laptop', createdAt: expect.any(String), lastUsedAt: expect.stringMatching(/Z$/) },
  ]);
});

test('[A15] a passkey alone satisfies a required second factor', async ({ app, keyed }) => {
  await demandSecondStep(app, keyed.id);
  expect((await loginWith(app, keyed.key)).answer.body?.success).toBe(true);
});

test('having a passkey does not require it after a password', async ({ app, keyed }) => {
  expect((await signIn(app, { username: keyed.username })).body?.success).toBe(true);
});

test('[LG-08] a passkey serves as second factor for its own user only', async ({ app }) => {
  const mine = await withPasskey(app, await newTwoFactorAccount(app));
  const theirs = await withPasskey(app, await newTwoFactorAccount(app));
  const { ticket, methods } = await firstStep(app, mine.username);
  expect(methods).toEqual(['totp', 'passkey', 'recovery']);
  const options = (await callPasskeys(app, '/sys/twoStep/passkeyChallenge', { payload: { ticket } })).body?.result;
  expect(options.allowCredentials).toMatchObject([{ id: mine.key.credentialId.toString('base64url') }]);
  const verify = (key: Authenticator) =>
    callPasskeys(app, '/sys/twoStep/passkeyVerify', {
      payload: { ticket, response: key.use(options, { verified: false }) },
    });
  expect(failureOf(await verify(theirs.key))).toBe('twoStep.passkeyRefused');
  const { body } = await verify(mine.key);
  expect(body?.result).toMatchObject({ userInfo: { id: mine.id } });
  expect(await auditOf(app, mine.id)).toContainEqual({
    kind: 'signedIn',
    detail: { remembered: false, how: 'password', second: 'passkey' },
  });
  expect(failureOf(await verify(mine.key))).toBe('twoStep.ticketOver');
});

test('[A2] a password alone cannot enrol an app beside a required passkey', async ({ app, keyed }) => {
  await demandSecondStep(app, keyed.id);
  const { ticket, methods } = await firstStep(app, keyed.username);
  expect(methods).toEqual(['passkey']);
  expect(failureOf(await callPasskeys(app, '/sys/twoStep/beginAtSignIn', { payload: { ticket } }))).toBe(
    'twoStep.alreadyOn',
  );
});

test('[B6] a user removes only their own passkeys, and not the last required one', async ({ app, keyed }) => {
  const other = await newSignedIn(app);
  const { passkeys } = (await send(app, '/sys/twoStep/state', { token: keyed.token })).body?.result ?? {};
  const remove = (token: string) =>
    callPasskeys(app, `/sys/passkey/remove?id=${passkeys[0].id}`, { token, method: 'DELETE' });
  expect((await remove(other.token)).status).toBe(404);
  await demandSecondStep(app, keyed.id);
  expect(failureOf(await remove(keyed.token))).toBe('twoStep.required');
  await app.pool.query('delete from sys_user_role where user_id = $1', [keyed.id]);
  expect((await remove(keyed.token)).body?.success).toBe(true);
  expect(failureOf((await loginWith(app, keyed.key)).answer)).toBe('twoStep.passkeyRefused');
  const kinds = (await auditOf(app, keyed.id)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']));
});

test('[B1] a passkey confirms the identity of its user, once per challenge', async ({ app, keyed }) => {
  const other = await withPasskey(app, await newSignedIn(app));
  await expireConfirmation(app, keyed.id);
  const challenge = async () =>
    (await callPasskeys(app, '/sys/confirmIdentity/challenge', { token: keyed.token })).body?.result;
  const answer = (token: string, ticket: string, response: object) =>
    callPasskeys(app, '/sys/confirmIdentity/passkey', { token, payload: { ticket, response } });
  const first = await challenge();
  expect(failureOf(await answer(keyed.token, first.ticket, other.key.use(first.options)))).toBe(
    'twoStep.passkeyRefused',
  );
  expect(failureOf(await answer(keyed.token, first.ticket, keyed.key.use(first.options)))).toBe('twoStep.ticketOver');
  const second = await challenge();
  expect(failureOf(await answer(other.token, second.ticket, other.key.use(second.options)))).toBe(
    'twoStep.passkeyRefused',
  );
  const third = await challenge();
  const unverified = keyed.key.use(third.options, { verified: false });
  expect(failureOf(await answer(keyed.token, third.ticket, unverified))).toBe('twoStep.passkeyRefused');
  expect(failureOf(await callPasskeys(app, '/sys/passkey/begin', { token: keyed.token }))).toBe(
    'identity.confirmFirst',
  );
  const last = await challenge();
  expect((await answer(keyed.token, last.ticket, keyed.key.use(last.options))).body?.success).toBe(true);
  expect((await callPasskeys(app, '/sys/passkey/begin', { token: keyed.token })).body?.success).toBe(true);
});

test('limits a user to ten passkeys', async ({ app, keyed }) => {
  await app.pool.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name)
     select gen_random_uuid(), $1::uuid, $1::text || ' ' || n, '', 0, '{}', 'key ' || n from generate_series(1, 9) n`,
    [keyed.id],
  );
  expect(failureOf(await callPasskeys(app, '/sys/passkey/begin', { token: await tokenOf(app, keyed.username) }))).toBe(
    'twoStep.tooManyPasskeys',
  );
});
