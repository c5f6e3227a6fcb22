import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  auditOf,
  newAccount,
  newAddress,
  newKey,
  refusal,
  type Sent,
  send,
  signIn,
} from '../../../../test/fixtures/accounts.ts';
import { test } from '../../../../test/kit.ts';
import { latestCode, messagesTo, newMobile, sendWaiting } from '../../../../test/messages.ts';
import { newCodeFor } from '../captcha/captcha.ts';
import { issueCode } from './issue-code.ts';
import { redeemCode } from './redeem-code.ts';

const WRONG = { success: false, result: { failure: 'code.wrong' } };

/** Requests a code with a solved image. */
async function requestCode(
  app: FastifyInstance,
  mobile: string,
  { smsmode = '0', ...sent }: Sent & { smsmode?: string } = {},
) {
  const checkKey = newKey();
  const payload = { mobile, smsmode, captcha: await newCodeFor(app.db, checkKey), checkKey };
  return await send(app, '/sys/sms', { payload, ...sent });
}

function enter(app: FastifyInstance, mobile: string, captcha: string, sent: Sent = {}) {
  return send(app, '/sys/phoneLogin', { payload: { mobile, captcha, remember_me: true }, ...sent });
}

async function newOwner(app: FastifyInstance, options: Parameters<typeof newAccount>[1] = {}) {
  const mobile = newMobile();
  const account = await newAccount(app, options);
  await app.pool.query('update sys_user set phone = $2 where id = $1', [account.id, mobile]);
  return { ...account, mobile };
}

/** Backdates the messages sent so far. */
async function rewindTimes({ pool }: FastifyInstance, mobile: string, interval: string): Promise<void> {
  await pool.query(`update throttle set ends_at = ends_at - $2::interval where key like '%' || $1 || '%'`, [
    mobile,
    interval,
  ]);
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function exhaustAttempts(app: FastifyInstance, mobile: string, sent: Sent = {}): Promise<string> {
  const code = await latestCode(app, mobile);
  for (let guess = 0; guess < 5; guess += 1) await enter(app, mobile, other(code), sent);
  return code;
}

test.for(['', '12345678901234', '23812345678', '1381234567', '138-1234-567a', '+8612345', '+4915112345678', '\u0000'])(
  '[LG-06] refuses “%s” as a mobile number',
  async (mobile, { app }) => {
    const { status, body } = await requestCode(app, mobile || ' ');
    const message = 'The format of your mobile phone number is incorrect!';
    expect([status, body]).toEqual([200, refusal('code.mobileInvalid', message, 500)]);
    expect((await enter(app, mobile || ' ', '123456')).body).toMatchObject({ message });
  },
);

test('[LG-06] answers in Chinese for a Chinese page', async ({ app }) => {
  const { body } = await requestCode(app, '1', { headers: { 'accept-language': 'zh-CN' } });
  expect(body?.message).toBe('请输入正确的手机号');
});

test('[A8] neither the answer nor the work reveals whether a number has an account', async ({ app, as }) => {
  const [{ mobile }, frozen, unregistered] = [await newOwner(app), await newOwner(app, { frozen: true }), newMobile()];
  const answers = [];
  for (const number of [mobile, frozen.mobile, unregistered])
    answers.push(await requestCode(app, number), await requestCode(app, number, { ip: newAddress() }));
  const shown = answers.map(({ status, body }) => [status, body?.success, body?.message, body?.result?.failure]);
  expect(shown.slice(2)).toEqual([...shown.slice(0, 2), ...shown.slice(0, 2)]);
  expect(await messagesTo(app, mobile)).toMatchObject([{ state: 'waiting', text: expect.stringMatching(/\d{6}/) }]);
  for (const number of [frozen.mobile, unregistered])
    expect(await messagesTo(app, number)).toMatchObject([
      { state: 'failed', text: null, error: 'No active account has this number' },
    ]);
  await sendWaiting(app);
  const { client } = await as('system:message:view');
  expect(await client.message.list({ query: { recipient: mobile } })).toMatchObject({ records: [{ state: 'kept' }] });
  expect(await client.message.list({ query: { recipient: unregistered } })).toMatchObject({
    records: [{ text: null }],
  });
});

test('[A8] names a number as taken only to its owner', async ({ app }) => {
  const { mobile } = await newOwner(app);
  const unregistered = newMobile();
  const [taken, free] = [
    await requestCode(app, mobile, { smsmode: '1' }),
    await requestCode(app, unregistered, { smsmode: '1' }),
  ];
  const shape = ({ status, body }: typeof taken) => [status, { ...body, timestamp: 0 }];
  expect(shape(taken)).toEqual(shape(free));
  expect(await messagesTo(app, mobile)).toMatchObject([{ text: expect.stringContaining('already has an account') }]);
  expect(await messagesTo(app, unregistered)).toMatchObject([{ text: expect.stringContaining('registration code') }]);
});

test('[A7] refuses a second message within a minute with a retry time', async ({ app }) => {
  const { mobile } = await newOwner(app);
  expect((await requestCode(app, mobile)).body?.success).toBe(true);
  const { status, headers } = await requestCode(app, ` +86 ${mobile.slice(0, 3)}-${mobile.slice(3)} `);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  await rewindTimes(app, mobile, '1 minute');
  expect((await requestCode(app, mobile)).body?.success).toBe(true);
});

test('[A7] limits one address to five messages an hour and ten in six hours per number', async ({ app }) => {
  const { mobile } = await newOwner(app);
  const ip = newAddress();
  const statuses: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    for (let minute = 0; minute < 6; minute += 1) {
      await app.pool.query(`delete from throttle where key like 'codes%for ' || $1`, [ip]);
      statuses.push((await requestCode(app, mobile, { ip })).status);
      await rewindTimes(app, mobile, '1 minute');
    }
    await rewindTimes(app, mobile, '54 minutes');
  }
  const five = [200, 200, 200, 200, 200];
  expect(statuses).toEqual([...five, 429, ...five, 429, 429, 429, 429, 429, 429, 429]);
});

