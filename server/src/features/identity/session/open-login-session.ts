import { type Department, identityFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { allDictionaries } from '../../../kernel/dictionaries.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { languageOf } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { notifyNewDevice } from '../own-sessions/notify-new-device.ts';
import { departmentsOf, findUserInfo, recordLogin } from '../person-store.ts';
import { resetAllAttempts } from '../reset-attempts.ts';
import { tokenHash } from '../token.ts';
import { setSessionCookie } from './session-cookie.ts';
import { isNewDevice, openSession, sessionHours } from './session-store.ts';

export type SignInMethod = 'password' | 'sms' | 'third' | 'cas' | 'ldap' | 'passkey';
export type SecondFactor = 'totp' | 'recovery' | 'passkey';

/** A verified account; with `passwordHash`, the password must still be the current one. */
export type VerifiedAccount = {
  id: string;
  username: string;
  active: boolean;
  waits?: boolean;
  passwordHash?: string | null;
};
export type VerifiedSignIn = { person: VerifiedAccount; remembered: boolean; how: SignInMethod; second?: SecondFactor };

/** Opens the session of a fully verified user, sets its cookie and returns the login result. */
export async function openLoginSession(
  app: FastifyInstance,
  request: FastifyRequest,
  verified: VerifiedSignIn,
): Promise<LoginResult> {
  const token = await openSessionFor(app, request, verified);
  const hash = tokenHash(token);
  if (hash) await setSessionCookie(app, request, { hash, hours: sessionHours(verified.remembered) });
  return await loginResultOf(app.db, request, { token, userId: verified.person.id });
}

async function openSessionFor(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, remembered, how, second }: VerifiedSignIn,
): Promise<string> {
  const { ip, agent } = requestOrigin(request);
  return await transact(app.pool, {
    async work(db) {
      const newDevice = await isNewDevice(db, { userId: person.id, ip, agent });
      // The account may have been frozen, or its password changed, since it was read.
      const isCurrent = await recordLogin(db, person.id, person.passwordHash);
      const changed = how === 'password' && !second;
      if (!isCurrent) fail(changed ? identityFailures.badCredentials : identityFailures.accountFrozen);
      await resetAllAttempts(db, person.id);
      const idleHours = app.settings.SESSION_IDLE_HOURS;
      const token = await openSession(db, { userId: person.id, kind: 'login', remembered, ip, agent, idleHours });
      const { id: actorId, username } = person;
      await appendAudit(db, { kind: 'signedIn', actorId, username, ip, agent, detail: { remembered, how, second } });
      if (newDevice) {
        await notifyNewDevice(db, { userId: actorId, ip, agent });
        await appendAudit(db, { kind: 'newDevice', actorId, username, ip, agent, detail: {} });
      }
      return token;
    },
  });
}

async function loginResultOf(
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
  const userInfo = required(info, identityFailures.accountFrozen);
  return { token, userInfo, sysAllDictItems, multi_depart: departmentChoice(departs), departs };
}

function departmentChoice({ length }: readonly Department[]): number {
  return Math.min(length, 2);
}
