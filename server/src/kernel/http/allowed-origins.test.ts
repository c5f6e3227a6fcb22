import { expect } from 'vitest';
import { newSignedIn, type Sent, send } from '../../../test/fixtures/accounts.ts';
import { test as base } from '../../../test/kit.ts';

const ALLOWED = 'https://client.example.com';
const test = base.extend({
  environment: [async ({}, use) => use({ CAPTCHA: 'off', ALLOWED_ORIGINS: ALLOWED }), { scope: 'file' }],
});
const GRANT = 'access-control-allow-origin';
const preflight = (origin: string): Sent => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-access-token,content-type',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
  },
});

test('[B4] a page of an allowed origin sends a preflight and calls with a token, without credentials', async ({
  app,
}) => {
  const { token } = await newSignedIn(app);
  const response = await send(app, '/sys/preferences', preflight(ALLOWED));
  expect([response.status, response.text]).toEqual([204, '']);
  expect(response.headers).toMatchObject({ [GRANT]: ALLOWED, vary: 'Origin', 'access-control-max-age': '86400' });
  expect(response.headers['access-control-allow-headers']).toContain('x-access-token');
  expect(response.headers['access-control-allow-headers']).toContain('upload-offset');
  expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  const { headers } = preflight(ALLOWED);
  const called = await send(app, '/sys/preferences', { token, ...(headers && { headers }) });
  expect([called.status, called.headers[GRANT]]).toEqual([200, ALLOWED]);
  const refused = await send(app, '/sys/preferences', { ...(headers && { headers }) });
  expect([refused.status, refused.headers[GRANT]]).toEqual([401, ALLOWED]);
});

test.for([
  'https://evil.example',
  'null',
  'http://client.example.com',
  'https://client.example.com.evil.example',
  'https://client.example.com:8443',
  'https://sub.client.example.com',
  'HTTPS://CLIENT.EXAMPLE.COM',
])('[B4] no CORS permission for %s', async (origin, { app }) => {
  const response = await send(app, '/sys/preferences', preflight(origin));
  expect([response.body?.result.failure, response.headers[GRANT]]).toEqual(['common.crossSite', undefined]);
  // Browsers without Sec-Fetch-Site depend on the missing CORS headers.
  const bare = await send(app, '/sys/preferences', { headers: { origin } });
  expect([bare.headers[GRANT], bare.headers.vary]).toEqual([undefined, 'Origin']);
});

test('[B4] without LEGACY_CLIENTS their paths are not served', async ({ app }) => {
  const { token } = await newSignedIn(app);
  expect((await send(app, '/jeecg-boot/sys/preferences', { token })).status).toBe(404);
});
