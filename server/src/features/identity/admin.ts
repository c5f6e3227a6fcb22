import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Change } from '../../kernel/change.ts';
import { type Db, wrap } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { violatedConstraint } from '../../kernel/database/retryable.ts';
import { transact } from '../../kernel/database/transact.ts';
import { secretFor } from '../../kernel/secrets/secret-store.ts';
import { type AuditKind, appendAudit } from '../audit/index.ts';
import { type Account, findByUsername, insertAdministrator } from './admin-store.ts';
import { replacePassword } from './password/store.ts';
import { hashPassword } from './password-hash.ts';
import { endSessionsOf, openSession } from './session/session-store.ts';
import { deleteSecondFactors } from './two-factor/store.ts';
import { skeletonOf } from './username.ts';

const MIN_PASSWORD = 8;
const DEFAULT_HOURS = 12;
const MAX_HOURS = 168;
const USERNAME = /^[\p{Script=Latin}\p{Script=Han}0-9._-]{2,50}$/u;

/** Reason a command-line operation failed, in both languages. */
export class AdminRefused extends Error {
  override name = 'AdminRefused';
}

/** Creates a user with the role `admin`; throws `AdminRefused` when the name is taken or an argument is invalid. */
export async function createAdministrator(
  pool: pg.Pool,
  { username, password }: { username: string; password: string },
): Promise<void> {
  if (!USERNAME.test(username))
    throw new AdminRefused(
      'A username has 2 to 50 letters, digits, dots, dashes or underscores.\n用户名须为 2–50 个字母、汉字、数字、点、短横线或下划线。',
    );
  const passwordHash = await hashNewPassword(wrap(pool), password);
  const id = newId();
  const work = async (db: Db) => {
    const done = await insertAdministrator(db, { id, username, skeleton: skeletonOf(username), passwordHash });
    if (!done) throw new AdminRefused('The role “admin” is missing.\n缺少“admin”角色。');
    await auditCommand(db, 'administratorCreated', { id, username });
  };
  try {
    await transact(pool, { work });
  } catch (error) {
    if (violatedConstraint(error) !== 'sys_user_username') throw error;
    throw new AdminRefused(`There is an account “${username}” already.\n账号“${username}”已存在。`);
  }
}

/** Sets a new password, random unless given, ends all sessions of the account and returns the password. */
export async function resetPassword(
  pool: pg.Pool,
  username: string,
  password = randomBytes(12).toString('base64url'),
): Promise<string> {
  const passwordHash = await hashNewPassword(wrap(pool), password);
  await transact(pool, {
    async work(db) {
      const account = await requireAccount(db, username);
      await replacePassword(db, account.id, { hash: passwordHash });
      await endSessionsOf(db, { userId: account.id, reason: 'password' });
      await auditCommand(db, 'passwordReset', account);
      const change = new Change(null);
      change.announce('session', { userId: account.id });
      await change.write(db, undefined);
    },
  });
  return password;
}

/** Removes all second factors of an account whose owner has lost them, and ends its sessions. */
export async function removeSecondFactors(pool: pg.Pool, username: string): Promise<void> {
  await transact(pool, {
    async work(db) {
      const account = await requireAccount(db, username);
      await deleteSecondFactors(db, account.id);
      await endSessionsOf(db, { userId: account.id, reason: 'administrator' });
      await auditCommand(db, 'twoStepReset', account);
      const change = new Change(null);
      change.announce('session', { userId: account.id });
      await change.write(db, undefined);
    },
  });
}

/** Opens a session for scripts without a password and returns its token, valid for 12 hours by default, at most 168. */
export async function issueToken(pool: pg.Pool, username: string, hours = DEFAULT_HOURS): Promise<string> {
  if (!Number.isInteger(hours) || hours < 1 || hours > MAX_HOURS)
    throw new AdminRefused(`A token lasts 1 to ${MAX_HOURS} whole hours.\n令牌有效期须为 1–${MAX_HOURS} 的整数小时。`);
  return await transact(pool, {
    async work(db) {
      const account = await requireAccount(db, username);
      if (!account.active) throw new AdminRefused(`The account “${username}” is frozen.\n账号“${username}”已冻结。`);
      const session = { userId: account.id, kind: 'admin', remembered: false, ip: null, agent: null } as const;
      const token = await openSession(db, { ...session, idleHours: hours, hours });
      await auditCommand(db, 'tokenIssued', account);
      return token;
    },
  });
}

async function hashNewPassword(db: Db, password: string): Promise<string> {
  if ([...password].length < MIN_PASSWORD || password.includes('\0'))
    throw new AdminRefused('A password has at least 8 characters.\n密码至少 8 个字符。');
  return await hashPassword(password, await secretFor(db, 'password at rest'));
}

async function requireAccount(db: Db, username: string): Promise<Account> {
  const account = await findByUsername(db, skeletonOf(username));
  if (!account) throw new AdminRefused(`There is no account “${username}”.\n没有账号“${username}”。`);
  return account;
}

async function auditCommand(
  db: Db,
  kind: AuditKind,
  { id, username }: Pick<Account, 'id' | 'username'>,
): Promise<void> {
  await appendAudit(db, { kind, actorId: id, username, ip: null, agent: null, detail: { by: 'command line' } });
}
