import { contract } from '@opsyard/contract';
import { expect } from 'vitest';
import { newAccount, newKey, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const LOGIN = '/sys/login';

test('[B4] a form of another site cannot sign in', async ({ app }) => {
  const body = JSON.stringify({ username: 'x', password: 'y' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answer = await send(app, LOGIN, { method: 'POST', payload: body, headers: { 'content-type': type } });
    expect([answer.status, answer.body?.result.failure]).toEqual([415, 'common.unsupportedMedia']);
  }
});

test('[B4] refuses cross-site requests with and without a session', async ({ app }) => {
  const { username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  for (const request of [
    send(app, LOGIN, { payload: { username: 'x', password: 'y' }, headers }),
    send(app, '/sys/logout', { method: 'POST', token, headers }),
    send(app, '/sys/evaluation', { headers }),
  ]) {
    const { status, body } = await request;
    expect([status, body?.result.failure]).toEqual([403, 'common.crossSite']);
  }
  expect((await send(app, '/sys/preferences', { token })).status).toBe(200);
});

test('[B4] allows no other origin', async ({ app }) => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await send(app, '/sys/getEncryptedString', { method, headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('[B4] accepts a token only in its header, not in a cookie or the URL', async ({ app }) => {
  const { username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  const cookie = { cookie: `X-Access-Token=${token}`, authorization: `Bearer ${token}` };
  expect((await send(app, '/sys/preferences', { headers: cookie })).status).toBe(401);
  expect((await send(app, `/sys/preferences?token=${token}`)).status).toBe(401);
});

test('[B8] the claimed page of a call decides nothing', async ({ app }) => {
  const { username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  const headers = { 'menu-url': '/isystem/user' };
  expect((await send(app, '/task/project/list', { token, headers })).status).toBe(403);
});

test('[B8] refuses an overlong page claim', async ({ app }) => {
  const ask = (length: number) =>
    send(app, '/sys/getEncryptedString', { headers: { 'menu-url': `/${'x'.repeat(length - 1)}` } });
  expect((await ask(10_000)).status).toBe(400);
  expect((await ask(513)).status).toBe(400);
  expect((await ask(512)).status).toBe(200);
});

test('[B9] no answer repeats the requested host name', async ({ app }) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  for (const url of ['/sys/getEncryptedString', `/sys/randomImage/${newKey()}`, '/nothing', '/openapi.json']) {
    const answer = await send(app, url, { headers });
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil.example');
  }
});

test.for([
  '{"__proto__":{"admin":true},"username":"x","password":"y"}',
  '{"username":"x","password":"y","constructor":{"prototype":{"a":1}}}',
])('[B12] refuses a body that sets prototypes: %s', async (payload, { app }) => {
  const headers = { 'content-type': 'application/json' };
  expect((await send(app, LOGIN, { method: 'POST', payload, headers })).status).toBe(400);
});

test('[B12] refuses a repeated value', async ({ app }) => {
  const { username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  expect((await send(app, '/sys/user/people?search=a&search=b', { token })).status).toBe(400);
});

test.for([
  ['no body', undefined],
  ['no object', '[]'],
  ['broken JSON', '{"username":'],
  ['a number for a name', '{"username":1,"password":"y"}'],
  ['a name without end', JSON.stringify({ username: 'x'.repeat(101), password: 'y' })],
  ['a password without end', JSON.stringify({ username: 'x', password: 'y'.repeat(1025) })],
] as const)('[E15] %s is a bad request without details of the inside', async ([, payload], { app }) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await send(app, LOGIN, { method: 'POST', headers, ...(payload && { payload }) });
  expect([answer.status, answer.body?.result.failure]).toEqual([400, 'common.invalidInput']);
  expect(answer.text).not.toMatch(/ at |node_modules|select |stack/i);
});

test('[A11] no answer to unauthenticated users contains a phone number', async ({ app }) => {
  const { id, username } = await newAccount(app);
  await app.pool.query(`update sys_user set phone = '13812345678' where id = $1`, [id]);
  const answers = [
    await signIn(app, { username, password: 'a wrong password' }),
    await send(app, '/sys/evaluation'),
    await send(app, '/sys/getEncryptedString'),
    await send(app, '/sys/user/people'),
    await send(app, '/openapi.json'),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/\b1\d{10}\b/);
});

test('[B10] no response schema contains a secret', () => {
  // Secrets returned at sign-in or at creation, once.
  const meant = [
    'accessToken.add token',
    'accessToken.list tokens',
    'code.phoneLogin token',
    'confirmation.challenge ticket',
    'identity.captchaWork salt',
    'identity.evaluation password',
    'identity.login token',
    'identity.pushTicket ticket',
    'passkey.login token',
    'passkey.loginChallenge ticket',
    'passkey.stepLogin token',
    // The address of a request's status page.
    'publicForm.submit ticket',
    // Identifies a plan of dates, so that only the plan that was shown is applied.
    'schedule.plan token',
    'schedule.planMany token',
    'thirdLogin.getLoginUser token',
    'thirdLogin.validateCas token',
    'twoStep.begin secret',
    'twoStep.beginAtSignIn secret',
    'twoStep.confirmAtSignIn token',
    'twoStep.verify token',
  ];
  const found = Object.values(contract)
    .flatMap((feature) => Object.values(feature))
    .flatMap(({ id, reply }) => fieldsOf(reply).map((field) => `${id} ${field}`))
    .filter((field) => /password|salt|hash|token|secret|ticket|skeleton/i.test(field.split(' ')[1] ?? ''))
    // The last four characters, which identify a secret.
    .filter((field) => !/^connector\.\w+ (secretHint|webhookSecretHint)$/.test(field));
  expect(found.toSorted()).toEqual(meant.toSorted());
});

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: string }>) : {};
  // A boolean is no secret.
  const own = Object.keys(properties).filter((name) => properties[name]?.type !== 'boolean');
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}
