import { expect } from 'vitest';
import { newAccount, PASSWORD, type Sent, send, signIn } from '../../../test/fixtures/accounts.ts';
import { test } from '../../../test/kit.ts';
import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { saveDemoAccount } from './demo-account-store.ts';
import { evaluationAccount } from './evaluation.ts';
import { replacePassword } from './password/store.ts';

const account = { username: 'demo', password: 'abcd-efgh-jkmn' };
const home = { hostname: 'localhost', ip: '127.0.0.1', headers: {} };
const tried = { HOST: '127.0.0.1', DATABASE_URL: undefined, PUBLIC_URL: undefined, TRUST_PROXY: [] };

/** Stores the demo account, in place of that of another test. */
async function demoIs(db: Db, { username, password }: typeof account): Promise<void> {
  await rowsOf(db, statement(`delete from installation where name = 'demo'`), []);
  await saveDemoAccount(db, { username, password });
}

test('[LG-07] returns nothing without a demo account', async ({ app }) => {
  await app.pool.query(`delete from installation where name = 'demo'`);
  const { status, body } = await send(app, '/sys/evaluation', { ip: '127.0.0.1' });
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, message: '', code: 200, result: null, timestamp: expect.any(Number) });
});

test.for([
  ['an external database', { ...tried, DATABASE_URL: 'postgres://elsewhere' }, home],
  ['a server open to others', { ...tried, HOST: '0.0.0.0' }, home],
  ['a server on a network', { ...tried, HOST: '192.168.1.5' }, home],
  ['an address for others', { ...tried, PUBLIC_URL: 'https://desk.example.com' }, home],
  ['a proxy that is trusted', { ...tried, TRUST_PROXY: ['127.0.0.1'] }, home],
  ['a public name in front', tried, { ...home, hostname: 'desk.example.com' }],
  ['a name that begins like home', tried, { ...home, hostname: 'localhost.example.com' }],
  ['a caller from elsewhere', tried, { ...home, ip: '10.0.0.7' }],
] as const)('[A12] does not reveal the demo account with %s', async ([, settings, request], { db }) => {
  await demoIs(db, account);
  expect(await evaluationAccount(db, settings, request)).toBeNull();
});

test.for(['localhost', '127.0.0.1', '[::1]', '::1'])(
  '[LG-07] returns the demo account at %s',
  async (hostname, { db }) => {
    await demoIs(db, account);
    expect(await evaluationAccount(db, tried, { ...home, hostname })).toEqual(account);
  },
);

test.for([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'x-original-host',
  'cf-connecting-ip',
  'true-client-ip',
])('[A12] does not reveal it behind a proxy that adds “%s” and uses a loopback name', async (name, { app, db }) => {
  await demoIs(db, account);
  const headers = { host: '127.0.0.1', [name]: '203.0.113.7' };
  expect((await send(app, '/sys/evaluation', { ip: '127.0.0.1', headers })).body?.result).toBeNull();
});

test('[LG-07] returns the demo account to the page', async ({ app, db }) => {
  await demoIs(db, account);
  const answer = await send(app, '/sys/evaluation', { ip: '127.0.0.1' });
  expect(answer.body?.result).toEqual(account);
  const spoofed = await send(app, '/sys/evaluation', { ip: '127.0.0.1', headers: { host: 'evil.example' } });
  expect(spoofed.body?.result).toBeNull();
});

test('[LG-07] signing in to the prefilled demo account needs no image code until it fails', async ({ app, db }) => {
  const [{ username }, other] = [await newAccount(app), await newAccount(app)];
  await demoIs(db, { username, password: PASSWORD });
  const home = { ip: '127.0.0.1' };
  const failure = async (...[requested, sent]: [Parameters<typeof signIn>[1], Sent]) =>
    (await signIn(app, requested, sent)).body?.result.failure;
  expect(await failure({ username }, home)).toBeUndefined();
  expect(await failure({ username: other.username }, home)).toBe('identity.captchaRequired');
  expect(await failure({ username }, { ...home, headers: { via: '1.1 proxy' } })).toBe('identity.captchaRequired');
  expect(await failure({ username }, { ip: '10.0.0.7' })).toBe('identity.captchaRequired');
  expect(await failure({ username, password: 'a wrong password' }, home)).toBe('identity.badCredentials');
  expect(await failure({ username }, home)).toBe('identity.captchaRequired');
});

test('[LG-07] returns no demo account after its password was changed', async ({ app, db }) => {
  const { username, id } = await newAccount(app);
  await demoIs(db, { username, password: 'abcd-efgh-jkmn' });
  await replacePassword(db, (await newAccount(app)).id, { hash: 'another' });
  expect(await evaluationAccount(db, tried, home)).toMatchObject({ username });
  await replacePassword(db, id, { hash: 'another' });
  expect(await evaluationAccount(db, tried, home)).toBeNull();
});
