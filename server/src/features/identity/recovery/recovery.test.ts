import { createCipheriv } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  auditOf,
  newAccount,
  newAddress,
  newKey,
  PASSWORD,
  refusal,
  type Sent,
  send,
  signIn,
} from '../../../../test/fixtures/accounts.ts';
import { test } from '../../../../test/kit.ts';
import { latestCode, messagesTo, newMobile } from '../../../../test/messages.ts';
import { newCodeFor } from '../captcha/captcha.ts';

const NEW = 'eleven quiet lions';
const over = refusal('account.recoveryOver', 'This password recovery has expired. Please start again.', 500);

async function beginRecovery(
  app: FastifyInstance,
  name: Record<string, string>,
  { ip = newAddress(), headers }: Sent = {},
) {
  const checkKey = newKey();
  const captcha = await newCodeFor(app.db, checkKey);
  const query = new URLSearchParams({ ...name, captcha: captcha.toLowerCase(), checkKey });
  return await send(app, `/sys/user/querySysUser?${query}`, { ip, ...(headers && { headers }) });
}

const sms = (app: FastifyInstance, mobile: string) => send(app, '/sys/sms', { payload: { mobile, smsmode: '2' } });
const mail = (app: FastifyInstance, phone: string) => send(app, '/sys/user/recoveryMail', { payload: { phone } });
const verifyRecovery = (app: FastifyInstance, phone: string, smscode: string) =>
  send(app, '/sys/user/phoneVerification', { payload: { phone, smscode } });

type Finish = { username: string; smscode: string; phone: string; password?: string };
const finishRecovery = (app: FastifyInstance, { password = NEW, ...rest }: Finish) =>
  send(app, '/sys/user/passwordChange', { payload: { password, ...rest } });

async function newOwner(app: FastifyInstance) {
  const [account, mobile] = [await newAccount(app), newMobile()];
  await app.pool.query('update sys_user set phone = $2 where id = $1', [account.id, mobile]);
  return { ...account, mobile };
}

async function enter(app: FastifyInstance, username: string, password: string) {
  const checkKey = newKey();
  return await signIn(app, { username, password, captcha: await newCodeFor(app.db, checkKey), checkKey });
}

/** Completes the steps up to the ticket. */
async function proved(app: FastifyInstance, { username, mobile }: { username: string; mobile: string }) {
  const phone = (await beginRecovery(app, { username })).body?.result.phone;
  await sms(app, phone);
  const { body } = await verifyRecovery(app, phone, await latestCode(app, mobile));
  return { username, phone, smscode: body?.result as string };
}