test('[A7] limits all unknown requesters to ten messages an hour and twenty in six hours per number', async ({
  app,
}) => {
  const { mobile } = await newOwner(app);
  const sent: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    const statuses: number[] = [];
    for (let minute = 0; minute < 11; minute += 1) {
      statuses.push((await requestCode(app, mobile)).status);
      await rewindTimes(app, mobile, '1 minute');
    }
    sent.push(statuses.filter((status) => status === 200).length);
    await rewindTimes(app, mobile, '49 minutes');
  }
  expect(sent).toEqual([10, 10, 0]);
});

test('[A7] concurrent requests for one number on two nodes send one message', async ({ app, secondApp }) => {
  const { mobile } = await newOwner(app);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => requestCode(n % 2 ? app : secondApp, mobile)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await messagesTo(app, mobile)).toHaveLength(1);
});

test('[A7] sends nothing to an unknown requester without image code, and at most ten messages an hour per address', async ({
  app,
}) => {
  const ip = newAddress();
  for (const smsmode of ['0', '1']) {
    const bare = await send(app, '/sys/sms', { payload: { mobile: newMobile(), smsmode } });
    expect([bare.status, bare.body?.result.failure]).toEqual([400, 'identity.captchaRequired']);
  }
  const checkKey = newKey();
  const captcha = `${await newCodeFor(app.db, checkKey)}x`;
  const wrong = await send(app, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '0', captcha, checkKey } });
  expect(wrong.body?.result.failure).toBe('identity.captchaWrong');
  for (let sent = 0; sent < 10; sent += 1) expect((await requestCode(app, newMobile(), { ip })).status).toBe(200);
  const mobile = newMobile();
  expect((await requestCode(app, mobile, { ip })).status).toBe(429);
  expect((await requestCode(app, mobile)).status).toBe(200);
});

