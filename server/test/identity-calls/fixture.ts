import { createCipheriv } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { newCodeFor } from '../../src/features/identity/captcha/captcha.ts';
import { saveCode } from '../../src/features/identity/codes/code-store.ts';
import { codeHash } from '../../src/features/identity/codes/issue-code.ts';
import { type CodePurpose, keyOf } from '../../src/features/identity/codes/rules.ts';
import { passwordKey } from '../../src/features/identity/password-field.ts';
import { openSession } from '../../src/features/identity/session/session-store.ts';
import { secretFor } from '../../src/kernel/secrets/secret-store.ts';
import type { Settings } from '../../src/kernel/settings/settings.ts';
import { type Account, type Answer, newAccount, newKey, type Sent, send } from '../fixtures/accounts.ts';
import { newMobile } from '../messages.ts';
import type { CasServer } from '../peers/cas-server.ts';
import type { DirectoryServer } from '../peers/directory.ts';
import type { MisbehavingProvider } from '../peers/misbehaving-provider.ts';

/** What is needed to provoke a refusal. */
export type TestFixture = {
  app: FastifyInstance;
  lang: { 'accept-language': string };
  provider: MisbehavingProvider;
  cas: CasServer;
  directory: DirectoryServer;
};
export type CallCase = (fixture: TestFixture) => Promise<Answer>;
/** By route and failure code: a request that is refused with it. */
export type CallCases = Readonly<Record<string, Readonly<Record<string, CallCase>>>>;

const AN_AGE = 20 * 60_000;
export const CODE = '246813';

/** Sends a request in the language of the fixture. */
export function ask({ app, lang }: TestFixture, url: string, sent: Sent = {}): Promise<Answer> {
  return send(app, url, { ...sent, headers: { ...lang, ...sent.headers } });
}

/** A correct image code. */
export async function solved({ app }: TestFixture): Promise<{ captcha: string; checkKey: string }> {
  const checkKey = newKey();
  return { captcha: await newCodeFor(app.db, checkKey), checkKey };
}

/** A user inserted directly into the database. */
export async function personWith(
  { app }: TestFixture,
  change = 'version = version',
): Promise<Account & { phone: string }> {
  const [account, phone] = [await newAccount(app), newMobile()];
  await app.pool.query(`update sys_user set phone = $2, ${change} where id = $1`, [account.id, phone]);
  return { ...account, phone };
}
export const FROZEN = 'status = 2';
export const WAITING = 'status = 3';

/** Sets up an authenticator app for a user. */
export async function withApp({ app }: TestFixture, { id }: Pick<Account, 'id'>): Promise<void> {
  await app.pool.query(`insert into two_step (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())`, [
    id,
  ]);
}

/** Makes `CODE` the code sent to a number. */
export async function sendCode(
  { app }: TestFixture,
  purpose: CodePurpose,
  target: string,
  flow?: string,
): Promise<string> {
  const key = keyOf({ purpose, target, ...(flow && { flow }) });
  await saveCode(app.db, key, await codeHash(app.db, key, CODE));
  return CODE;
}

/** A password encrypted with an expired key. */
export async function expiredSealedPassword(fixture: TestFixture): Promise<string> {
  return await sealed(fixture, 'the right password', new Date(Date.now() - AN_AGE));
}

/** A password encrypted as the page does it. */
export async function sealed({ app }: TestFixture, text: string, at = new Date()): Promise<string> {
  const { key, iv } = passwordKey(await secretFor(app.db, 'password in transit'), at);
  const bytes = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 16) * 16);
  bytes.write(text);
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
}

/** A new session of a user. */
export async function tokenOf({ app }: TestFixture, userId: string): Promise<string> {
  return await openSession(app.db, { userId, kind: 'login', remembered: false, ip: null, agent: null, idleHours: 24 });
}

/** A new session of a user with all permissions. */
export async function administratorToken(fixture: TestFixture): Promise<string> {
  const { id } = await personWith(fixture);
  await fixture.app.pool.query(
    `insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = 'admin'`,
    [id],
  );
  return await tokenOf(fixture, id);
}

/** Runs work with other settings of the installation. */
export async function withSettings<T>(
  { app }: TestFixture,
  settings: Partial<Settings>,
  work: () => Promise<T>,
): Promise<T> {
  const before = { ...app.settings };
  Object.assign(app.settings, settings);
  return await work().finally(() => Object.assign(app.settings, before));
}

/** Runs work with another sign-in policy. */
export async function withPolicy<T>({ app }: TestFixture, policy: object, work: () => Promise<T>): Promise<T> {
  await app.pool.query(`update installation set value = value || $1::jsonb where name = 'security policy'`, [
    JSON.stringify(policy),
  ]);
  return await work();
}
