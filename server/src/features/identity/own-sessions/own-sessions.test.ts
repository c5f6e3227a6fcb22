import type { FastifyInstance } from 'fastify';
import { expect, test as plain } from 'vitest';
import { auditOf, newSignedIn, send, tokenOf } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { deviceOf } from './rules.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

type Listed = { id: string; device: string; isCurrent: boolean; ip: string };

async function sessions(app: FastifyInstance, token: string, language = 'en'): Promise<Listed[]> {
  const headers = { 'accept-language': language };
  return (await send(app, '/sys/session/list', { token, headers })).body?.result;
}

async function status(app: FastifyInstance, token: string): Promise<number> {
  return (await send(app, '/sys/user/getCurrentUserDeparts', { token })).status;
}

const end = (app: FastifyInstance, token: string, id: string) =>
  send(app, '/sys/session/end', { payload: { id }, token });

plain.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
    'Windows 上的 Edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'Chrome on macOS',
    'macOS 上的 Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'iPhone 上的 Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat on Android',
    'Android 上的 WeChat',
  ],
  [FIREFOX, 'Firefox on Linux', 'Linux 上的 Firefox'],
  ['curl/8.5.0', 'curl', 'curl'],
  ['', 'Unknown device', '未知设备'],
])('%s is shown as %s', ([agent = '', en, zh]) => {
  expect([deviceOf(agent, 'en'), deviceOf(agent || null, 'zh')]).toEqual([en, zh]);
});

test('[B6] refuses to end the session of another user', async ({ app }) => {
  const [mine, theirs] = [await newSignedIn(app), await newSignedIn(app)];
  const [session] = await sessions(app, theirs.token);
  expect((await end(app, mine.token, session?.id ?? '')).status).toBe(404);
  expect(await status(app, theirs.token)).toBe(200);
});

test('[HD-02] lists the sessions of a user with device names and marks the current one', async ({ app }) => {
  const { token, username } = await newSignedIn(app);
  await tokenOf(app, username, { ip: '10.9.8.7', headers: { 'user-agent': FIREFOX } });
  const [here, there, ...others] = await sessions(app, token, 'zh');
  expect(others).toEqual([]);
  expect(here?.isCurrent).toBe(true);
  expect(there).toMatchObject({ isCurrent: false, ip: '10.9.8.7', device: 'Linux 上的 Firefox' });
  expect(JSON.stringify([here, there])).not.toMatch(/ops_|hash/);
});

test('[B1] ending one session applies on every node', async ({ app, secondApp }) => {
  const { id, token, username } = await newSignedIn(app);
  const other = await tokenOf(app, username);
  expect(await status(secondApp, other)).toBe(200);
  const [, there] = await sessions(app, token);
  expect((await end(app, token, there?.id ?? '')).status).toBe(200);
  expect(await status(app, other)).toBe(401);
  await expect.poll(() => status(secondApp, other)).toBe(401);
  expect(await status(secondApp, token)).toBe(200);
  expect((await auditOf(app, id)).at(-1)).toEqual({ kind: 'sessionEnded', detail: { id: there?.id } });
  expect((await end(app, token, there?.id ?? '')).status).toBe(404);
});

test('[B1] ending all others keeps the current session and API tokens', async ({ app }) => {
  const { token, username, id } = await newSignedIn(app);
  const others = [await tokenOf(app, username), await tokenOf(app, username)];
  await app.pool.query(
    `insert into session (token_hash, user_id, kind, remembered, name, idle_until, ends_at)
     values ($1, $2, 'api', false, 'script', now() + interval '1 day', now() + interval '1 day')`,
    [`script of ${id}`, id],
  );
  const { body } = await send(app, '/sys/session/endOthers', { method: 'POST', token });
  expect(body?.result).toEqual({ ended: 2 });
  for (const other of others) expect(await status(app, other)).toBe(401);
  expect(await sessions(app, token)).toMatchObject([{ isCurrent: true }]);
  const { rows } = await app.pool.query(`select ended_at from session where user_id = $1 and kind = 'api'`, [id]);
  expect(rows).toEqual([{ ended_at: null }]);
});
