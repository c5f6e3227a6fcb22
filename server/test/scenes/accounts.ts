import { argon2Sync, randomBytes } from 'node:crypto';
import type { Envelope } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { hashPassword } from '../../src/features/identity/password-hash.ts';
import { newId } from '../../src/kernel/database/ids.ts';
import { secretFor } from '../../src/kernel/secrets/secret-store.ts';
import { expectAnswer } from '../reply-check.ts';

export const PASSWORD = 'the right password';

export type Account = { id: string; username: string; email: string; departments: { id: string; orgCode: string }[] };
type AccountOptions = {
  frozen?: boolean;
  departments?: number;
  currentDepartment?: number;
  /** Uses a hash as expensive as that of a real password, for tests of sign-in timing. */
  costly?: boolean;
};

let accounts = 0;
let addresses = 0;
const hashes = { cheap: new WeakMap<object, Promise<string>>(), costly: new WeakMap<object, Promise<string>>() };

/** Adds a user whose password is `PASSWORD`, with this many departments of their own. */
export async function newAccount(
  app: FastifyInstance,
  { frozen, departments = 0, currentDepartment, costly }: AccountOptions = {},
): Promise<Account> {
  accounts += 1;
  const id = newId();
  const username = `account${accounts}`;
  const email = `${username}@example.com`;
  const cachedHashes = costly ? hashes.costly : hashes.cheap;
  const make = costly ? (secret: Buffer) => hashPassword(PASSWORD, secret) : cheapHash;
  const hash = cachedHashes.get(app.pool) ?? secretFor(app.db, 'password at rest').then(make);
  cachedHashes.set(app.pool, hash);
  const own = Array.from({ length: departments }, (_, index) => ({ id: newId(), orgCode: `${username}-${index}` }));
  await app.pool.query(
    `insert into sys_user (id, username, username_skeleton, realname, email, email_proved_at, password_hash, status, current_org_code)
     values ($1, $2, $2, $3, $4, now(), $5, $6, $7)`,
    [id, username, `Account ${accounts}`, email, await hash, frozen ? 2 : 1, own[currentDepartment ?? -1]?.orgCode],
  );
  for (const department of own) {
    await app.pool.query(`insert into sys_depart (id, org_code, depart_name, depart_name_en) values ($1, $2, $3, $4)`, [
      department.id,
      department.orgCode,
      `${department.orgCode} 部门`,
      `${department.orgCode} department`,
    ]);
    await app.pool.query(`insert into sys_user_depart (user_id, depart_id) values ($1, $2)`, [id, department.id]);
  }
  return { id, username, email, departments: own };
}

/** A valid hash of `PASSWORD` with minimal cost parameters: most tests do not measure hashing. */
function cheapHash(secret: Buffer): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce, secret, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}

/** An IP address no other test has used. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** An unused key of a captcha or of push. */
export function newKey(): string {
  return randomBytes(8).toString('hex');
}

export type Answer = { status: number; headers: Record<string, unknown>; body: Envelope<Result> | null; text: string };
// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape
type Result = any;
export type Sent = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';
  payload?: object | string;
  headers?: Record<string, string>;
  token?: string;
  ip?: string;
};

/** Sends a request, by default from an IP address of its own. */
export async function send(app: FastifyInstance, url: string, sent: Sent = {}): Promise<Answer> {
  const { payload, token, ip = newAddress(), method = payload ? 'POST' : 'GET' } = sent;
  const headers = { ...(token && { 'x-access-token': token }), ...sent.headers };
  const answer = await app.inject({
    method,
    url,
    headers,
    remoteAddress: ip,
    ...(payload !== undefined && { payload }),
  });
  const json = String(answer.headers['content-type']).includes('json');
  const body = json ? answer.json() : null;
  expectAnswer(method, url, { status: answer.statusCode, envelope: body ?? undefined });
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
}

/** Signs in with account and password. */
export async function signIn(
  app: FastifyInstance,
  {
    username,
    password = PASSWORD,
    ...more
  }: { username: string; password?: string; captcha?: string; checkKey?: string; remember_me?: boolean },
  sent: Sent = {},
): Promise<Answer> {
  return await send(app, '/sys/login', { ...sent, payload: { username, password, ...more } });
}

/** Adds a user and signs them in; image codes must be off. */
export async function newSignedIn(
  app: FastifyInstance,
  options: AccountOptions = {},
): Promise<Account & { token: string }> {
  const account = await newAccount(app, options);
  return { ...account, token: await tokenOf(app, account.username) };
}

/** Signs a user in again and returns the token of the session. */
export async function tokenOf(app: FastifyInstance, username: string, sent: Sent = {}): Promise<string> {
  return (await signIn(app, { username }, sent)).body?.result.token as string;
}

/** Backdates the last confirmation of this user's identity. */
export async function expireConfirmation(app: FastifyInstance, userId: string): Promise<void> {
  await app.pool.query(`update session set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [userId]);
}

/** The audit events of a user, oldest first. */
export async function auditOf(app: FastifyInstance, userId: string): Promise<{ kind: string; detail: unknown }[]> {
  const { rows } = await app.pool.query('select kind, detail from audit where actor_id = $1 order by seq', [userId]);
  return rows;
}

/** The body of a refusal: the envelope with only the failure code and the request id. */
export function refusal(failure: string, message: string, code: number) {
  const result = { failure, requestId: expect.any(String) };
  return { success: false, message, code, result, timestamp: expect.any(Number) };
}
