import { expect } from 'vitest';
import {
  exchange,
  finishFederatedLogin,
  OPENER,
  OWN,
  setFirstSignIn,
  startFederatedLogin,
} from '../../../../test/federated-login.ts';
import { newAddress, send } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { startMisbehavingProvider } from '../../../../test/peers/misbehaving-provider.ts';

const test = base
  .extend('company', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startMisbehavingProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('environment', { scope: 'file' }, async ({ company: { issuer } }) => ({
    PUBLIC_URL: OWN,
    THIRD_LOGIN: JSON.stringify([
      { source: 'company', name: 'Company', kind: 'oidc', clientId: 'opsyard', clientSecret: 'secret', issuer },
    ]),
  }))
  /** Signs in at the provider and returns the result of the popup. */
  .extend('result', async ({ app, company }) => async (opener: string | null = OPENER) => {
    const { location } = await startFederatedLogin(app, 'company', { opener });
    return await finishFederatedLogin(app, company.signIn(location, { sub: 'ann' }));
  });

test.beforeEach(({ app }) => setFirstSignIn(app, 'create'));

test('[LG-11] lists the providers without their secrets', async ({ anonymous }) => {
  expect(await anonymous.federatedLogin.sources()).toEqual([
    { source: 'company', name: 'Company', kind: 'oidc', address: null },
  ]);
});

test('[LG-11] an unconfigured provider has no route', async ({ app }) => {
  const { status, text } = await startFederatedLogin(app, 'elsewhere');
  expect(status).toBe(404);
  expect(text).toContain('This sign-in method is not enabled.');
  const { status: back } = await send(app, '/thirdLogin/elsewhere/callback?code=1&state=2');
  expect(back).toBe(404);
});

test('[D4] the popup posts only to our own origin and runs no other script', async ({ result }) => {
  const { headers, text } = await result();
  const [, nonce] = /script-src 'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? [];
  expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
  expect(text.match(/<script(?! type="application\/json")/g)).toHaveLength(1);
  expect(text).toContain(`<script nonce="${nonce}">`);
  expect(text).toContain('postMessage(message, location.origin)');
  expect(text).not.toContain("'*'");
  expect(headers['cache-control']).toBe('no-store');
});

test('[D4] the popup keeps the reference to its opener on the way there and back', async ({ app, result }) => {
  const { headers } = await startFederatedLogin(app, 'company');
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  expect((await result()).headers['cross-origin-opener-policy']).toBe('unsafe-none');
});

test('[D4] the popup posts an id and no token', async ({ result }) => {
  const { popupResult, text } = await result();
  expect(popupResult).toEqual({
    type: 'opsyard third login',
    id: expect.stringMatching(/^[\w-]{43}$/),
    opener: OPENER,
  });
  expect(text).not.toContain('ops_');
});

test('[D4] the id is bound to the opener of the popup', async ({ app, result }) => {
  const { popupResult } = await result();
  const stolen = await exchange(app, popupResult?.id, { opener: 'opener-of-another-window' });
  expect([stolen.status, stolen.body?.result.failure]).toEqual([404, 'thirdLogin.ticketOver']);
  expect((await exchange(app, (await result()).popupResult?.id, { opener: null })).status).toBe(404);
});

test('[LG-11] an older client without opener id gets the bare id and exchanges it', async ({ app, result }) => {
  const { popupResult } = await result(null);
  expect(popupResult).toEqual({ type: 'opsyard third login', id: expect.any(String), opener: null });
  expect((await exchange(app, popupResult?.id)).status).toBe(404);
  const again = await result(null);
  expect((await exchange(app, again.popupResult?.id, { opener: null })).body?.success).toBe(true);
});

test('[D6] an id is valid once', async ({ app, result }) => {
  const { popupResult } = await result();
  const statuses = (await Promise.all([1, 2, 3].map(() => exchange(app, popupResult?.id)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404, 404]);
});

test('[D6] an id is valid for a minute by the database clock', async ({ app, result }) => {
  const { popupResult } = await result();
  const { rows } = await app.pool.query(
    "select hash, extract(epoch from expires_at - now()) as left from one_time_ticket where purpose = 'third result'",
  );
  expect(rows.every(({ left, hash }) => Number(left) <= 60 && hash !== popupResult?.id)).toBe(true);
  await app.pool.query("update one_time_ticket set expires_at = now() where purpose = 'third result'");
  expect((await exchange(app, popupResult?.id)).status).toBe(404);
});

test('[D6] limits wrong ids, and right ones do not count', async ({ app, result }) => {
  const ip = newAddress();
  const random = () => Array.from({ length: 43 }, () => 'abcdefgh'[Math.floor(Math.random() * 8)]).join('');
  for (let n = 0; n < 5; n += 1)
    expect((await exchange(app, (await result()).popupResult?.id, { ip })).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) statuses.push((await exchange(app, random(), { ip })).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
  expect(statuses.slice(20)).toEqual(Array(20).fill(429));
});

test('[D6] limits popups per address', async ({ app }) => {
  const ip = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) statuses.push((await startFederatedLogin(app, 'company', { ip })).status);
  expect(statuses).toEqual([...Array(30).fill(302), 429, 429]);
});

test('[D2] the redirect URI is our own address, whatever the request claims', async ({ app }) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' };
  const { headers: answered } = await send(app, '/thirdLogin/render/company?redirect_uri=https://evil.example', {
    headers,
  });
  const requested = new URL(String(answered.location)).searchParams;
  expect(requested.get('redirect_uri')).toBe(`${OWN}/thirdLogin/company/callback`);
});

test('a client that does not accept HTML gets the usual response', async ({ app }) => {
  const { status, body } = await send(app, '/thirdLogin/company/callback?code=1&state=2');
  expect([status, body?.result.failure]).toEqual([401, 'thirdLogin.refused']);
});

test('the popup is in Chinese for a Chinese user', async ({ app, company }) => {
  const { location } = await startFederatedLogin(app, 'company');
  const { text } = await finishFederatedLogin(app, company.signIn(location, { sub: 'ann' }), 'zh-CN');
  expect(text).toContain('lang="zh-CN"');
  expect(text).toContain('已完成，您可以关闭此窗口。');
});