async function setPolicy({ pool }: FastifyInstance, policy: Record<string, unknown>): Promise<void> {
  await pool.query(
    `insert into installation (name, value) values ('security policy', $1::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(policy)],
  );
}

test.beforeEach(async ({ app }) => {
  await app.pool.query(`delete from installation where name = 'security policy'`);
});

test('[PR-02] refuses a lookup without an image code', async ({ app }) => {
  const { username } = await newAccount(app);
  const bare = await send(app, `/sys/user/querySysUser?username=${username}`, { headers: { 'accept-language': 'zh' } });
  expect([bare.status, bare.body]).toEqual([400, refusal('identity.captchaRequired', '请输入验证码!', 400)]);
  const checkKey = newKey();
  const captcha = `${await newCodeFor(app.db, checkKey)}x`;
  const query = new URLSearchParams({ username, captcha, checkKey });
  expect((await send(app, `/sys/user/querySysUser?${query}`)).body?.result.failure).toBe('identity.captchaWrong');
});

test('[PR-02] a checked image code allows one lookup from the same address', async ({ app }) => {
  const { username } = await newAccount(app);
  const ip = newAddress();
  const lookUp = async (from: string) =>
    (await send(app, `/sys/user/querySysUser?username=${username}&_t=1593600000`, { ip: from })).body?.result;
  const check = async (checkKey: string, captcha: string) =>
    (await send(app, '/sys/checkCaptcha', { ip, payload: { captcha, checkKey } })).body?.success;
  const [first, second] = [newKey(), newKey()];
  const captcha = await newCodeFor(app.db, first);
  expect(await check(first, `${captcha}x`)).toBe(false);
  expect((await lookUp(ip)).failure).toBe('identity.captchaRequired');
  // A code counts once, however often it is checked.
  for (let times = 0; times < 3; times += 1) expect(await check(first, captcha)).toBe(true);
  expect((await lookUp(newAddress())).failure).toBe('identity.captchaRequired');
  expect((await lookUp(ip)).username).toBe(username);
  expect((await lookUp(ip)).failure).toBe('identity.captchaRequired');
  expect(await check(second, await newCodeFor(app.db, second))).toBe(true);
  await app.pool.query(`update throttle set ends_at = now() where key like 'images checked at %'`);
  expect((await lookUp(ip)).failure).toBe('identity.captchaRequired');
});

test('[PR-02] reports an unknown account', async ({ app }) => {
  const headers = { 'accept-language': 'zh-CN' };
  const { body } = await beginRecovery(app, { username: 'nobody.at.all' }, { headers });
  expect(body).toEqual(refusal('account.unknown', '用户名不存在!', 500));
  expect((await beginRecovery(app, { phone: '13999999999' })).body?.result.failure).toBe('account.unknown');
});

test('[A4] limits an address to ten lookups in ten minutes, whatever images it solves', async ({ app }) => {
  const ip = newAddress();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await beginRecovery(app, { username: 'x' }, { ip })).status).toBe(200);
  expect((await beginRecovery(app, { username: 'x' }, { ip })).status).toBe(429);
});

test('[A11] a lookup returns a masked number and a handle, never the number', async ({ app }) => {
  const { username, mobile, email } = await newOwner(app);
  const names: Record<string, string>[] = [{ username }, { username: email }, { username: mobile }, { phone: mobile }];
  for (const name of names) {
    const { body, text } = await beginRecovery(app, name);
    expect(body?.result).toEqual({
      username,
      phone: expect.stringMatching(/^[a-p]{32}$/),
      maskedPhone: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      maskedEmail: 'a***@example.com',
      concealed: false,
    });
    expect(text.replace(/"timestamp":\d+/, '')).not.toMatch(/1\d{10}/);
    expect(text).not.toContain(email);
  }
});

test('[A4] with concealment, known and unknown names are indistinguishable in all steps', async ({ app }) => {
  await setPolicy(app, { conceal: true });
  const { username } = await newOwner(app);
  const ways = [];
  for (const name of [username, 'nobody9']) {
    const startedFlow = await beginRecovery(app, { username: name });
    const phone = startedFlow.body?.result.phone;
    const answers = [startedFlow, await sms(app, phone), await sms(app, phone), await mail(app, phone)];
    answers.push(
      await verifyRecovery(app, phone, '000000'),
      await finishRecovery(app, { username: name, phone, smscode: 'x' }),
    );
    ways.push(
      answers.map(({ status, body }) => {
        const { requestId, phone: handle, ...result } = body?.result ?? {};
        return [status, body?.code, body?.message, { ...result, username: result.username && 'as typed' }];
      }),
    );
  }
  expect(ways[0]).toEqual(ways[1]);
  expect(ways[0]?.map(([status]) => status)).toEqual([200, 200, 429, 200, 200, 400]);
});

test('[A10] steps cannot be skipped', async ({ app }) => {
  const { username } = await newOwner(app);
  const phone = (await beginRecovery(app, { username })).body?.result.phone;
  const step = refusal('account.recoveryStep', 'Please complete the steps in order.', 400);
  const [early, earlier] = [
    await verifyRecovery(app, phone, '123456'),
    await finishRecovery(app, { username, phone, smscode: 'x' }),
  ];
  expect([early.status, early.body, earlier.status, earlier.body]).toEqual([400, step, 400, step]);
  await sms(app, phone);
  expect((await finishRecovery(app, { username, phone, smscode: 'x' })).body).toEqual(step);
});

test('[A10] refuses an unknown handle', async ({ app }) => {
  for (const phone of ['a'.repeat(32), '13812345678', '\u0000', "' or 1=1"]) {
    expect((await sms(app, phone)).body).toEqual(over);
    expect((await mail(app, phone)).body).toEqual(over);
    expect((await verifyRecovery(app, phone, '123456')).body).toEqual(over);
    expect((await finishRecovery(app, { username: 'x', phone, smscode: 'x' })).body).toEqual(over);
  }
});

test('[A6] the code of a recovery is valid only for it', async ({ app }) => {
  const owner = await newOwner(app);
  const first = (await beginRecovery(app, { username: owner.username })).body?.result.phone;
  const second = (await beginRecovery(app, { username: owner.username })).body?.result.phone;
  await sms(app, first);
  const code = await latestCode(app, owner.mobile);
  await app.pool.query(`update recovery_flow set step = 'sent'`);
  expect((await verifyRecovery(app, second, code)).body?.result.failure).toBe('code.wrong');
  const login = await send(app, '/sys/phoneLogin', { payload: { mobile: owner.mobile, captcha: code } });
  expect(login.body?.result.failure).toBe('code.wrong');
  expect((await verifyRecovery(app, first, code)).body?.success).toBe(true);
});

test('[A6] [A8] refuses the code of a sign-in, and after five wrong guesses the right one', async ({ app }) => {
  const { username, mobile } = await newOwner(app);
  const phone = (await beginRecovery(app, { username })).body?.result.phone;
  const checkKey = newKey();
  const captcha = await newCodeFor(app.db, checkKey);
  await send(app, '/sys/sms', { payload: { mobile, smsmode: '0', captcha, checkKey } });
  await app.pool.query(`update recovery_flow set step = 'sent'`);
  expect((await verifyRecovery(app, phone, await latestCode(app, mobile))).body?.result.failure).toBe('code.wrong');
  await app.pool.query('delete from throttle');
  await sms(app, phone);
  const code = await latestCode(app, mobile);
  for (let guess = 0; guess < 5; guess += 1) await verifyRecovery(app, phone, code === '111111' ? '222222' : '111111');
  expect((await verifyRecovery(app, phone, code)).body?.result.failure).toBe('code.wrong');
});

test('[A9] a ticket is valid for its account, once, for ten minutes', async ({ app }) => {
  const [one, two] = [await newOwner(app), await newOwner(app)];
  const [mine, theirs] = [await proved(app, one), await proved(app, two)];
  expect((await finishRecovery(app, { ...mine, username: two.username })).body).toEqual(over);
  expect((await finishRecovery(app, { ...mine, phone: theirs.phone })).body).toEqual(over);
  expect((await finishRecovery(app, { ...mine, smscode: await latestCode(app, one.mobile) })).body).toEqual(over);
  expect((await finishRecovery(app, mine)).body?.success).toBe(true);
  expect((await finishRecovery(app, mine)).body).toEqual(over);
  await app.pool.query(`update recovery_flow set expires_at = expires_at - interval '10 minutes 1 second'`);
  expect((await finishRecovery(app, theirs)).body).toEqual(over);
});

test('[A9] one ticket used concurrently changes the password once', async ({ app, secondApp }) => {
  const ticket = await proved(app, await newOwner(app));
  const passwords = ['first of the two', 'second of the two'];
  const answers = await Promise.all(
    passwords.map((password, n) => finishRecovery(n ? app : secondApp, { ...ticket, password })),
  );
  expect(answers.map(({ body }) => body?.success).toSorted()).toEqual([false, true]);
});

test('[PR-04] refuses an invalid password without consuming the ticket', async ({ app }) => {
  const ticket = await proved(app, await newOwner(app));
  expect((await finishRecovery(app, { ...ticket, password: 'short' })).body?.result.failure).toBe('password.short');
  expect((await finishRecovery(app, { ...ticket, password: 'password1' })).body?.result.failure).toBe(
    'password.common',
  );
  expect((await finishRecovery(app, ticket)).body?.success).toBe(true);
});

test('[PR-07] [A9] ends all sessions, sets the new password and notifies the owner', async ({ app, secondApp }) => {
  const owner = await newOwner(app);
  const { token } = (await enter(app, owner.username, PASSWORD)).body?.result ?? {};
  const status = async (node: FastifyInstance) =>
    (await send(node, '/sys/user/getCurrentUserDeparts', { token })).status;
  expect(await status(secondApp)).toBe(200);
  const ticket = await proved(app, owner);
  expect((await finishRecovery(app, { ...ticket, username: owner.username.toUpperCase() })).body?.success).toBe(true);
  expect(await status(app)).toBe(401);
  await expect.poll(() => status(secondApp)).toBe(401);
  const entered = [await enter(app, owner.username, PASSWORD), await enter(app, owner.username, NEW)];
  expect(entered.map(({ body }) => body?.success)).toEqual([false, true]);
  const kinds = (await auditOf(app, owner.id)).map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['recoveryBegun', 'recoveryProved', 'passwordReset']));
  const { rows } = await app.pool.query('select email from sys_user where id = $1', [owner.id]);
  const hint = await messagesTo(app, rows[0].email);
  expect(hint.filter(({ purpose }: { purpose: string }) => purpose === 'password changed')).toMatchObject([
    { text: expect.stringContaining('was just changed') },
  ]);
});

test('[A2] a user locked out by guessing can sign in with the new password immediately', async ({ app }) => {
  const owner = await newOwner(app);
  for (let tries = 0; tries < 10; tries += 1) await enter(app, owner.username, 'a wrong password');
  expect((await enter(app, owner.username, PASSWORD)).status).toBe(429);
  await finishRecovery(app, await proved(app, owner));
  expect((await enter(app, owner.username, NEW)).body?.success).toBe(true);
});

test('[PR-01] recovers an account without a number by e-mail', async ({ app }) => {
  const { username, email } = await newAccount(app);
  const startedFlow = (await beginRecovery(app, { username })).body?.result;
  expect(startedFlow).toMatchObject({ maskedPhone: null, maskedEmail: 'a***@example.com' });
  expect((await mail(app, startedFlow.phone)).body?.success).toBe(true);
  const { body } = await verifyRecovery(app, startedFlow.phone, await latestCode(app, email));
  expect((await finishRecovery(app, { username, phone: startedFlow.phone, smscode: body?.result })).body?.success).toBe(
    true,
  );
});

test('sends no code to a frozen account', async ({ app }) => {
  const { id, username, mobile } = await newOwner(app);
  await app.pool.query('update sys_user set status = 2 where id = $1', [id]);
  const phone = (await beginRecovery(app, { username })).body?.result.phone;
  expect((await sms(app, phone)).body?.success).toBe(true);
  expect(await messagesTo(app, mobile)).toMatchObject([{ state: 'failed', text: null }]);
});

test('[CL-03] [A9] the GET variant accepts only the ticket and an encrypted password and does not redirect', async ({
  app,
}) => {
  const owner = await newOwner(app);
  const ticket = await proved(app, owner);
  const { key, iv } = (await send(app, '/sys/getEncryptedString')).body?.result ?? {};
  const padded = Buffer.alloc(32);
  padded.write(NEW);
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  const sealed = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  const go = (password: string, smscode = ticket.smscode) =>
    send(app, `/sys/user/passwordChange?${new URLSearchParams({ ...ticket, smscode, password })}`);
  const plain = await go(NEW);
  expect([plain.status, plain.body?.result.failure]).toEqual([400, 'common.invalidInput']);
  expect((await go(sealed, await latestCode(app, owner.mobile))).body).toEqual(over);
  const done = await go(sealed);
  expect(done.body?.success).toBe(true);
  expect(done.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});
