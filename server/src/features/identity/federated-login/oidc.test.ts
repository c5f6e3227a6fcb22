import { expect } from 'vitest';
import {
  exchange,
  finishFederatedLogin,
  OWN,
  setFirstSignIn,
  signInThrough,
  startFederatedLogin,
  storedTraces,
} from '../../../../test/federated-login.ts';
import { test as base } from '../../../../test/kit.ts';
import { walkTo } from '../../../../test/peers/browser.ts';
import { CERTIFIED_CLIENT, startCertifiedProvider } from '../../../../test/peers/certified-provider.ts';
import { type Misbehaviour, startMisbehavingProvider } from '../../../../test/peers/misbehaving-provider.ts';

const test = base
  .extend('misbehaving', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startMisbehavingProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('other', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startMisbehavingProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('certified', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startCertifiedProvider(`${OWN}/thirdLogin/certified/callback`);
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('environment', { scope: 'file' }, async ({ misbehaving, other, certified }) => {
    const client = { kind: 'oidc', clientId: 'opsyard', clientSecret: 'secret' };
    return {
      PUBLIC_URL: OWN,
      THIRD_LOGIN: JSON.stringify([
        { ...client, source: 'company', name: 'Company', issuer: misbehaving.issuer },
        { ...client, source: 'other', name: 'Other', issuer: other.issuer },
        { source: 'certified', name: 'Certified', kind: 'oidc', issuer: certified.issuer, ...CERTIFIED_CLIENT },
      ]),
    };
  });

test.beforeEach(async ({ app, misbehaving }) => {
  misbehaving.misbehaviour = 'none';
  await setFirstSignIn(app, 'create');
});

const responses: Misbehaviour[] = [
  'wrong issuer',
  'wrong audience',
  'wrong nonce',
  'no nonce',
  'no signature',
  'bad signature',
  'expired',
  'no token',
  'other subject',
  'endless answer',
];

test.for(responses)(
  '[LG-11] [D5] refuses a provider that lies (%s) and stores nothing',
  async (response, { app, misbehaving }) => {
    const before = await storedTraces(app);
    const { location } = await startFederatedLogin(app, 'company');
    const back = misbehaving.signIn(location, { sub: 'ann' });
    misbehaving.misbehaviour = response;
    const { status, popupResult } = await finishFederatedLogin(app, back);
    expect([status, popupResult?.failure]).toEqual([401, 'thirdLogin.refused']);
    expect(popupResult?.id).toBeUndefined();
    expect(await storedTraces(app)).toEqual(before);
  },
);

test('[D5] refuses a provider with the metadata of another before redirecting', async ({ secondApp, misbehaving }) => {
  misbehaving.misbehaviour = 'other description';
  const { status, location } = await startFederatedLogin(secondApp, 'company');
  expect([status, location]).toEqual([401, '']);
});

test.for<Misbehaviour>(['away', 'hangs up'])(
  '[D5] reports an unavailable provider (%s), and the sign-in can be retried',
  async (response, { app, misbehaving }) => {
    const { location } = await startFederatedLogin(app, 'company');
    const back = misbehaving.signIn(location, { sub: 'ann' });
    misbehaving.misbehaviour = response;
    const { status, popupResult } = await finishFederatedLogin(app, back);
    expect([status, popupResult?.failure]).toEqual([503, 'common.busy']);
  },
);

test('[D5] refuses a code of another sign-in by its nonce', async ({ app, misbehaving }) => {
  const before = await storedTraces(app);
  const stolen = new URL(misbehaving.signIn((await startFederatedLogin(app, 'company')).location, { sub: 'victim' }));
  const own = new URL(misbehaving.signIn((await startFederatedLogin(app, 'company')).location, { sub: 'attacker' }));
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect((await finishFederatedLogin(app, own.href)).status).toBe(401);
  expect(await storedTraces(app)).toEqual(before);
});

test('[D5] the code exchange sends the verifier of this sign-in', async ({ app, misbehaving }) => {
  const { location } = await startFederatedLogin(app, 'company');
  const { searchParams: requested } = new URL(location);
  expect(requested.get('code_challenge_method')).toBe('S256');
  await finishFederatedLogin(app, misbehaving.signIn(location, { sub: 'ann' }));
  const verifier = misbehaving.exchanges.at(-1)?.get('code_verifier') ?? '';
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url');
  expect(requested.get('code_challenge')).toBe(hash);
});

test('[D5] refuses a wrong, missing, repeated or used state without calling the provider', async ({
  app,
  misbehaving,
}) => {
  const before = await storedTraces(app);
  const valid = misbehaving.signIn((await startFederatedLogin(app, 'company')).location, { sub: 'ann' });
  const exchanges = misbehaving.exchanges.length;
  const wrong = new URL(valid);
  wrong.searchParams.set('state', 'x'.repeat(43));
  const missing = new URL(valid);
  missing.searchParams.delete('state');
  const doubled = `${valid}&state=again`;
  for (const address of [wrong.href, missing.href, doubled])
    expect((await finishFederatedLogin(app, address)).status).toBe(401);
  expect(misbehaving.exchanges).toHaveLength(exchanges);
  expect(await storedTraces(app)).toEqual(before);
  expect((await finishFederatedLogin(app, valid)).status).toBe(200);
  expect((await finishFederatedLogin(app, valid)).status).toBe(401);
  expect(misbehaving.exchanges).toHaveLength(exchanges + 1);
});

test('[D5] refuses a response of another provider', async ({ app, misbehaving, other }) => {
  const { location } = await startFederatedLogin(app, 'company');
  const mixed = other.signIn(location, { sub: 'ann' });
  const exchanges = [misbehaving.exchanges.length, other.exchanges.length];
  expect((await finishFederatedLogin(app, mixed)).status).toBe(401);
  const back = misbehaving.signIn((await startFederatedLogin(app, 'company')).location, { sub: 'ann' });
  expect((await finishFederatedLogin(app, back.replace('/company/', '/other/'))).status).toBe(401);
  const silent = new URL(misbehaving.signIn((await startFederatedLogin(app, 'company')).location, { sub: 'ann' }));
  silent.searchParams.delete('iss');
  expect((await finishFederatedLogin(app, silent.href)).status).toBe(401);
  expect([misbehaving.exchanges.length, other.exchanges.length]).toEqual(exchanges);
});

test('[D5] a sign-in cancelled at the provider is reported and opens no session', async ({ app, misbehaving }) => {
  const { location } = await startFederatedLogin(app, 'company');
  const back = new URL(misbehaving.signIn(location, { sub: 'ann' }));
  back.searchParams.delete('code');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('error_description', '<script>alert(1)</script>');
  const { status, text } = await finishFederatedLogin(app, back.href);
  expect(status).toBe(401);
  expect(text).not.toContain('alert');
});

test('[D5] the same subject at two issuers is two accounts', async ({ app, misbehaving, other }) => {
  const first = await signInThrough(app, misbehaving, { sub: 'same' });
  const { location } = await startFederatedLogin(app, 'other');
  const { popupResult } = await finishFederatedLogin(app, other.signIn(location, { sub: 'same' }));
  const second = await exchange(app, popupResult?.id);
  expect(first.body?.success && second.body?.success).toBe(true);
  expect(second.body?.result.userInfo.id).not.toBe(first.body?.result.userInfo.id);
});

test('[LG-11] [D5] a certified provider signs in, each time to the same account', async ({ app, certified }) => {
  const ids: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { location } = await startFederatedLogin(app, 'certified');
    expect(location.startsWith(certified.issuer)).toBe(true);
    const back = await walkTo(OWN, location, { login: 'li.na', password: 'any' });
    const { status, popupResult } = await finishFederatedLogin(app, back);
    expect(status).toBe(200);
    const { body } = await exchange(app, popupResult?.id);
    expect(body?.result.userInfo).toMatchObject({
      username: 'li.na',
      realname: 'li.na of the provider',
      email: 'li.na@example.com',
    });
    expect(body?.result.multi_depart).toBe(0);
    ids.push(body?.result.userInfo.id);
  }
  expect(new Set(ids).size).toBe(1);
});