test('[A7] a refused request does not count for the number', async ({ app }) => {
  const { mobile } = await newOwner(app);
  const ip = newAddress();
  await app.pool.query(`insert into throttle (key, used, ends_at) values ($1, 10, now() + interval '1 hour')`, [
    `codes for ${ip}`,
  ]);
  for (let tries = 0; tries < 3; tries += 1) expect((await requestCode(app, mobile, { ip })).status).toBe(429);
  expect((await requestCode(app, mobile)).status).toBe(200);
});

test('[A7] limits the site to 300 sign-in codes an hour, independent of other codes', async ({ app }) => {
  const use = (purpose: string, used: number) =>
    app.pool.query(
      `insert into throttle (key, used, ends_at) values ('codes altogether ' || $1, $2, now() + interval '1 hour')
       on conflict (key) do update set used = $2`,
      [purpose, used],
    );
  await use('register', 100);
  await use('login', 299);
  const owners = [await newOwner(app), await newOwner(app)];
  const statuses = [];
  for (const { mobile } of owners) statuses.push((await requestCode(app, mobile)).status);
  // The limit does not reveal whether a number has an account.
  statuses.push(
    (await requestCode(app, newMobile())).status,
    (await requestCode(app, newMobile(), { smsmode: '1' })).status,
  );
  await app.pool.query(`delete from throttle where key like 'codes altogether%'`);
  expect(statuses).toEqual([200, 429, 429, 429]);
});

test('[A6] after five wrong guesses the right code is refused', async ({ app }) => {
  const { mobile, id } = await newOwner(app);
  await requestCode(app, mobile);
  const code = await exhaustAttempts(app, mobile);
  const { status, body } = await enter(app, mobile, code);
  expect([status, body]).toEqual([
    200,
    refusal('code.wrong', 'The verification code is incorrect or has expired.', 500),
  ]);
  expect(await auditOf(app, id)).toContainEqual({ kind: 'signInRefused', detail: { reason: 'wrongCode', how: 'sms' } });
});

test('[A6] of fifty concurrent guesses on two nodes five count', async ({ app, secondApp }) => {
  const { mobile } = await newOwner(app);
  await requestCode(app, mobile);
  const code = await latestCode(app, mobile);
  const wrong = other(code);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => enter(n % 2 ? app : secondApp, mobile, wrong)),
  );
  for (const { body } of answers) expect(body).toMatchObject(WRONG);
  const { rows } = await app.pool.query('select tries from message_code where key = $1', [`login ${mobile}`]);
  expect(rows).toEqual([{ tries: 5 }]);
});

test('[A6] a code is valid for five minutes, once, and for one purpose', async ({ app, db }) => {
  const { mobile } = await newOwner(app);
  await requestCode(app, mobile);
  const late = await latestCode(app, mobile);
  await app.pool.query(`update message_code set expires_at = expires_at - interval '5 minutes 1 second'`);
  expect((await enter(app, mobile, late)).body).toMatchObject(WRONG);
  await rewindTimes(app, mobile, '1 minute');
  await requestCode(app, mobile);
  const code = await latestCode(app, mobile);
  const typed = { code, ip: newAddress() };
  for (const purpose of ['recovery', 'register', 'contact'] as const)
    expect(await redeemCode(db, { purpose, target: mobile }, typed)).toBe(false);
  expect(await redeemCode(db, { purpose: 'login', target: mobile, flow: 'x' }, typed)).toBe(false);
  expect(await redeemCode(db, { purpose: 'login', target: newMobile() }, typed)).toBe(false);
  expect((await enter(app, mobile, ` ${code} `)).body?.success).toBe(true);
  expect((await enter(app, mobile, code)).body).toMatchObject(WRONG);
});

test('[A6] a new code replaces the older one', async ({ app }) => {
  const { mobile } = await newOwner(app);
  await requestCode(app, mobile);
  const first = await latestCode(app, mobile);
  await rewindTimes(app, mobile, '1 minute');
  await requestCode(app, mobile);
  if (first !== (await latestCode(app, mobile))) expect((await enter(app, mobile, first)).body).toMatchObject(WRONG);
  expect((await enter(app, mobile, await latestCode(app, mobile))).body?.success).toBe(true);
});

