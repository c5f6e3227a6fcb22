import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, type Sent, send } from '../fixtures/accounts.ts';
import { test as base } from '../kit.ts';
import { messagesTo, newMobile } from '../messages.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const requestCode = (app: FastifyInstance, mobile: string, sent: Sent = {}) =>
  send(app, '/sys/sms', { ...sent, payload: { mobile, smsmode: '0' } });

test('[A7] an IPv6 /48 gets forty codes an hour and a /56 twenty, however many networks it has', async ({ app }) => {
  const statuses = [];
  for (let subnet = 0; subnet < 45; subnet += 1)
    statuses.push((await requestCode(app, newMobile(), { ip: `2001:db8:1:${(subnet * 256).toString(16)}::1` })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.slice(40)).toEqual(Array(5).fill(429));
  const narrow = [];
  for (let subnet = 0; subnet < 22; subnet += 1)
    narrow.push((await requestCode(app, newMobile(), { ip: `2001:db8:2:${subnet.toString(16)}::1` })).status);
  expect(narrow).toEqual([...Array<number>(20).fill(200), 429, 429]);
});

test('[A7] codes requested for unknown numbers do not use up the budget of other users', async ({ app }) => {
  const [{ id }, mobile] = [await newAccount(app), newMobile()];
  await app.pool.query('update sys_user set phone = $2 where id = $1', [id, mobile]);
  await app.pool.query(
    `insert into throttle (key, used, ends_at) values ('codes altogether login', 299, now() + interval '1 hour')`,
  );
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await requestCode(app, newMobile())).status).toBe(200);
  expect((await requestCode(app, mobile)).status).toBe(200);
  expect(await messagesTo(app, mobile)).toMatchObject([{ state: 'waiting' }]);
});
