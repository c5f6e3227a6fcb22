import { expect } from 'vitest';
import { newAccount, PASSWORD, send, signIn } from '../../../test/fixtures/accounts.ts';
import { firstStep, newTwoFactorAccount, secondStep } from '../../../test/fixtures/two-factor-accounts.ts';
import { test as base } from '../../../test/kit.ts';
import { seedDefaults } from '../seed.ts';
import { AdminRefused, createAdministrator, issueToken, removeSecondFactors, resetPassword } from './index.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

test('creating an administrator requires the administrator role', async ({ app }) => {
  const rename = (from: string, to: string) =>
    app.pool.query('update sys_role set role_code = $2 where role_code = $1', [from, to]);
  await rename('admin', 'another');
  await expect(createAdministrator(app.pool, { username: 'early', password: PASSWORD })).rejects.toThrow(AdminRefused);
  await rename('another', 'admin');
  const { rows } = await app.pool.query(`select 1 from sys_user where username = 'early'`);
  expect(rows).toEqual([]);
});

test.for(['', 'a', 'two words', 'аdmin', 'admin\u200b', 'ad\u202emin', 'x'.repeat(51)])(
  '[A14] refuses “%s” as a username',
  async (username, { app }) => {
    await expect(createAdministrator(app.pool, { username, password: PASSWORD })).rejects.toThrow('2 to 50');
  },
);

test('refuses a password that is too short or cannot be typed', async ({ app }) => {
  for (const password of ['', '1234567', '🦊🦊🦊🦊', 'with\0nul in it'])
    await expect(createAdministrator(app.pool, { username: 'short', password })).rejects.toThrow(AdminRefused);
  const { username } = await newAccount(app);
  await expect(resetPassword(app.pool, username, 'short')).rejects.toThrow(AdminRefused);
});

test('[A14] refuses a name that looks like an existing one', async ({ app }) => {
  await seedDefaults(app.pool);
  await createAdministrator(app.pool, { username: 'chief', password: PASSWORD });
  for (const username of ['chief', 'CHIEF', 'ｃhief'.normalize('NFKC')])
    await expect(createAdministrator(app.pool, { username, password: PASSWORD })).rejects.toThrow('already');
});

test('a created administrator has every permission', async ({ app }) => {
  await seedDefaults(app.pool);
  await createAdministrator(app.pool, { username: '管理员1', password: PASSWORD });
  const { token } = (await signIn(app, { username: '管理员1' })).body?.result ?? {};
  const { auth, allAuth } = (await send(app, '/sys/permission/getUserPermissionByToken', { token })).body?.result ?? {};
  expect(auth.length).toBe(allAuth.length);
});

test('refuses commands for an unknown account', async ({ app }) => {
  await expect(resetPassword(app.pool, 'ghost')).rejects.toThrow('ghost');
  await expect(issueToken(app.pool, 'ghost')).rejects.toThrow('ghost');
});

test('a new password ends every session and replaces the old one', async ({ app }) => {
  const { username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  const password = await resetPassword(app.pool, username);
  expect((await signIn(app, { username })).body?.result.failure).toBe('identity.badCredentials');
  expect((await signIn(app, { username, password })).body?.success).toBe(true);
  const stillIn = async () => (await send(app, '/sys/preferences', { token })).body?.code;
  await expect.poll(stillIn).toBe(44_444);
});

test('removing second factors restores sign-in by password and ends the sessions', async ({ app }) => {
  const { username, token } = await newTwoFactorAccount(app);
  const { ticket } = await firstStep(app, username);
  await removeSecondFactors(app.pool, username);
  expect((await secondStep(app, ticket, '123456')).body?.result.failure).toBe('twoStep.ticketOver');
  expect((await signIn(app, { username })).body?.success).toBe(true);
  const stillIn = async () => (await send(app, '/sys/preferences', { token })).body?.code;
  await expect.poll(stillIn).toBe(44_444);
});

test('refuses a token for a frozen account', async ({ app }) => {
  const { username } = await newAccount(app, { frozen: true });
  await expect(issueToken(app.pool, username)).rejects.toThrow(AdminRefused);
});

test('a token created on the command line is valid for twelve hours', async ({ app }) => {
  const { username, id } = await newAccount(app);
  const token = await issueToken(app.pool, username);
  expect((await send(app, '/sys/preferences', { token })).status).toBe(200);
  const { rows } = await app.pool.query(
    `select kind, extract(epoch from idle_until - created_at)::int / 3600 as idle,
       extract(epoch from ends_at - created_at)::int / 3600 as hours
     from session where user_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ kind: 'admin', idle: 12, hours: 12 }]);
});

test('a token can be valid for up to a week, whether used or not', async ({ app }) => {
  const { username, id } = await newAccount(app);
  for (const hours of [0, 1.5, 169]) await expect(issueToken(app.pool, username, hours)).rejects.toThrow(AdminRefused);
  const token = await issueToken(app.pool, username, 100);
  expect((await send(app, '/sys/preferences', { token })).status).toBe(200);
  const { rows } = await app.pool.query(
    'select distinct extract(epoch from least(idle_until, ends_at) - created_at)::int / 3600 as hours from session where user_id = $1',
    [id],
  );
  expect(rows).toEqual([{ hours: 100 }]);
});
