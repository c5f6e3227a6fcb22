import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, newAddress, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { hashing } from '../password-hash.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const WRONG = 'a wrong password';

async function fail(app: FastifyInstance, username: string, ip?: string) {
  return await signIn(app, { username, password: WRONG }, ip ? { ip } : {});
}

async function failTimes(app: FastifyInstance, username: string, times: number, ip?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await fail(app, username, ip)).status);
  return statuses;
}

/** Expires the delays of all accounts. */
async function expirePauses(app: FastifyInstance): Promise<void> {
  await app.pool.query('update throttle set blocked_until = now() where blocked_until is not null');
}

test('[A2] the sixth wrong password in a row from one address must wait a minute', async ({ app }) => {
  const { username } = await newAccount(app);
  const ip = newAddress();
  expect(await failTimes(app, username, 5, ip)).toEqual([200, 200, 200, 200, 200]);
  const { status, headers, body } = await fail(app, username, ip);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toSatisfy((seconds: number) => seconds > 50 && seconds <= 60);
  expect(body).toMatchObject({
    success: false,
    code: 429,
    message: 'Too many attempts. Please wait a little and try again.',
    result: { failure: 'common.tooManyRequests' },
  });
});

test('[A2] after ten wrong passwords from several addresses every address must wait', async ({ app }) => {
  const { username } = await newAccount(app);
  expect(await failTimes(app, username, 11)).toEqual([...Array<number>(10).fill(200), 429]);
});

test('[A2] an unknown user must wait just the same', async ({ app }) => {
  expect(await failTimes(app, 'somebody', 6, newAddress())).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await failTimes(app, 'somebody else', 11)).toEqual([...Array<number>(10).fill(200), 429]);
});

test('[A2] e-mail address and username share one limit', async ({ app }) => {
  const { username, email } = await newAccount(app);
  const ip = newAddress();
  await failTimes(app, email, 5, ip);
  expect((await fail(app, username, ip)).status).toBe(429);
});

test('[A2] delays double up to 15 minutes', async ({ app }) => {
  const { username } = await newAccount(app);
  const ip = newAddress();
  await failTimes(app, username, 5, ip);
  const waits: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    await app.pool.query(`delete from throttle where key like 'address %'`);
    waits.push(Math.round(Number((await fail(app, username, ip)).headers['retry-after']) / 60));
    await expirePauses(app);
    await fail(app, username, ip);
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
});

test('[A2] the right password after the delay resets the attempts', async ({ app }) => {
  const { username } = await newAccount(app);
  const ip = newAddress();
  await failTimes(app, username, 5, ip);
  await expirePauses(app);
  expect((await signIn(app, { username }, { ip })).body?.success).toBe(true);
  expect(await failTimes(app, username, 5, ip)).toEqual([200, 200, 200, 200, 200]);
});

test('[A2] attempts expire after twelve hours', async ({ app }) => {
  const { username } = await newAccount(app);
  const ip = newAddress();
  await failTimes(app, username, 6, ip);
  await app.pool.query(`update throttle set blocked_until = blocked_until - interval '12 hours', ends_at = now()`);
  expect(await failTimes(app, username, 5, ip)).toEqual([200, 200, 200, 200, 200]);
});

test('[A2] failed attempts elsewhere do not lock out the owner at a known address', async ({ app }) => {
  const { username } = await newAccount(app);
  const home = newAddress();
  await signIn(app, { username }, { ip: home });
  await failTimes(app, username, 11);
  expect((await signIn(app, { username })).status).toBe(429);
  expect((await signIn(app, { username }, { ip: home })).body?.success).toBe(true);
});

test('[A2] 200 concurrent attempts on two processes cost at most ten hashes', async ({ app, secondApp }) => {
  const { username } = await newAccount(app);
  const before = hashing.done;
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => fail(i % 2 ? app : secondApp, username)));
  const tried = answers.filter(({ status }) => status === 200);
  expect(tried.length).toBe(hashing.done - before);
  expect(tried.length).toBeLessThanOrEqual(10);
  // Requests during overload are refused even before they are counted.
  const rejected = answers.filter(({ status }) => status === 429 || status === 503);
  expect(rejected.length).toBe(200 - tried.length);
});

test('[A2] limits an address to ten failures a minute', async ({ app }) => {
  const ip = newAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await fail(app, `guess${i}`, ip)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  const { username } = await newAccount(app);
  expect((await signIn(app, { username }, { ip })).status).toBe(429);
});

test('[A2] limits an address to a hundred failures an hour', async ({ app }) => {
  const ip = newAddress();
  await fail(app, 'guess', ip);
  await app.pool.query('update throttle set used = 100 where key = $1', [`address hour ${ip}`]);
  const { status, headers } = await fail(app, 'guess', ip);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
});

test('[A2] successful sign-ins do not count', async ({ app }) => {
  const { username } = await newAccount(app);
  const ip = newAddress();
  for (let i = 0; i < 12; i += 1) expect((await signIn(app, { username }, { ip })).status).toBe(200);
});

test('[A2] an IPv6 network shares one limit', async ({ app }) => {
  const addresses = Array.from({ length: 11 }, (_, i) => (i % 2 ? `2001:db8:0:7::${i}` : `2001:db8:0:7:0:${i}:0:1`));
  const statuses: number[] = [];
  for (const [i, ip] of addresses.entries()) statuses.push((await fail(app, `six${i}`, ip)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await fail(app, 'six', '2001:db8:0:8::1')).status).toBe(200);
});

test('[B9] ignores an address claimed in a header', async ({ app }) => {
  const ip = newAddress();
  const claim = (i: number) => ({
    'x-forwarded-for': `203.0.113.${i}`,
    'x-real-ip': `203.0.113.${i}`,
    forwarded: `for=203.0.113.${i}`,
  });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    statuses.push((await signIn(app, { username: `claim${i}`, password: WRONG }, { ip, headers: claim(i) })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('counters survive the rollback of the refused request', async ({ app }) => {
  const { id, username } = await newAccount(app);
  await fail(app, username);
  const { rows } = await app.pool.query('select used from throttle where key = $1', [`account ${id}`]);
  expect(rows).toEqual([{ used: 1 }]);
  expect((await send(app, '/health/live')).status).toBe(200);
});
