import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  auditOf,
  expireConfirmation,
  newAddress,
  newSignedIn,
  send,
  signIn,
} from '../../../../test/fixtures/accounts.ts';
import {
  codeOf,
  demandSecondStep,
  firstStep,
  forgetUsedCodes,
  newTwoFactorAccount,
  secondStep,
  type TwoFactorAccount,
} from '../../../../test/fixtures/two-factor-accounts.ts';
import { test as base } from '../../../../test/kit.ts';

const quick = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });
const test = quick.extend<{ stepping: TwoFactorAccount }>({
  stepping: async ({ app }, use) => use(await newTwoFactorAccount(app)),
});

function own(app: FastifyInstance, call: string, token: string, payload?: object) {
  return send(app, `/sys/twoStep/${call}`, { method: 'POST', token, ...(payload && { payload }) });
}

async function state(app: FastifyInstance, token: string) {
  return (await send(app, '/sys/twoStep/state', { token })).body?.result;
}

const failureOf = ({ body }: { body: { result: { failure: string } } | null }) => body?.result.failure;

test('[LG-08] the password alone opens no session once an app is set up', async ({ app, stepping }) => {
  const { body } = await signIn(app, { username: stepping.username });
  expect([body?.success, failureOf({ body })]).toEqual([false, 'identity.secondStep']);
  expect(body?.result.detail).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] });
  expect(JSON.stringify(body)).not.toMatch(/ops_/);
});

test('[A3] a wrong password reveals nothing about a second factor', async ({ app, stepping }) => {
  const { body } = await signIn(app, { username: stepping.username, password: 'a wrong password' });
  expect(body?.result).toEqual({ failure: 'identity.badCredentials', requestId: expect.any(String) });
});

test.for(['12345', '1234567', 'abc'])(
  '[A15] “%s” is answered with 请输入 6 位动态码!',
  async (code, { app, stepping }) => {
    const { ticket } = await firstStep(app, stepping.username);
    const headers = { 'accept-language': 'zh-CN' };
    const { body } = await send(app, '/sys/twoStep/verify', { payload: { ticket, code }, headers });
    expect([body?.success, body?.message]).toEqual([false, '请输入 6 位动态码!']);
  },
);

test('[A15] a code is valid once: not again, not for another sign-in, not the one of the set-up', async ({
  app,
  stepping,
}) => {
  const { username, secret, usedCode } = stepping;
  const before = await firstStep(app, username);
  expect(failureOf(await secondStep(app, before.ticket, usedCode))).toBe('twoStep.codeWrong');
  const code = codeOf(secret, 1);
  expect((await secondStep(app, before.ticket, code)).body?.success).toBe(true);
  const { ticket } = await firstStep(app, username);
  expect(failureOf(await secondStep(app, ticket, code))).toBe('twoStep.codeWrong');
});

test('[A15] of four concurrent requests with the same code one succeeds', async ({ app, stepping }) => {
  const { username, secret } = stepping;
  const tickets = [await firstStep(app, username), await firstStep(app, username)];
  const code = codeOf(secret, 1);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => secondStep(app, tickets[index % 2]?.ticket ?? '', code)),
  );
  expect(answers.filter(({ body }) => body?.success)).toHaveLength(1);
});

test('[A15] refuses a code three periods in the past or future', async ({ app, stepping }) => {
  await forgetUsedCodes(app, stepping.id);
  const { ticket } = await firstStep(app, stepping.username);
  for (const periods of [-3, 3])
    expect(failureOf(await secondStep(app, ticket, codeOf(stepping.secret, periods)))).toBe('twoStep.codeWrong');
});

test('[A15] after five wrong codes a ticket is invalid even for the right one', async ({ app, stepping }) => {
  const { username, secret, id } = stepping;
  const { ticket } = await firstStep(app, username);
  for (let tries = 0; tries < 5; tries += 1) {
    await app.pool.query(`delete from throttle where key like $1`, [`second step of ${id}%`]);
    expect(failureOf(await secondStep(app, ticket, '000000'))).toBe('twoStep.codeWrong');
  }
  await app.pool.query(`delete from throttle where key like $1`, [`second step of ${id}%`]);
  expect(failureOf(await secondStep(app, ticket, codeOf(secret, 1)))).toBe('twoStep.ticketOver');
});

