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
import { test as base } from '../../../../test/kit.ts';
import { latestCode, messagesTo, newMobile } from '../../../../test/messages.ts';
import { seedDefaults } from '../../seed.ts';
import { findByEmail } from '../federated-login/account-store.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const PASSWORD = 'seven green bottles';
type Fields = { username: string; password: string; email: string; phone: string; smscode: string };

let people = 0;

function details(): Omit<Fields, 'smscode'> {
  people += 1;
  return { username: `new.person${people}`, password: PASSWORD, email: `new${people}@example.com`, phone: newMobile() };
}

/** Requests a code and registers with it. */
async function register(
  app: FastifyInstance,
  fields: Partial<Fields> & { [more: string]: unknown } = {},
  sent: Sent = {},
) {
  const all = { ...details(), ...fields };
  await send(app, '/sys/sms', { payload: { mobile: all.phone, smsmode: '1' } });
  const smscode = fields.smscode ?? (await latestCode(app, all.phone));
  const answer = await send(app, '/sys/user/register', { payload: { ...all, smscode }, ...sent });
  return { ...all, ...answer };
}

async function setPolicy({ pool }: FastifyInstance, policy: Record<string, unknown>): Promise<void> {
  await pool.query(
    `insert into installation (name, value) values ('security policy', $1::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(policy)],
  );
}

async function exists({ pool }: FastifyInstance, username: string): Promise<boolean> {
  return (await pool.query('select 1 from sys_user where username = $1', [username])).rowCount === 1;
}

test.beforeEach(async ({ app }) => {
  await app.pool.query(`delete from installation where name = 'security policy'`);
});

test('[A13] refuses registration while it is closed, and names that in the settings of the page', async ({ app }) => {
  await setPolicy(app, { registration: 'closed' });
  const { status, body, username } = await register(app, { smscode: '123456' });
  expect([status, body?.result.failure]).toEqual([403, 'account.registrationClosed']);
  expect(await exists(app, username)).toBe(false);
  expect((await send(app, '/sys/user/registration')).body?.result).toEqual({ mode: 'closed', hasImageCode: false });
});

test('[A13] refuses unknown fields such as role, status or id', async ({ app }) => {
  for (const more of [{ roles: ['admin'] }, { status: 1 }, { id: 'a'.repeat(32) }, { departments: ['A01'] }]) {
    const { status, body, username } = await register(app, more);
    expect([status, body?.result.failure]).toEqual([400, 'common.invalidInput']);
    expect(await exists(app, username)).toBe(false);
  }
});

test.for([
  ['Cyrillic among Latin letters', 'аdmin'],
  ['Chinese among Latin letters', '王min'],
  ['a sign nobody sees', 'admin\u200b2'],
  ['a sign that turns the reading direction', 'min\u202ewang'],
  ['an address', 'wang@example.com'],
  ['a number', '13812345678'],
  ['one letter', 'w'],
  ['a blank', 'wang min'],
] as const)('[A14] refuses a username: %s', async ([, username], { app }) => {
  const { body } = await register(app, { username });
  expect(body?.result.failure).toBe('account.usernameInvalid');
});

test('[RG-02] treats a name that looks like an existing one as taken', async ({ app }) => {
  const { username } = await newAccount(app);
  const known = refusal('account.usernameTaken', 'username already exists!', 500);
  for (const alike of [username, username.toUpperCase(), username.replace('a', 'ａ')]) {
    expect((await register(app, { username: alike })).body).toEqual(known);
    const response = await send(app, `/sys/user/checkOnlyUser?username=${encodeURIComponent(alike)}`);
    expect(response.body).toEqual(known);
  }
  const foreign = `/sys/user/checkOnlyUser?username=${encodeURIComponent(username.replace('a', 'а'))}`;
  expect((await send(app, foreign)).body).toEqual(known);
});

test('[RG-02] accepts an e-mail address or number for one account only', async ({ app }) => {
  const { email } = await newAccount(app);
  const message = 'email already exists!';
  expect((await register(app, { email: email.toUpperCase() })).body).toEqual(
    refusal('account.emailTaken', message, 500),
  );
  expect((await send(app, `/sys/user/checkOnlyUser?email=${email}`)).body?.message).toBe(message);
  const { phone } = await register(app);
  const again = await send(app, `/sys/user/checkOnlyUser?phone=${encodeURIComponent(`+86 ${phone}`)}`);
  expect(again.body).toEqual(refusal('account.phoneTaken', 'mobile number already exists!', 500));
  const other = await send(app, '/sys/user/register', { payload: { ...details(), phone, smscode: '123456' } });
  expect(other.body?.result.failure).toBe('account.phoneTaken');
});

test('[RG-02] reports available names as available', async ({ app }) => {
  for (const query of ['username=nobody.yet', 'email=nobody@example.com', 'phone=13999999999', ''])
    expect((await send(app, `/sys/user/checkOnlyUser?${query}`)).body).toMatchObject({ success: true, result: null });
  expect((await send(app, '/sys/user/checkOnlyUser?username=%00')).status).toBe(400);
});

test('[A4] limits an address to ten lookups of names in ten minutes and about thirty a day', async ({ app }) => {
  const ip = newAddress();
  let names = 0;
  const ask = async () => {
    names += 1;
    return (await send(app, `/sys/user/checkOnlyUser?username=${String(names).padStart(2, '0')}x`, { ip })).status;
  };
  const statuses: number[] = [];
  for (let window = 0; window < 4; window += 1) {
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await ask());
    await app.pool.query(
      `update throttle set ends_at = ends_at - interval '10 minutes' where key like 'look-up%' || $1`,
      [ip],
    );
  }
  const ten = Array<number>(10).fill(200);
  expect(statuses.slice(0, 22)).toEqual([...ten, 429, ...ten, 429]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

test('[RG-02] answers a client that queries on every keystroke, and repeatedly', async ({ app }) => {
  const ip = newAddress();
  const typed = async (kind: string, text: string) => {
    const statuses = [];
    for (let length = 1; length <= text.length; length += 1)
      statuses.push(
        (await send(app, `/sys/user/checkOnlyUser?${kind}=${encodeURIComponent(text.slice(0, length))}`, { ip }))
          .status,
      );
    return statuses;
  };
  const { username, email, phone } = details();
  const statuses = [];
  for (let round = 0; round < 3; round += 1)
    statuses.push(
      ...(await typed('username', username)),
      ...(await typed('email', email)),
      ...(await typed('phone', phone)),
    );
  expect(statuses).toEqual(statuses.map(() => 200));
});

test.for(['wang', 'wang@', 'wang@localhost', 'wang@example.com\u0000', 'a b@example.com'])(
  '[RG-03] refuses “%s” as an e-mail address',
  async (email, { app }) => {
    expect((await register(app, { email })).body?.result.failure).toBe('account.emailInvalid');
  },
);

test.for(['11812345678', '12812345678', '+8612812345678', '+4915112345678', '+871234', '+87123456789012345678'])(
  '[RG-03] refuses “%s” as a number',
  async (phone, { app }) => {
    expect((await register(app, { phone, smscode: '1' })).body?.result.failure).toBe('code.mobileInvalid');
  },
);

test('[RG-05] refuses short and common passwords and the username itself', async ({ app }) => {
  expect((await register(app, { password: '1234567' })).body?.result.failure).toBe('password.short');
  expect((await register(app, { password: 'Password1!' })).body?.result.failure).toBe('password.common');
  expect((await register(app, { username: 'zhou.jielun', password: 'zhou.jielun1' })).body?.result.failure).toBe(
    'password.common',
  );
});

test('[RG-01] refuses registration without the right code, and other errors do not consume the code', async ({
  app,
}) => {
  const { body, username } = await register(app, { smscode: '000000' });
  expect(body?.result.failure).toBe('code.wrong');
  expect(await exists(app, username)).toBe(false);
  const short = await register(app, { password: 'short' });
  expect(short.body?.result.failure).toBe('password.short');
  const { username: name, email, phone } = short;
  const payload = { username: name, email, phone, password: PASSWORD, smscode: await latestCode(app, phone) };
  expect((await send(app, '/sys/user/register', { payload })).body?.result).toEqual({
    username: name,
    state: 'active',
  });
});

test('[RG-01] assigns the newcomer role, which is none by default', async ({ app }) => {
  const rolesOf = async (username?: string) => {
    const { rows } = await app.pool.query(
      `select role_code from sys_user_role join sys_role r on r.id = role_id
       where user_id = (select id from sys_user where username = $1)`,
      [username],
    );
    return rows.map((row) => row.role_code);
  };
  await seedDefaults(app.pool);
  await setPolicy(app, { registration: 'open', newcomerRole: 'guest' });
  expect(await rolesOf((await register(app)).username)).toEqual(['guest']);
  // The policy never assigns the administrator role.
  await setPolicy(app, { registration: 'open', newcomerRole: 'admin' });
  expect(await rolesOf((await register(app)).username)).toEqual([]);
});

test('[RG-01] a registered user gets a welcome mail and can sign in, without role and department', async ({ app }) => {
  await setPolicy(app, { registration: 'open', newcomerRole: '' });
  const { status, body, username, email, phone } = await register(app, { username: ' Ｎew.王 '.replace('王', 'wang') });
  expect([status, body?.result]).toEqual([200, { username: 'New.wang', state: 'active' }]);
  expect(username).not.toBe('New.wang');
  const { rows } = await app.pool.query(
    `select id, email, phone, status, realname,
       (select count(*)::int from sys_user_role where user_id = u.id) as roles,
       (select count(*)::int from sys_user_depart where user_id = u.id) as departments
     from sys_user u where username = 'New.wang'`,
  );
  expect(rows).toMatchObject([{ email, phone, status: 1, realname: 'New.wang', roles: 0, departments: 0 }]);
  expect(await auditOf(app, rows[0].id)).toEqual([{ kind: 'registered', detail: { waits: false } }]);
  const [letter] = await messagesTo(app, email);
  expect(letter).toMatchObject({ channel: 'mail', subject: 'Welcome to Opsyard' });
  expect(letter.text).toContain('please verify this address under “Account”');
  const signedIn = await signIn(app, { username: 'new.WANG', password: PASSWORD });
  expect(signedIn.body?.result).toMatchObject({ multi_depart: 0, userInfo: { username: 'New.wang' } });
  const { token } = signedIn.body?.result ?? {};
  const menu = await send(app, '/sys/permission/getUserPermissionByToken', { token });
  expect([menu.status, menu.body?.message]).toEqual([403, 'permissions must be a non-null array']);
});

test('[RG-01] with approval, a registered user cannot sign in yet although the password is right', async ({ app }) => {
  await setPolicy(app, { registration: 'approval' });
  const { body, username, email } = await register(app, {}, { headers: { 'accept-language': 'zh-CN' } });
  expect(body?.result).toEqual({ username, state: 'waiting' });
  expect(await messagesTo(app, email)).toMatchObject([{ subject: '您的 Opsyard 注册申请' }]);
  const waiting = await signIn(app, { username, password: PASSWORD });
  expect(waiting.body?.result.failure).toBe('identity.accountWaiting');
  const wrong = await signIn(app, { username, password: 'not this one' });
  expect(wrong.body?.result.failure).toBe('identity.badCredentials');
});

test('[E8] the same registration sent many times concurrently creates one account', async ({ app, secondApp }) => {
  const all = details();
  await send(app, '/sys/sms', { payload: { mobile: all.phone, smsmode: '1' } });
  const payload = { ...all, smscode: await latestCode(app, all.phone) };
  const sending = Array.from({ length: 8 }, (_, n) => send(n % 2 ? app : secondApp, '/sys/user/register', { payload }));
  const answers = await Promise.all(sending);
  expect(answers.filter(({ body }) => body?.success)).toHaveLength(1);
  const { rowCount } = await app.pool.query('select 1 from sys_user where phone = $1', [all.phone]);
  expect(rowCount).toBe(1);
});

test('[E10] of two concurrent registrations of a name one succeeds and the other is refused', async ({
  app,
  secondApp,
}) => {
  const [one, two] = [details(), { ...details(), username: 'Same.Name' }];
  one.username = 'same.name';
  const payloads = [];
  for (const all of [one, two]) {
    await send(app, '/sys/sms', { payload: { mobile: all.phone, smsmode: '1' } });
    payloads.push({ ...all, smscode: await latestCode(app, all.phone) });
  }
  const answers = await Promise.all(
    payloads.map((payload, n) => send(n ? app : secondApp, '/sys/user/register', { payload })),
  );
  const failures = answers.map(({ body }) => body?.result.failure).toSorted();
  expect(failures).toEqual(['account.usernameTaken', undefined]);
});

test('[A4] with concealment, no answer reveals which names are taken', async ({ app }) => {
  await setPolicy(app, { registration: 'open', conceal: true });
  const { username, email } = await newAccount(app);
  for (const query of [`username=${username}`, `email=${email}`])
    expect((await send(app, `/sys/user/checkOnlyUser?${query}`)).body?.success).toBe(true);
  for (const taken of [{ username }, { email }])
    expect((await register(app, taken)).body?.result.failure).toBe('account.detailsTaken');
  expect((await register(app)).body?.success).toBe(true);
});

test('[A11] no answer to unauthenticated users contains a phone number', async ({ app }) => {
  const { phone, text } = await register(app);
  const response = await send(app, `/sys/user/checkOnlyUser?phone=${phone}`);
  for (const output of [text, response.text]) {
    const withoutTime = output.replace(/"timestamp":\d+/, '').replace(/"requestId":"\w+"/, '');
    expect(withoutTime).not.toMatch(/1\d{10}/);
  }
});

test('[A2] attempts to register count towards the limit of their address', async ({ app }) => {
  const ip = newAddress();
  const tries = Array.from({ length: 11 }, () => ({ ...details(), smscode: newKey().slice(0, 6) }));
  const statuses: number[] = [];
  for (const payload of tries) statuses.push((await send(app, '/sys/user/register', { payload, ip })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('[RG-01] [D5] [A10] an unverified address is not used for sign-in, recovery, notices or linking', async ({
  app,
}) => {
  const { username, email } = await register(app);
  const { rows } = await app.pool.query('select id, email_proved_at as proved from sys_user where username = $1', [
    username,
  ]);
  expect(rows).toMatchObject([{ proved: null }]);
  const letters = (await messagesTo(app, email)).length;
  expect((await signIn(app, { username: email, password: PASSWORD })).body?.result.failure).toBe(
    'identity.badCredentials',
  );
  expect((await send(app, `/sys/user/querySysUser?username=${email}`)).body?.result.failure).toBe('account.unknown');
  const startedFlow = (await send(app, `/sys/user/querySysUser?username=${username}`)).body?.result;
  expect(startedFlow).toMatchObject({ username, maskedEmail: null });
  await send(app, '/sys/user/recoveryMail', { payload: { phone: startedFlow.phone } });
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0' };
  for (const ip of ['10.78.0.1', '10.78.0.2'])
    await signIn(app, { username, password: PASSWORD }, { ip, headers: agent });
  expect(await messagesTo(app, email)).toHaveLength(letters);
  expect(await findByEmail(app.db, email, 'company')).toBeUndefined();
  await app.pool.query('update sys_user set email_proved_at = now() where username = $1', [username]);
  expect((await findByEmail(app.db, email, 'company'))?.username).toBe(username);
  expect((await signIn(app, { username: email, password: PASSWORD })).body?.success).toBe(true);
});
