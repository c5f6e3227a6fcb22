import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { newAccount, newAddress, PASSWORD, refusal, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { chanceOf } from '../../../../test/mann-whitney.ts';
import { seedDefaults } from '../../seed.ts';
import { hashing } from '../password-hash.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const wrong = refusal('identity.badCredentials', 'Wrong username or password.', 500);

test('answers a wrong password with 200 and a failure envelope', async ({ app }) => {
  const { username } = await newAccount(app);
  const { status, body } = await signIn(app, { username, password: 'a wrong password' });
  expect(status).toBe(200);
  expect(body).toEqual(wrong);
});

test('answers in Chinese for a Chinese page', async ({ app }) => {
  const headers = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };
  const { body } = await signIn(app, { username: 'nobody' }, { headers });
  expect(body).toEqual(refusal('identity.badCredentials', '用户名或密码错误。', 500));
});

test('[A3] neither the answer nor the work distinguishes unknown, wrong and frozen', async ({ app }) => {
  const known = await newAccount(app);
  const frozen = await newAccount(app, { frozen: true });
  for (const username of [known.username, frozen.username, 'nobody', 'nobody@example.com', '\u0000']) {
    const before = hashing.done;
    const { status, body } = await signIn(app, { username, password: 'a wrong password' });
    expect([status, body, hashing.done - before]).toEqual([200, wrong, 1]);
  }
});

test('[A3] response times of unknown, wrong and frozen differ only by chance: forty of each, interleaved', async ({
  app,
}) => {
  const kinds = ['unknown', 'wrong', 'frozen'] as const;
  const times: Record<(typeof kinds)[number], number[]> = { unknown: [], wrong: [], frozen: [] };
  for (let turn = 0; turn < 40; turn += 1) {
    const wrong = await newAccount(app, { costly: true });
    const frozen = await newAccount(app, { frozen: true, costly: true });
    const names = { unknown: `nobody.${turn}`, wrong: wrong.username, frozen: frozen.username };
    for (const kind of kinds.toSorted(() => randomInt(3) - 1)) {
      const startedFlow = performance.now();
      await signIn(app, { username: names[kind], password: 'a wrong password' });
      times[kind].push(performance.now() - startedFlow);
    }
  }
  expect(chanceOf(times.unknown, times.wrong)).toBeGreaterThan(1e-5);
  expect(chanceOf(times.wrong, times.frozen)).toBeGreaterThan(1e-5);
  // Control: without the dummy hash for unknown names.
  expect(
    chanceOf(
      times.unknown.map((time) => time / 100),
      times.wrong,
    ),
  ).toBeLessThan(1e-5);
});

test('[A3] reports a frozen account only after the right password', async ({ app }) => {
  const { username } = await newAccount(app, { frozen: true });
  const { status, body } = await signIn(app, { username });
  expect(status).toBe(200);
  const message = 'This account is suspended. Please contact an administrator.';
  expect(body).toEqual(refusal('identity.accountFrozen', message, 500));
});

test('[A2] refuses with a retry time when too many passwords are being checked', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting: Promise<void>[] = [];
  while (!hashing.isFull) waiting.push(hashing.run(() => promise, unexpected));
  const { status, headers, body } = await signIn(app, { username });
  resolve();
  await Promise.all(waiting);
  expect([status, headers['retry-after'], body?.result.failure]).toEqual([503, '1', 'common.busy']);
  expect((await signIn(app, { username })).body?.result.userInfo.id).toBe(id);
});

test('an account without password cannot sign in by password', async ({ app }) => {
  const { id, username } = await newAccount(app);
  await app.pool.query('update sys_user set password_hash = null where id = $1', [id]);
  expect((await signIn(app, { username, password: 'undefined' })).body).toEqual(wrong);
});

test('[A13] refuses unknown fields instead of ignoring them', async ({ app }) => {
  const payload = { username: 'x', password: 'y', roles: ['admin'] };
  const { status, body } = await send(app, '/sys/login', { payload });
  expect(status).toBe(400);
  expect(body?.result).toMatchObject({
    failure: 'common.invalidInput',
    fields: { roles: 'The field “roles” is not supported.' },
  });
});