test('[A2] new tickets do not reset the attempts of the account', async ({ app, stepping }) => {
  const { username, secret, recoveryCodes } = stepping;
  const ip = newAddress();
  const guess = async (from: string) =>
    await secondStep(app, (await firstStep(app, username)).ticket, '000000', { ip: from });
  for (let tries = 0; tries < 5; tries += 1) expect(failureOf(await guess(ip))).toBe('twoStep.codeWrong');
  const { ticket } = await firstStep(app, username);
  const { status, headers } = await secondStep(app, ticket, codeOf(secret, 1), { ip });
  expect(status).toBe(429);
  // A delay of a minute, minus the seconds elapsed.
  const pause = Number(headers['retry-after']);
  expect([pause > 0, pause <= 60]).toEqual([true, true]);
  for (let tries = 0; tries < 5; tries += 1) expect(failureOf(await guess(newAddress()))).toBe('twoStep.codeWrong');
  expect((await secondStep(app, ticket, codeOf(secret, 1))).status).toBe(429);
  // Recovery codes are too long to guess and remain usable.
  expect((await secondStep(app, ticket, recoveryCodes[0] ?? '', { ip })).body?.success).toBe(true);
});

test('[A2] wrong codes elsewhere do not lock out the owner at a known address', async ({ app, stepping }) => {
  const { username, secret } = stepping;
  const home = newAddress();
  const arrived = await firstStep(app, username, { ip: home });
  expect((await secondStep(app, arrived.ticket, codeOf(secret, 1), { ip: home })).body?.success).toBe(true);
  await forgetUsedCodes(app, stepping.id);
  const { ticket } = await firstStep(app, username);
  for (let tries = 0; tries < 5; tries += 1) await secondStep(app, ticket, '000000');
  const again = await firstStep(app, username, { ip: home });
  expect((await secondStep(app, again.ticket, codeOf(secret), { ip: home })).body?.success).toBe(true);
});

test('[A10] refuses made-up, used and expired tickets', async ({ app, stepping }) => {
  const { username, secret, id } = stepping;
  expect(failureOf(await secondStep(app, 'x'.repeat(43), codeOf(secret, 1)))).toBe('twoStep.ticketOver');
  const { ticket } = await firstStep(app, username);
  expect((await secondStep(app, ticket, codeOf(secret, 1))).body?.success).toBe(true);
  await forgetUsedCodes(app, id);
  expect(failureOf(await secondStep(app, ticket, codeOf(secret)))).toBe('twoStep.ticketOver');
  const late = await firstStep(app, username);
  await app.pool.query('update one_time_ticket set expires_at = now() where user_id = $1', [id]);
  expect(failureOf(await secondStep(app, late.ticket, codeOf(secret)))).toBe('twoStep.ticketOver');
});

test('[B1] a new password ends sign-ins that wait for the second step', async ({ app, stepping, as }) => {
  const admin = await as('system:user:password');
  const { ticket } = await firstStep(app, stepping.username);
  const password = 'a new and better one';
  await admin.client.password.change({ body: { username: stepping.username, password, confirmpassword: password } });
  expect(failureOf(await secondStep(app, ticket, codeOf(stepping.secret, 1)))).toBe('twoStep.ticketOver');
});

test('refuses an account frozen between the steps', async ({ app, stepping }) => {
  const { ticket } = await firstStep(app, stepping.username);
  await app.pool.query('update sys_user set status = 2 where id = $1', [stepping.id]);
  expect(failureOf(await secondStep(app, ticket, codeOf(stepping.secret, 1)))).toBe('identity.accountFrozen');
});

test('[LG-08] a code completes the sign-in', async ({ app, stepping }) => {
  const { ticket } = await firstStep(app, stepping.username);
  const { body } = await secondStep(app, ticket, codeOf(stepping.secret, 1));
  expect(body?.result).toMatchObject({ token: expect.stringMatching(/^ops_/), userInfo: { id: stepping.id } });
  expect((await auditOf(app, stepping.id)).at(-1)).toMatchObject({
    kind: 'newDevice',
  });
  expect(await auditOf(app, stepping.id)).toContainEqual({
    kind: 'signedIn',
    detail: { remembered: false, how: 'password', second: 'totp' },
  });
});

