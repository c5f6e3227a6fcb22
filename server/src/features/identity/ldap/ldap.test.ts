import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { setFirstSignIn, storedTraces } from '../../../../test/federated-login.ts';
import {
  auditOf,
  expireConfirmation,
  newAccount,
  newAddress,
  newSignedIn,
  PASSWORD,
  type Sent,
  send,
  signIn,
} from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { type DirectoryEntry, PEOPLE, SERVICE, startDirectory } from '../../../../test/peers/directory.ts';
import { hashing } from '../password-hash.ts';

const entry = (uid: string, rdn = uid): DirectoryEntry => ({
  dn: `uid=${rdn},${PEOPLE}`,
  uid,
  password: passwordOf(uid),
  cn: `${uid} of the directory`,
  entryUUID: `uuid-of-${uid}`,
});
const passwordOf = (uid: string) => `the own password of ${uid}`;

/** An app with its own directory configuration. */
const testWith = (bind: Record<string, string>) =>
  base
    .extend('directory', { scope: 'file' }, async ({}, { onCleanup }) => {
      const server = await startDirectory(['ann', 'ben', 'carol', 'dora', 'fred', 'gina'].map((uid) => entry(uid)));
      server.people.push(entry('eve, smith', 'eve\\2c smith'));
      onCleanup(() => server.close());
      return server;
    })
    .extend('environment', { scope: 'file' }, async ({ directory }) => ({
      CAPTCHA: 'off',
      LDAP_URL: directory.url,
      ...bind,
    }));
const binding = testWith({ LDAP_BIND: `uid={name},${PEOPLE}` });
const searching = testWith({
  LDAP_SERVICE_DN: SERVICE.dn,
  LDAP_SERVICE_PASSWORD: SERVICE.password,
  LDAP_BASE: PEOPLE,
});

const enter = async (app: FastifyInstance, username: string, password = passwordOf(username), sent: Sent = {}) =>
  (await signIn(app, { username, password }, sent)).body;

const link = (app: FastifyInstance, token: string, username: string, password = passwordOf(username)) =>
  linkFrom(app, { token, ip: newAddress() }, { username, password });

/** Eight different blocks: a single one is readable text under one of the day's keys about once in a hundred runs. */
const UNREADABLE = Buffer.from(Array.from({ length: 128 }, (_, at) => at)).toString('base64');

const linkFrom = (app: FastifyInstance, sent: Sent, payload: { username: string; password: string }) =>
  send(app, '/thirdLogin/linkDirectory', { ...sent, payload });

async function withoutPassword(app: FastifyInstance, username: string): Promise<string> {
  const { id } = await newAccount(app);
  await app.pool.query(
    'update sys_user set username = $2, username_skeleton = $2, password_hash = null where id = $1',
    [id, username],
  );
  return id;
}