test('[A6] the database stores no code in plain text', async ({ app }) => {
  const { mobile } = await newOwner(app);
  await requestCode(app, mobile);
  const code = await latestCode(app, mobile);
  const { rows } = await app.pool.query('select * from message_code where key = $1', [`login ${mobile}`]);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('[A6] three exhausted codes stop further codes for six hours or until the owner signs in', async ({ app }) => {
  const { mobile, username } = await newOwner(app);
  const ip = newAddress();
  const guessAtThree = async () => {
    for (let codes = 0; codes < 3; codes += 1) {
      expect((await requestCode(app, mobile, { ip })).body?.success).toBe(true);
      await exhaustAttempts(app, mobile, { ip });
      await rewindTimes(app, mobile, '1 minute');
      await app.pool.query(`delete from throttle where key like 'address %'`);
    }
    expect((await requestCode(app, mobile, { ip })).body?.result.failure).toBe('code.switchedOff');
  };
  await guessAtThree();
  expect((await requestCode(app, mobile, { ip, smsmode: '1' })).body?.success).toBe(true);
  expect((await requestCode(app, mobile)).body?.success).toBe(true);
  await rewindTimes(app, mobile, '6 hours');
  await guessAtThree();
  const checkKey = newKey();
  await signIn(app, { username, captcha: await newCodeFor(app.db, checkKey), checkKey });
  expect((await requestCode(app, mobile, { ip })).body?.success).toBe(true);
  expect((await enter(app, mobile, await latestCode(app, mobile))).body?.success).toBe(true);
});

test('[CL-02] a code signs in the owner of the number', async ({ app }) => {
  const { id, mobile, username } = await newOwner(app, { departments: 2 });
  await requestCode(app, mobile, { headers: { 'accept-language': 'zh' } });
  expect(await messagesTo(app, mobile)).toMatchObject([
    { text: expect.stringMatching(/^【Opsyard】登录验证码 \d{6}，/) },
  ]);
  const { status, body } = await enter(app, mobile, await latestCode(app, mobile));
  expect(status).toBe(200);
  expect(body?.result).toMatchObject({ userInfo: { id, username }, multi_depart: 2, departs: [{}, {}] });
  const { token } = body?.result ?? {};
  expect((await send(app, '/sys/user/getCurrentUserDeparts', { token })).status).toBe(200);
  expect(await auditOf(app, id)).toContainEqual({ kind: 'signedIn', detail: { remembered: true, how: 'sms' } });
});

test('[CL-02] a foreign number can sign in; a frozen account cannot', async ({ app }) => {
  const { id } = await newAccount(app);
  await app.pool.query('update sys_user set phone = $2 where id = $1', [id, '+8755512345']);
  await requestCode(app, '+87 555 12345');
  await app.pool.query('update sys_user set status = 2 where id = $1', [id]);
  const { body } = await enter(app, '+8755512345', await latestCode(app, '+8755512345'));
  expect(body?.result.failure).toBe('identity.accountFrozen');
});

test('[A2] wrong codes count towards the limit of their address', async ({ app }) => {
  const ip = newAddress();
  for (let tries = 0; tries < 10; tries += 1)
    expect((await enter(app, newMobile(), '123456', { ip })).status).toBe(200);
  expect((await enter(app, newMobile(), '123456', { ip })).status).toBe(429);
});

test('codes are sent by e-mail with a subject', async ({ app }) => {
  const request = { ip: newAddress(), headers: { 'accept-language': 'zh' }, server: app } as never;
  const requested = { channel: 'mail', purpose: 'contact', target: 'li@example.com', flow: 'x' } as const;
  await issueCode(app, request, requested);
  expect(await messagesTo(app, 'li@example.com')).toMatchObject([{ channel: 'mail', subject: '您的验证码' }]);
  const typed = { code: await latestCode(app, 'li@example.com'), ip: newAddress() };
  expect(await redeemCode(app.db, requested, typed)).toBe(true);
});