test('[LG-08] a recovery code replaces the app once and reports how many are left', async ({ app, stepping }) => {
  const { username, recoveryCodes, id, token } = stepping;
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ''] = recoveryCodes;
  const { ticket } = await firstStep(app, username);
  expect((await secondStep(app, ticket, code.toLowerCase().replace('-', ' '))).body?.success).toBe(true);
  const again = await firstStep(app, username);
  expect(failureOf(await secondStep(app, again.ticket, code))).toBe('twoStep.codeWrong');
  expect(await state(app, token)).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await auditOf(app, id)).toContainEqual({ kind: 'recoveryCodeUsed', detail: { left: 9 } });
});

test('[B6] a recovery code is valid only for its user', async ({ app, stepping }) => {
  const other = await newTwoFactorAccount(app);
  const { ticket } = await firstStep(app, stepping.username);
  const [code = ''] = other.recoveryCodes;
  expect(failureOf(await secondStep(app, ticket, code))).toBe('twoStep.codeWrong');
  expect(await state(app, other.token)).toMatchObject({ recoveryCodesLeft: 10 });
});

test('[B1] the database stores neither the secret nor a recovery code in plain text', async ({ app, stepping }) => {
  for (const table of ['two_step', 'recovery_code', 'one_time_ticket', 'audit', 'idempotency_key']) {
    const text = JSON.stringify((await app.pool.query(`select to_jsonb(t) as row from ${table} t`)).rows);
    expect(text).not.toContain(stepping.secret);
    for (const code of stepping.recoveryCodes) expect(text.replaceAll('-', '')).not.toContain(code.replace('-', ''));
  }
});

test('[B1] a sealed secret is useless for another account', async ({ app, stepping }) => {
  const other = await newTwoFactorAccount(app);
  await app.pool.query(
    'update two_step set sealed_secret = (select sealed_secret from two_step where user_id = $1) where user_id = $2',
    [other.id, stepping.id],
  );
  const { ticket } = await firstStep(app, stepping.username);
  expect((await secondStep(app, ticket, codeOf(other.secret, 1))).status).toBe(500);
});

test.for(['begin', 'confirm', 'renewCodes', 'turnOff'])(
  '[B1] a session without recent confirmation cannot %s',
  async (call, { app, stepping }) => {
    await expireConfirmation(app, stepping.id);
    const { status, body } = await own(app, call, stepping.token, call === 'confirm' ? { code: '123456' } : undefined);
    expect([status, body?.result.failure]).toEqual([403, 'identity.confirmFirst']);
  },
);