describe.each([
  ['binding as the person', binding],
  ['looking the person up', searching],
] as const)('%s', (_, test) => {
  test.beforeEach(async ({ app, directory }) => {
    directory.isLocked = false;
    await setFirstSignIn(app, 'refuse');
  });

  test('[LG-01] [A16] refuses an empty password, although the directory accepts it', async ({ app, directory }) => {
    await withoutPassword(app, 'ann');
    const before = directory.requests.length;
    // Base64 of an empty text as the page would encrypt it, and an invalid field.
    for (const password of ['', UNREADABLE]) {
      const body = await enter(app, 'ann', password);
      expect(body?.success).toBe(false);
    }
    expect(directory.requests.slice(before).join()).not.toContain('ann');
  });

  test.for([
    '*',
    'a*',
    ')(uid=*',
    '*)(uid=ann',
    'ann)(|(uid=*',
    'ann,ou=admins',
    'ann\\2a',
    '\\61nn',
    'ann\u0000',
    'al\u00adice',
    '#616e6e',
  ])('[A16] the name %j matches no user, whatever it means as a pattern', async (name, { app, directory }) => {
    const before = await storedTraces(app);
    await setFirstSignIn(app, 'create');
    expect((await enter(app, name, passwordOf('ann')))?.result.failure).toBe('identity.badCredentials');
    expect(directory.requests.at(-1)).not.toContain('(uid=*)');
    expect(await storedTraces(app)).toEqual(before);
  });

  test('[A3] [A16] neither the answer nor the work distinguishes unknown names, wrong passwords and local accounts', async ({
    app,
    directory,
  }) => {
    const own = await newAccount(app);
    await withoutPassword(app, 'ben');
    const works: unknown[] = [];
    for (const username of ['nobody', 'ben', 'carol', own.username, own.email, 'a\u0000b']) {
      const [before, hashed] = [directory.requests.length, hashing.done];
      const { status, body } = await signIn(app, { username, password: 'a wrong password' });
      const kinds = directory.requests.slice(before).map((line) => line.split(' ')[0]);
      works.push([status, body?.result.failure, kinds, hashing.done - hashed]);
    }
    expect(works).toEqual(Array(works.length).fill(works[0]));
    expect(works[0]).toMatchObject([200, 'identity.badCredentials', expect.arrayContaining(['bind']), 1]);
  });

  test('[A16] never sends the password of a local account to the directory', async ({ app, directory }) => {
    const { id } = await newAccount(app);
    await app.pool.query("update sys_user set username = 'dora', username_skeleton = 'dora' where id = $1", [id]);
    const before = directory.requests.length;
    expect((await enter(app, 'dora', passwordOf('dora')))?.result.failure).toBe('identity.badCredentials');
    expect(directory.requests.slice(before).join()).not.toContain('dora');
    expect((await enter(app, 'dora', PASSWORD))?.result.userInfo.id).toBe(id);
  });

  test('[A2] [A16] limits wrong passwords as elsewhere, across spellings of a name', async ({ app, directory }) => {
    const spellings = ['gina', 'Gina', 'GINA', 'gina ', 'gînä', 'ｇina', 'gina'];
    const failures: (string | undefined)[] = [];
    const from = { ip: newAddress() };
    for (const name of spellings) failures.push((await enter(app, name, 'a wrong password', from))?.result.failure);
    expect(failures.slice(0, 5)).toEqual(Array(5).fill('identity.badCredentials'));
    expect(failures.slice(5)).toEqual(Array(2).fill('common.tooManyRequests'));
    const before = directory.requests.length;
    expect((await enter(app, 'gina', passwordOf('gina'), from))?.result.failure).toBe('common.tooManyRequests');
    expect(directory.requests).toHaveLength(before);
  });

  test('[A16] refuses a user the directory has locked', async ({ app, directory }) => {
    await withoutPassword(app, 'fred');
    directory.isLocked = true;
    expect((await enter(app, 'fred'))?.result.failure).toBe('identity.badCredentials');
  });

  test('[LG-01] a directory user signs in to the account created for them and keeps it after a rename', async ({
    app,
  }) => {
    const id = await withoutPassword(app, 'eve, smith');
    const body = await enter(app, 'Eve, Smith', passwordOf('eve, smith'));
    expect(body?.result.userInfo.id).toBe(id);
    await app.pool.query("update sys_user set username = 'eve', username_skeleton = 'eve' where id = $1", [id]);
    expect((await enter(app, 'eve', passwordOf('eve, smith')))?.result.userInfo.id).toBe(id);
    expect((await enter(app, 'eve, smith'))?.result.userInfo.id).toBe(id);
    const { rows } = await app.pool.query('select issuer, subject from third_account where user_id = $1', [id]);
    expect(rows).toEqual([{ issuer: `ldap:${PEOPLE}`, subject: 'uuid-of-eve, smith' }]);
    const { rows: logged } = await app.pool.query(
      "select detail from audit where actor_id = $1 and kind = 'signedIn' order by seq limit 1",
      [id],
    );
    expect(logged[0].detail).toMatchObject({ how: 'ldap' });
  });

  test('[LG-01] creates an account for an unknown directory user if the policy allows it, else refuses with a message', async ({
    app,
    directory,
  }) => {
    directory.people.push(entry('newcomer'));
    expect((await enter(app, 'newcomer'))?.result.failure).toBe('thirdLogin.noAccount');
    await setFirstSignIn(app, 'create');
    const { userInfo, multi_depart } = (await enter(app, 'newcomer'))?.result ?? {};
    expect(userInfo).toMatchObject({ username: 'newcomer', realname: 'newcomer of the directory', email: null });
    expect(multi_depart).toBe(0);
    expect((await enter(app, 'newcomer'))?.result.userInfo.id).toBe(userInfo.id);
  });

  test('[LG-01] [A16] a user links a directory account by its password and signs in with either until it is unlinked', async ({
    app,
    directory,
  }) => {
    const { id, token, username } = await newSignedIn(app);
    const own = `linked-${username}`;
    directory.people.push(entry(own));
    const shown = async () => (await send(app, '/thirdLogin/links', { token })).body?.result;
    expect(await shown()).toEqual([{ source: 'ldap', name: 'LDAP', kind: 'ldap', account: null, linkedAt: null }]);
    expect((await link(app, token, own)).status).toBe(200);
    expect(await shown()).toMatchObject([{ account: own, linkedAt: expect.stringMatching(/Z$/) }]);
    for (const name of [own, username]) {
      expect((await enter(app, name, passwordOf(own)))?.result.userInfo.id).toBe(id);
    }
    expect((await enter(app, username, PASSWORD))?.result.userInfo.id).toBe(id);
    expect((await send(app, '/thirdLogin/unlink?source=ldap', { method: 'DELETE', token })).status).toBe(200);
    expect((await enter(app, own))?.result.failure).toBe('thirdLogin.noAccount');
    expect((await enter(app, username, passwordOf(own)))?.result.failure).toBe('identity.badCredentials');
    expect((await auditOf(app, id)).filter(({ kind }) => kind.startsWith('account'))).toEqual([
      { kind: 'accountLinked', detail: { source: 'ldap', label: own } },
      { kind: 'accountUnlinked', detail: { source: 'ldap' } },
    ]);
  });

  test('[A16] [A2] [D5] only the right password links, guesses are limited, and each subject is linked once', async ({
    app,
    directory,
  }) => {
    const { id, token, username } = await newSignedIn(app);
    const [own, guessed] = [`once-${username}`, `guessed-${username}`];
    directory.people.push(entry(own), entry(guessed));
    const ip = newAddress();
    const failureOf = async (name: string, password = passwordOf(name)) =>
      (await linkFrom(app, { token, ip }, { username: name, password })).body?.result.failure;
    for (const [name, password] of [
      [guessed, 'a wrong password'],
      ['nobody-there', passwordOf(own)],
      ['*', passwordOf(own)],
      [guessed, UNREADABLE],
    ] as const)
      expect(await failureOf(name, password)).toBe('identity.badCredentials');
    expect(await auditOf(app, id)).toContainEqual({
      kind: 'signInRefused',
      detail: { how: 'ldap', reason: 'badCredentials' },
    });
    for (let tries = 2; tries < 5; tries += 1) await failureOf(guessed, 'a wrong password');
    expect(await failureOf(guessed)).toBe('common.tooManyRequests');
    const other = await newSignedIn(app);
    expect((await link(app, other.token, own)).status).toBe(200);
    const twice = await link(app, token, own);
    expect([twice.status, twice.body?.result.failure]).toEqual([409, 'thirdLogin.linkedElsewhere']);
    await expireConfirmation(app, id);
    const before = directory.requests.length;
    expect(await failureOf(own)).toBe('identity.confirmFirst');
    expect(directory.requests).toHaveLength(before);
  });

  test('[A16] a new directory user does not inherit the account of another with the same name', async ({
    app,
    directory,
  }) => {
    directory.people.push(entry('reused'));
    const id = await withoutPassword(app, 'reused');
    expect((await enter(app, 'reused'))?.result.userInfo.id).toBe(id);
    Object.assign(directory.people.at(-1) ?? {}, { entryUUID: 'uuid-of-somebody-else' });
    expect((await enter(app, 'reused'))?.result.failure).toBe('thirdLogin.noAccount');
  });
});

searching('[A16] where a name means two entries, nobody is signed in', async ({ app, directory }) => {
  await setFirstSignIn(app, 'create');
  directory.people.push(entry('twin'), { ...entry('twin', 'twin+cn=2'), entryUUID: 'uuid-of-twin-2' });
  expect((await enter(app, 'twin'))?.result.failure).toBe('identity.badCredentials');
});

const away = base.extend('environment', { scope: 'file' }, async ({}) => ({
  CAPTCHA: 'off',
  LDAP_URL: 'ldap://127.0.0.1:1',
  LDAP_BIND: `uid={name},${PEOPLE}`,
}));

away(
  '[A16] calls no password wrong while the directory does not answer, and signs in local accounts',
  async ({ app }) => {
    const { username } = await newAccount(app);
    for (const name of ['nobody', username]) {
      const { status, headers, body } = await signIn(
        app,
        { username: name, password: 'a wrong password' },
        { ip: newAddress() },
      );
      expect([status, headers['retry-after'], body?.result.failure]).toEqual([503, '5', 'common.busy']);
    }
    expect((await signIn(app, { username })).body?.success).toBe(true);
  },
);
