import { expect } from 'vitest';
import {
  exchange,
  finishFederatedLogin,
  OWN,
  setFirstSignIn,
  startFederatedLogin,
  storedTraces,
} from '../../../../test/federated-login.ts';
import { test as base } from '../../../../test/kit.ts';
import { type HubUser, hubSource, startHub } from '../../../../test/peers/hub.ts';

const test = base
  .extend('hub', { scope: 'file' }, async ({}, { onCleanup }) => {
    const hub = await startHub();
    onCleanup(() => hub.close());
    return hub;
  })
  .extend('environment', { scope: 'file' }, async ({ hub }) => ({
    PUBLIC_URL: OWN,
    THIRD_LOGIN: JSON.stringify([hubSource(hub)]),
  }));

test.beforeEach(async ({ app, hub }) => {
  hub.insteadOfUser = undefined;
  await setFirstSignIn(app, 'create');
});

const octo: HubUser = {
  id: 583_231,
  login: 'octo-cat',
  name: 'The Octocat',
  emails: [
    { email: 'old@example.com', primary: false, verified: true },
    { email: 'octo@example.com', primary: true, verified: true },
  ],
};

test.for([
  ['says nobody', { status: 401, body: '{"message":"Bad credentials"}' }],
  ['sends no JSON', { status: 200, body: 'octo-cat' }],
  ['sends a list', { status: 200, body: '[{"id":1}]' }],
  ['sends nobody’s number', { status: 200, body: '{"login":"octo-cat"}' }],
  ['sends an empty number', { status: 200, body: '{"id":"","login":"octo-cat"}' }],
  // This number is beyond the safe integers of JavaScript.
  ['sends a number too large to be exact', { status: 200, body: '{"id":9007199254740993}' }],
  ['leads elsewhere', { status: 302, body: '' }],
] as const)('[LG-11] [D5] refuses a provider that %s and stores nothing', async ([, instead], { app, hub }) => {
  const before = await storedTraces(app);
  const { location } = await startFederatedLogin(app, 'hub');
  const back = hub.signIn(location, octo);
  hub.insteadOfUser = instead;
  const { status, popupResult } = await finishFederatedLogin(app, back);
  expect([status, popupResult?.failure]).toEqual([401, 'thirdLogin.refused']);
  expect(await storedTraces(app)).toEqual(before);
});

test('[D5] refuses a code that the provider does not know or that belongs to another sign-in', async ({ app, hub }) => {
  const before = await storedTraces(app);
  const made = new URL(hub.signIn((await startFederatedLogin(app, 'hub')).location, octo));
  made.searchParams.set('code', 'made up');
  expect((await finishFederatedLogin(app, made.href)).status).toBe(401);
  const victim = new URL(hub.signIn((await startFederatedLogin(app, 'hub')).location, octo));
  const attacker = new URL(hub.signIn((await startFederatedLogin(app, 'hub')).location, { ...octo, id: 1 }));
  attacker.searchParams.set('code', victim.searchParams.get('code') ?? '');
  expect((await finishFederatedLogin(app, attacker.href)).status).toBe(401);
  expect(await storedTraces(app)).toEqual(before);
});

test('[LG-11] a user signs in with the verified address and keeps the account after a rename', async ({ app, hub }) => {
  const through = async (user: HubUser) => {
    const { location } = await startFederatedLogin(app, 'hub');
    expect(new URL(location).searchParams.get('code_challenge_method')).toBe('S256');
    const { popupResult } = await finishFederatedLogin(app, hub.signIn(location, user));
    return (await exchange(app, popupResult?.id)).body?.result.userInfo;
  };
  const first = await through(octo);
  expect(first).toMatchObject({ username: 'octo-cat', realname: 'The Octocat', email: 'octo@example.com' });
  expect((await through({ ...octo, login: 'renamed', name: null, emails: [] })).id).toBe(first.id);
  const other = await through({
    ...octo,
    id: 583_232,
    emails: [{ email: 'x@example.com', primary: true, verified: false }],
  });
  expect(other).toMatchObject({ username: 'octo-cat-2', email: null });
  expect(other.id).not.toBe(first.id);
});