test('an app is not active before its first code', async ({ app }) => {
  const { token, username, id } = await newSignedIn(app);
  expect(failureOf(await own(app, 'confirm', token, { code: '123456' }))).toBe('twoStep.notBegun');
  const { secret, uri } = (await own(app, 'begin', token)).body?.result ?? {};
  expect(uri).toBe(`otpauth://totp/Opsyard:${username}?secret=${secret}&issuer=Opsyard`);
  expect(failureOf(await own(app, 'confirm', token, { code: codeOf(secret, 9) }))).toBe('twoStep.codeWrong');
  expect(await state(app, token)).toEqual({ on: false, recoveryCodesLeft: 0, passkeys: [], required: false });
  expect((await signIn(app, { username })).body?.success).toBe(true);
  expect((await own(app, 'confirm', token, { code: codeOf(secret) })).body?.result.recoveryCodes).toHaveLength(10);
  expect(await state(app, token)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
  expect(await auditOf(app, id)).toContainEqual({ kind: 'twoStepOn', detail: {} });
});

test('an active app cannot be replaced by another set-up', async ({ app, stepping }) => {
  const { status, body } = await own(app, 'begin', stepping.token);
  expect([status, body?.result.failure]).toEqual([409, 'twoStep.alreadyOn']);
});

test('new recovery codes replace the old ones', async ({ app, stepping }) => {
  const { recoveryCodes } = (await own(app, 'renewCodes', stepping.token)).body?.result ?? {};
  const { ticket } = await firstStep(app, stepping.username);
  expect(failureOf(await secondStep(app, ticket, stepping.recoveryCodes[0] ?? ''))).toBe('twoStep.codeWrong');
  expect((await secondStep(app, ticket, recoveryCodes[0])).body?.success).toBe(true);
});

test('after turning it off the password suffices', async ({ app, stepping }) => {
  expect((await own(app, 'turnOff', stepping.token)).body?.success).toBe(true);
  expect((await signIn(app, { username: stepping.username })).body?.success).toBe(true);
  const { rows } = await app.pool.query('select 1 from recovery_code where user_id = $1', [stepping.id]);
  expect(rows).toEqual([]);
  expect((await auditOf(app, stepping.id)).map(({ kind }) => kind)).toContain('twoStepOff');
});

test('cannot be turned off when a role requires it', async ({ app, stepping }) => {
  await demandSecondStep(app, stepping.id);
  const { status, body } = await own(app, 'turnOff', stepping.token);
  expect([status, body?.result.failure]).toEqual([403, 'twoStep.required']);
  expect(await state(app, stepping.token)).toMatchObject({ on: true, required: true });
});

test('is set up during sign-in when a role requires it', async ({ app }) => {
  const { username, id } = await newSignedIn(app);
  await demandSecondStep(app, id);
  const { ticket, methods } = await firstStep(app, username);
  expect(methods).toEqual(['enrol']);
  expect(failureOf(await secondStep(app, ticket, '123456'))).toBe('twoStep.codeWrong');
  const early = await send(app, '/sys/twoStep/confirmAtSignIn', { payload: { ticket, code: '123456' } });
  expect(failureOf(early)).toBe('twoStep.notBegun');
  const { secret } = (await send(app, '/sys/twoStep/beginAtSignIn', { payload: { ticket } })).body?.result ?? {};
  const { body } = await send(app, '/sys/twoStep/confirmAtSignIn', { payload: { ticket, code: codeOf(secret) } });
  expect(body?.result.recoveryCodes).toHaveLength(10);
  expect(body?.result.login).toMatchObject({ token: expect.stringMatching(/^ops_/), userInfo: { id } });
  expect((await firstStep(app, username)).methods).toEqual(['totp', 'recovery']);
});

test('[A2] a password alone cannot enrol beside an existing second factor', async ({ app, stepping }) => {
  await demandSecondStep(app, stepping.id);
  const { ticket } = await firstStep(app, stepping.username);
  const startedFlow = await send(app, '/sys/twoStep/beginAtSignIn', { payload: { ticket } });
  expect([startedFlow.status, failureOf(startedFlow)]).toEqual([409, 'twoStep.alreadyOn']);
  const payload = { ticket, code: codeOf(stepping.secret, 1) };
  expect(failureOf(await send(app, '/sys/twoStep/confirmAtSignIn', { payload }))).toBe('twoStep.alreadyOn');
});

test('an administrator resets lost second factors and the sessions end', async ({ app, as, stepping }) => {
  const admin = await as('system:user:password');
  const { ticket } = await firstStep(app, stepping.username);
  await expireConfirmation(app, admin.id);
  const body = { userId: stepping.id };
  await expect(admin.client.twoFactor.reset({ body })).rejects.toMatchObject({ failure: 'identity.confirmFirst' });
  await app.pool.query('update session set confirmed_at = now() where user_id = $1', [admin.id]);
  await admin.client.twoFactor.reset({ body });
  expect((await send(app, '/sys/twoStep/state', { token: stepping.token })).status).toBe(401);
  expect(failureOf(await secondStep(app, ticket, codeOf(stepping.secret, 1)))).toBe('twoStep.ticketOver');
  expect((await signIn(app, { username: stepping.username })).body?.success).toBe(true);
  expect(await auditOf(app, admin.id)).toEqual([{ kind: 'twoStepReset', detail: { of: stepping.username } }]);
});

test('[B1] audits a sign-in from a new device and address, except the first of an account', async ({ app }) => {
  const { username, id } = await newSignedIn(app);
  const kinds = async () => (await auditOf(app, id)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['signedIn']);
  const [ip, headers] = [newAddress(), { 'user-agent': 'a browser' }];
  await signIn(app, { username }, { ip, headers });
  expect(await kinds()).toEqual(['signedIn', 'signedIn', 'newDevice']);
  await signIn(app, { username }, { ip, headers });
  expect(await kinds()).toEqual(['signedIn', 'signedIn', 'newDevice', 'signedIn']);
  await signIn(app, { username }, { ip, headers: { 'user-agent': 'another browser' } });
  expect((await kinds()).at(-1)).toBe('newDevice');
});
