import { createCipheriv } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  auditOf,
  expireConfirmation,
  newAccount,
  newSignedIn,
  PASSWORD,
  send,
  signIn,
  tokenOf,
} from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const NEW = 'a new and better one';

type Fields = { username?: string; oldpassword?: string; password?: string; confirmpassword?: string };

function update(app: FastifyInstance, token: string, { oldpassword = PASSWORD, password = NEW, ...more }: Fields = {}) {
  const payload = { oldpassword, password, confirmpassword: password, ...more };
  return send(app, '/sys/user/updatePassword', { method: 'PUT', payload, token });
}

function change(app: FastifyInstance, token: string, username: string, password = NEW) {
  const payload = { username, password, confirmpassword: password };
  return send(app, '/sys/user/changePassword', { method: 'PUT', payload, token });
}

async function status(app: FastifyInstance, token: string): Promise<number> {
  return (await send(app, '/sys/user/getCurrentUserDeparts', { token })).status;
}

const updated = 'Password changed. Your other devices have been logged out and your API tokens revoked.';

test.for<[string, Fields, string, string]>([
  ['a wrong old password', { oldpassword: 'not it' }, 'password.oldWrong', 'The old password is incorrect.'],
  ['two that differ', { confirmpassword: 'another one' }, 'password.differ', 'The two passwords do not match.'],
  ['a short one', { password: 'seven77' }, 'password.short', 'The password must have at least 8 characters.'],
  [
    'a common one',
    { password: 'Password1!' },
    'password.common',
    'This password is too common. Please choose another one.',
  ],
])('[DL-01] refuses %s with a message', async ([, fields, failure, message], { app }) => {
  const { token, username } = await newSignedIn(app);
  const { status: code, body } = await update(app, token, fields);
  expect([code, body?.success, body?.message, body?.result.failure]).toEqual([200, false, message, failure]);
  expect((await signIn(app, { username })).body?.success).toBe(true);
});

test('[DL-01] two different passwords are reported as 两次输入的密码不一样！ in Chinese', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const payload = { oldpassword: PASSWORD, password: NEW, confirmpassword: 'x' };
  const headers = { 'accept-language': 'zh-CN' };
  const { body } = await send(app, '/sys/user/updatePassword', { method: 'PUT', payload, token, headers });
  expect(body?.message).toBe('两次输入的密码不一样！');
});

test('[B7] refuses the name of another user with the own password', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const other = await newAccount(app);
  const { status: code, body } = await update(app, token, { username: other.username });
  expect([code, body?.result.failure]).toEqual([403, 'identity.notYourAccount']);
  expect((await signIn(app, { username: other.username, password: NEW })).body?.success).toBe(false);
});

test('[A2] a stolen session has five guesses of the old password, then must wait', async ({ app }) => {
  const { token } = await newSignedIn(app);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await update(app, token, { oldpassword: `x${tries}` })).status).toBe(200);
  const { status: code, headers } = await update(app, token);
  expect([code, headers['retry-after']]).toEqual([429, '60']);
});

test('[DL-01] the right old password allows a new one, with a message', async ({ app }) => {
  const { id, token, username } = await newSignedIn(app);
  const { status: code, body } = await update(app, token, { username });
  expect([code, body?.success, body?.message]).toEqual([200, true, updated]);
  expect((await signIn(app, { username })).body?.success).toBe(false);
  expect((await signIn(app, { username, password: NEW })).body?.success).toBe(true);
  expect(await auditOf(app, id)).toContainEqual({ kind: 'passwordChanged', detail: { ended: 0 } });
});

test('[LG-13] accepts all three fields encrypted', async ({ app }) => {
  const { token, username } = await newSignedIn(app);
  const { key, iv } = (await send(app, '/sys/getEncryptedString')).body?.result ?? {};
  const seal = (text: string) => {
    const padded = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 16) * 16);
    padded.write(text);
    const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
    return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  };
  expect((await update(app, token, { oldpassword: seal(PASSWORD), password: seal(NEW) })).body?.success).toBe(true);
  expect((await signIn(app, { username, password: NEW })).body?.success).toBe(true);
});

test('[B1] other sessions end on every node, the current one continues', async ({ app, secondApp }) => {
  const { token, username } = await newSignedIn(app);
  const other = await tokenOf(app, username);
  expect(await status(secondApp, other)).toBe(200);
  await update(app, token);
  expect(await status(app, token)).toBe(200);
  expect(await status(app, other)).toBe(401);
  await expect.poll(() => status(secondApp, other)).toBe(401);
});

test('[A2] of two concurrent changes one succeeds', async ({ app }) => {
  const { token, username } = await newSignedIn(app);
  const requested = ['the first of the two', 'the second of the two'];
  const answers = await Promise.all(requested.map((password) => update(app, token, { password })));
  expect(answers.map(({ body }) => body?.success).toSorted()).toEqual([false, true]);
  const winner = requested[answers.findIndex(({ body }) => body?.success)] ?? '';
  expect((await signIn(app, { username, password: winner })).body?.success).toBe(true);
});

test('resetting the password of another user requires confirmation', async ({ app, as }) => {
  const admin = await as('system:user:password');
  const { username } = await newAccount(app);
  await expireConfirmation(app, admin.id);
  const { status: code, body } = await change(app, admin.token, username);
  expect([code, body?.result.failure]).toEqual([403, 'identity.confirmFirst']);
  expect((await signIn(app, { username })).body?.success).toBe(true);
});

test('an administrator resets a password and the sessions end', async ({ app, as }) => {
  const admin = await as('system:user:password');
  const { token, username } = await newSignedIn(app);
  expect((await change(app, admin.token, 'nobody-of-this-name')).status).toBe(404);
  const { body } = await change(app, admin.token, username.toUpperCase());
  expect(body?.message).toBe('Password reset. The user has been logged out everywhere.');
  expect(await status(app, token)).toBe(401);
  expect((await signIn(app, { username, password: NEW })).body?.success).toBe(true);
  expect(await auditOf(app, admin.id)).toEqual([{ kind: 'passwordReset', detail: { of: username, ended: 1 } }]);
});

test('[B10] no answer contains a password or hash', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const answers = [await update(app, token, { oldpassword: 'a wrong guess' }), await update(app, token)];
  for (const { text } of answers) expect(text).not.toMatch(/argon2|a wrong guess|a new and better|the right password/);
});

test('[B5] cannot reset the password of a user with more permissions', async ({ app, as }) => {
  const [helper, boss] = [await as('system:user:password'), await as('system:user:password', 'system:security:edit')];
  const body = { username: boss.username, password: NEW, confirmpassword: NEW };
  await expect(helper.client.password.change({ body })).rejects.toMatchObject({ failure: 'common.forbidden' });
  const reset = helper.client.twoFactor.reset({ body: { userId: boss.id } });
  await expect(reset).rejects.toMatchObject({ failure: 'common.forbidden' });
  expect(await status(app, boss.token)).toBe(200);
  const own = { username: helper.username, password: NEW, confirmpassword: NEW };
  await expect(boss.client.password.change({ body: own })).resolves.toBeNull();
});
