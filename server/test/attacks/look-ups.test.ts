import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, newAddress, newSignedIn, send } from '../fixtures/accounts.ts';
import { test as base } from '../kit.ts';
import { newMobile } from '../messages.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

let people = 0;
function details() {
  people += 1;
  const username = `seeker${String(people).padStart(3, '0')}`;
  return { username, password: 'seven green bottles', email: `${username}@example.com`, phone: newMobile() };
}

const check = (app: FastifyInstance, username: string, sent: { ip?: string; token?: string }) =>
  send(app, `/sys/user/checkOnlyUser?username=${username}`, sent);
const register = (app: FastifyInstance, fields: Partial<ReturnType<typeof details>>, ip: string) =>
  send(app, '/sys/user/register', { ip, payload: { ...details(), ...fields, smscode: '123456' } });

/** Resets the attempts of an address, so that only the limit on look-ups applies. */
const forgiveTries = ({ pool }: FastifyInstance) => pool.query(`delete from throttle where key like 'address %'`);

test('[A4] registration reveals no more accounts than the look-ups allow, whichever call is used', async ({ app }) => {
  const { email } = await newAccount(app);
  const ip = newAddress();
  for (let attempt = 0; attempt < 5; attempt += 1) await check(app, details().username, { ip });
  const answers = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    answers.push(await register(app, { email }, ip));
    await forgiveTries(app);
  }
  expect(answers.slice(0, 5).map(({ body }) => body?.result.failure)).toEqual(Array(5).fill('account.emailTaken'));
  expect(answers.slice(5).map(({ status }) => status)).toEqual([429, 429, 429]);
  expect((await check(app, details().username, { ip })).status).toBe(429);
});

test('[A4] a user can register with a name they have looked up', async ({ app }) => {
  const ip = newAddress();
  const own = details();
  for (let attempt = 0; attempt < 9; attempt += 1) await check(app, details().username, { ip });
  await send(app, `/sys/user/checkOnlyUser?username=${own.username}&email=${own.email}&phone=${own.phone}`, { ip });
  expect((await check(app, details().username, { ip })).status).toBe(429);
  expect((await register(app, own, ip)).body?.result.failure).toBe('code.wrong');
});

test('[A4] a name typed further costs a look-up for one other name only', async ({ app }) => {
  const ip = newAddress();
  const statuses = [];
  for (const end of 'abcdefghijklmn') statuses.push((await check(app, `wang${end}`, { ip })).status);
  statuses.push((await check(app, 'wangax', { ip })).status, (await check(app, 'wangay', { ip })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429, 429, 429, 200, 429]);
});

test('[A4] a user who types faster than responses arrive, and deletes characters, is not blocked', async ({ app }) => {
  const ip = newAddress();
  const fields = { username: 'li.xiaoming2026', email: 'wang.li@example.com', phone: '13812345678' };
  for (const [field, text] of Object.entries(fields)) {
    const typed = Array.from(text, (_, at) => text.slice(0, at + 1));
    const requested = [...typed, ...typed.slice(-6).toReversed()].map((value) =>
      send(app, `/sys/user/checkOnlyUser?${new URLSearchParams({ [field]: value })}`, { ip }),
    );
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect([field, ...statuses]).toEqual([field, ...statuses.map(() => 200)]);
  }
  const { rows } = await app.pool.query(`select used from throttle where key = $1`, [`look-up ${ip}`]);
  expect(rows).toEqual([{ used: 3 }]);
});

test('[A4] a signed-in user has a look-up budget of their own, a hundred in ten minutes', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const ip = newAddress();
  for (let attempt = 0; attempt < 12; attempt += 1)
    expect((await check(app, details().username, { ip, token })).status).toBe(200);
  expect((await check(app, details().username, { ip })).status).toBe(200);
  await app.pool.query(`update throttle set used = 100 where key like 'look-up by %'`);
  expect((await check(app, details().username, { token })).status).toBe(429);
  const query = new URLSearchParams({ tableName: 'sys_user', fieldName: 'username', fieldVal: details().username });
  expect((await send(app, `/sys/duplicate/check?${query}`, { token })).status).toBe(429);
});
