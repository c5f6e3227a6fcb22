import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, newAddress, newSignedIn, type Sent, send, signIn, tokenOf } from '../fixtures/accounts.ts';
import { test as base } from '../kit.ts';
import { latestCode, newMobile } from '../messages.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const WRONG = 'a wrong password';
const TOO_MANY = 429;

async function newOwner(app: FastifyInstance) {
  const [account, mobile] = [await newAccount(app), newMobile()];
  await app.pool.query('update sys_user set phone = $2 where id = $1', [account.id, mobile]);
  return { ...account, mobile };
}

async function begin(app: FastifyInstance, username: string, sent: Sent) {
  const { body } = await send(app, `/sys/user/querySysUser?username=${username}`, sent);
  return body?.result.phone as string;
}

const sms = (app: FastifyInstance, mobile: string, { smsmode = '2', ...sent }: Sent & { smsmode?: string }) =>
  send(app, '/sys/sms', { ...sent, payload: { mobile, smsmode } });
const mail = (app: FastifyInstance, phone: string, sent: Sent) =>
  send(app, '/sys/user/recoveryMail', { ...sent, payload: { phone } });
const prove = (app: FastifyInstance, phone: string, { smscode, ...sent }: Sent & { smscode: string }) =>
  send(app, '/sys/user/phoneVerification', { ...sent, payload: { phone, smscode } });
const byPhone = (app: FastifyInstance, mobile: string, { captcha, ...sent }: Sent & { captcha: string }) =>
  send(app, '/sys/phoneLogin', { ...sent, payload: { mobile, captcha } });

/** Ends the one-minute wait of everyone who requested codes, and clears the failures of every address. */
async function waitAMinute({ pool }: FastifyInstance): Promise<void> {
  await pool.query(`update throttle set ends_at = ends_at - interval '1 minute' where key like 'codes a minute%'`);
  await pool.query(`delete from throttle where key like 'address %'`);
}

const other = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 1) % 10));

/** Requests three recovery codes and enters five wrong ones for each. */
async function guessAtRecovery(app: FastifyInstance, target: { username: string; inbox: string }, ip: string) {
  for (let codes = 0; codes < 3; codes += 1) {
    const phone = await begin(app, target.username, { ip });
    await (target.inbox.includes('@') ? mail : sms)(app, phone, { ip });
    const wrong = other(await latestCode(app, target.inbox));
    for (let guess = 0; guess < 5; guess += 1) await prove(app, phone, { ip, smscode: wrong });
    await waitAMinute(app);
  }
}

test.for(['mail', 'sms'] as const)(
  '[A6] fifteen wrong guesses of an attacker leave the owner’s recovery by %s as it was',
  async (channel, { app }) => {
    const owner = await newOwner(app);
    const [attacker, inbox] = [newAddress(), channel === 'mail' ? owner.email : owner.mobile];
    const ask = channel === 'mail' ? mail : sms;
    await guessAtRecovery(app, { username: owner.username, inbox }, attacker);
    const otherSession = await begin(app, owner.username, { ip: attacker });
    expect((await ask(app, otherSession, { ip: attacker })).body?.result.failure).toBe('code.switchedOff');
    const home = newAddress();
    const phone = await begin(app, owner.username, { ip: home });
    expect((await ask(app, phone, { ip: home })).body?.success).toBe(true);
    const smscode = (
      await app.pool.query('select text from message where recipient = $1 order by id desc', [inbox])
    ).rows[0].text.match(/\d{6,}/)[0];
    // For a target under attack the codes are too long to be guessed.
    expect(smscode).toHaveLength(10);
    expect((await prove(app, phone, { ip: home, smscode })).body?.success).toBe(true);
  },
);

test('[A6] no limit lasts longer than half a day', async ({ app }) => {
  const owner = await newOwner(app);
  await guessAtRecovery(app, { username: owner.username, inbox: owner.email }, newAddress());
  for (let attempts = 0; attempts < 12; attempts += 1) await signIn(app, { username: owner.username, password: WRONG });
  const { rows } = await app.pool.query(
    `select key from throttle where greatest(ends_at, blocked_until) > now() + interval '12 hours' and key not like 'look-up%'`,
  );
  expect(rows).toEqual([]);
});