test('[EN-01] the right password opens a session', async ({ app }) => {
  await seedDefaults(app.pool);
  const { id, username, email } = await newAccount(app);
  const { status, body } = await signIn(app, { username, remember_me: true });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: '',
    code: 200,
    result: {
      token: expect.stringMatching(/^ops_[0-9A-Za-z]{49}$/),
      userInfo: {
        id,
        username,
        realname: expect.stringMatching(/^Account \d+$/),
        avatar: null,
        email,
        phone: null,
        orgCode: null,
      },
      sysAllDictItems: expect.objectContaining({
        yn: [
          { value: '1', text: 'Yes', title: 'Yes', label: 'Yes', color: null },
          { value: '0', text: 'No', title: 'No', label: 'No', color: null },
        ],
      }),
      multi_depart: 0,
      departs: [],
    },
    timestamp: expect.any(Number),
  });
});

test('[LG-05] signs in by e-mail address', async ({ app }) => {
  const { id, email } = await newAccount(app);
  const { body } = await signIn(app, { username: ` ${email.toUpperCase()} ` });
  expect(body?.result.userInfo.id).toBe(id);
});

test('[A14] finds a username in any case and width', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const fullWidth = username.toUpperCase().replace('A', 'Ａ');
  expect((await signIn(app, { username: fullWidth })).body?.result.userInfo.id).toBe(id);
});

test('returns dictionaries in the language of the page', async ({ app }) => {
  await seedDefaults(app.pool);
  const { username } = await newAccount(app);
  const { body } = await signIn(app, { username }, { headers: { 'accept-language': 'zh-CN' } });
  expect(body?.result.sysAllDictItems.sex.map(({ text }: { text: string }) => text)).toEqual(['男', '女']);
});

test('[LG-09] selects the only department, and leaves several to the user', async ({ app }) => {
  const one = await newAccount(app, { departments: 1 });
  const several = await newAccount(app, { departments: 2, currentDepartment: 1 });
  const first = (await signIn(app, { username: one.username })).body?.result;
  expect([first.multi_depart, first.userInfo.orgCode]).toEqual([1, one.departments[0]?.orgCode]);
  const second = (await signIn(app, { username: several.username })).body?.result;
  expect([second.multi_depart, second.userInfo.orgCode]).toEqual([2, several.departments[1]?.orgCode]);
  const [{ id = '', orgCode = '' } = {}] = several.departments;
  expect(second.departs[0]).toEqual({ id, orgCode, departName: `${orgCode} department` });
});

test('does not keep a department the user has left', async ({ app }) => {
  const { id, username } = await newAccount(app, { departments: 2, currentDepartment: 0 });
  await app.pool.query('delete from sys_user_depart where user_id = $1', [id]);
  const { body } = await signIn(app, { username });
  expect([body?.result.multi_depart, body?.result.userInfo.orgCode]).toEqual([0, null]);
});

test('[LG-03] without automatic login the session lasts 12 hours, with it a week', async ({ app }) => {
  const { id, username } = await newAccount(app);
  await signIn(app, { username });
  await signIn(app, { username, remember_me: true });
  const { rows } = await app.pool.query(
    `select extract(epoch from ends_at - created_at)::int / 3600 as hours,
       extract(epoch from idle_until - created_at)::int / 3600 as idle
     from session where user_id = $1 order by hours`,
    [id],
  );
  expect(rows).toEqual([
    { hours: 12, idle: 2 },
    { hours: 168, idle: 24 },
  ]);
});

test('[B10] no answer contains a password or its hash', async ({ app }) => {
  const { username } = await newAccount(app);
  const answers = [await signIn(app, { username }), await signIn(app, { username, password: 'a wrong password' })];
  for (const { text } of answers) expect(text).not.toMatch(/argon2|password_?hash|salt|skeleton/i);
  expect(answers[1]?.text).not.toContain('a wrong password');
});

test('refuses a password changed while it was being checked', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const blocker = await app.pool.connect();
  await blocker.query('begin');
  await blocker.query(`update sys_user set password_hash = 'another' where id = $1`, [id]);
  const before = hashing.done;
  const answer = signIn(app, { username, password: PASSWORD }, { ip: newAddress() });
  await expect.poll(() => hashing.done).toBe(before + 1);
  await blocker.query('commit');
  blocker.release();
  expect((await answer).body).toEqual(wrong);
});

function unexpected(): never {
  throw new Error('turned away');
}
