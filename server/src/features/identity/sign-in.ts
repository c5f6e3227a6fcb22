import { commonFailures, type Department, identityFailures, type LoginBody, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { transact } from '../../kernel/transact.ts';
import { languageOf } from '../../kernel/words.ts';
import type { AuditKind } from './audit-chain.ts';
import { appendAudit } from './audit-store.ts';
import { redeemCaptcha } from './captcha.ts';
import { allDictionaries } from './dictionary-store.ts';
import { origin } from './origin.ts';
import { readPasswordField } from './password-field.ts';
import { hashing, verifyPassword } from './password-hash.ts';
import { type Credentials, departmentsOf, enterPerson, findCredentials, findUserInfo } from './person-store.ts';
import { secretFor } from './secret-store.ts';
import { openSession } from './session-store.ts';
import { type Attempt, admitAttempt, forgiveAttempt } from './throttle.ts';
import { readName } from './username.ts';

/** Signs a person in; whoever is refused learns nothing about which accounts exist. */
export async function signIn(app: FastifyInstance, request: FastifyRequest, body: LoginBody): Promise<LoginResult> {
  const { db, settings } = app;
  const field = readPasswordField(body.password, await secretFor(db, 'password in transit'), now());
  if (field === 'expired') fail(identityFailures.keyExpired);
  if (hashing.isFull) fail(commonFailures.busy);
  if (settings.CAPTCHA === 'on') await redeemCaptcha(db, body);
  const name = readName(body.username);
  const person = name && (await findCredentials(db, name, request.ip));
  const attempt: Attempt = {
    name: person?.id ?? name?.value ?? '',
    ip: request.ip,
    familiar: person?.familiar ?? false,
  };
  await admitAttempt(db, attempt);
  const password = field === 'unreadable' ? '' : field.password;
  const right = await verifyPassword(password, person?.passwordHash, await secretFor(db, 'password at rest'));
  if (!person || !right) return await refuse(app, request, person, 'badCredentials');
  if (!person.active) return await refuse(app, request, person, 'accountFrozen');
  const token = await admit(app, request, { person, attempt, remembered: body.remember_me ?? false });
  return await describe(db, request, { token, userId: person.id });
}

async function refuse(
  app: FastifyInstance,
  request: FastifyRequest,
  person: Credentials | undefined,
  reason: 'badCredentials' | 'accountFrozen',
): Promise<never> {
  await note(app, request, { kind: 'signInRefused', person, detail: { reason } });
  return fail(identityFailures[reason]);
}

type Admission = { person: Credentials; attempt: Attempt; remembered: boolean };

async function admit(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, attempt, remembered }: Admission,
): Promise<string> {
  const { ip, agent } = origin(request);
  return await transact(app.pool, {
    async work(db) {
      // The account may have been frozen, or its password changed, while the password was being checked.
      if (!(await enterPerson(db, person.id, person.passwordHash))) return fail(identityFailures.badCredentials);
      await forgiveAttempt(db, attempt);
      const idleHours = app.settings.SESSION_IDLE_HOURS;
      const token = await openSession(db, { userId: person.id, kind: 'login', remembered, ip, agent, idleHours });
      const { id: actorId, username } = person;
      await appendAudit(db, { kind: 'signedIn', actorId, username, ip, agent, detail: { remembered } });
      return token;
    },
  });
}

type Note = { kind: AuditKind; person: Credentials | undefined; detail: Record<string, unknown> };

/** What was typed as a name is kept only if it is one: people type their password there by mistake. */
async function note(app: FastifyInstance, request: FastifyRequest, { kind, person, detail }: Note): Promise<void> {
  const who = { actorId: person?.id ?? null, username: person?.username ?? null };
  await transact(app.pool, { work: (db) => appendAudit(db, { kind, ...who, ...origin(request), detail }) });
}

async function describe(
  db: Db,
  request: FastifyRequest,
  { token, userId }: { token: string; userId: string },
): Promise<LoginResult> {
  const language = languageOf(request.headers['accept-language']);
  const [info, departs, sysAllDictItems] = await Promise.all([
    findUserInfo(db, userId),
    departmentsOf(db, userId, language),
    allDictionaries(db, language),
  ]);
  const userInfo = required(info, identityFailures.badCredentials);
  return { token, userInfo, sysAllDictItems, multi_depart: choiceOf(departs), departs };
}

function choiceOf({ length }: readonly Department[]): number {
  return Math.min(length, 2);
}