test('[A6] any successful sign-in clears every limit on the account and its number', async ({ app }) => {
  const owner = await newOwner(app);
  const home = newAddress();
  await guessAtRecovery(app, { username: owner.username, inbox: owner.mobile }, home);
  for (let attempts = 0; attempts < 5; attempts += 1)
    await signIn(app, { username: owner.username, password: WRONG }, { ip: home });
  await waitAMinute(app);
  const otherAddress = newAddress();
  await sms(app, owner.mobile, { smsmode: '0', ip: otherAddress });
  const rows = await app.pool.query('select text from message where recipient = $1 order by id desc', [owner.mobile]);
  const captcha = rows.rows[0].text.match(/\d{6,}/)[0];
  expect((await byPhone(app, owner.mobile, { captcha, ip: otherAddress })).body?.success).toBe(true);
  const left = await app.pool.query('select key from throttle where target like any ($1)', [
    [`%${owner.mobile}`, `%${owner.id}`],
  ]);
  expect(left.rows).toEqual([]);
  expect((await sms(app, owner.mobile, { smsmode: '0', ip: home })).body?.success).toBe(true);
  expect((await signIn(app, { username: owner.username }, { ip: home })).body?.success).toBe(true);
});

test('[A7] however many codes others request, the owner receives one where they have signed in before', async ({
  app,
}) => {
  const owner = await newOwner(app);
  const home = newAddress();
  await signIn(app, { username: owner.username }, { ip: home });
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await sms(app, owner.mobile, { smsmode: '0' })).status);
    await waitAMinute(app);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), TOO_MANY]);
  expect((await sms(app, owner.mobile, { smsmode: '0', ip: home })).status).toBe(200);
});

test('[A6] after too many wrong guesses further guesses are ignored, while the owner’s correct code works', async ({
  app,
}) => {
  const { mobile } = await newOwner(app);
  const [home, attacker] = [newAddress(), newAddress()];
  for (let codes = 0; codes < 4; codes += 1) {
    await sms(app, mobile, { smsmode: '0', ip: home });
    const wrong = other(await latestCode(app, mobile));
    for (let guess = 0; guess < 5; guess += 1) await byPhone(app, mobile, { captcha: wrong, ip: attacker });
    await waitAMinute(app);
  }
  const rows = await app.pool.query('select text from message where recipient = $1 order by id desc', [mobile]);
  const captcha = rows.rows[0].text.match(/\d{6,}/)[0];
  expect((await byPhone(app, mobile, { captcha, ip: home })).body?.success).toBe(true);
});

test('[A2] wrong passwords of an attacker never lock the owner out', async ({ app }) => {
  const { username } = await newAccount(app);
  const attacker = newAddress();
  for (let attempts = 0; attempts < 30; attempts += 1) {
    await signIn(app, { username, password: WRONG }, { ip: attacker });
    await app.pool.query(`delete from throttle where key like 'address %'`);
    await app.pool.query('update throttle set blocked_until = now() where blocked_until is not null');
  }
  await signIn(app, { username, password: WRONG }, { ip: attacker });
  expect((await signIn(app, { username }, { ip: attacker })).status).toBe(TOO_MANY);
  expect((await signIn(app, { username })).body?.success).toBe(true);
});

test('[B1] guessing the password in a stolen session does not keep the owner from confirming it in another', async ({
  app,
}) => {
  const { username, token } = await newSignedIn(app);
  const confirm = (session: string, password: string) =>
    send(app, '/sys/confirmIdentity', { token: session, payload: { password } });
  const ownSession = await tokenOf(app, username);
  for (let attempts = 0; attempts < 6; attempts += 1) await confirm(token, WRONG);
  expect((await confirm(token, 'the right password')).status).toBe(TOO_MANY);
  expect((await confirm(ownSession, 'the right password')).body?.success).toBe(true);
});
