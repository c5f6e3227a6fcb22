import { type Department, identityFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/db.ts';
import { allDictionaries } from '../../kernel/dictionaries.ts';
import { fail, required } from '../../kernel/fail.ts';
import { requestOrigin } from '../../kernel/request-origin.ts';
import { transact } from '../../kernel/transact.ts';
import { languageOf } from '../../kernel/words.ts';
import { appendAudit } from '../audit/index.ts';
import { tellNewDevice } from './own-sessions/new-device.ts';
import { forgiveSignedIn } from './owner-proved.ts';
import { departmentsOf, enterPerson, findUserInfo } from './person-store.ts';
import { giveSessionCookie } from './session-cookie.ts';
import { isStrange, openSession, sessionHours } from './session-store.ts';
import { tokenHash } from './token.ts';

/** How somebody proved who they are. */
export type WayIn = 'password' | 'sms' | 'third' | 'cas' | 'ldap' | 'passkey';
/** How they proved it a second time. */
export type SecondProof = 'totp' | 'recovery' | 'passkey';

/** Whoever has proved to be the owner of an account; where a password was the proof, it must still be the one in force. */
export type Proved = { id: string; username: string; active: boolean; waits?: boolean; passwordHash?: string | null };
export type Arrival = { person: Proved; remembered: boolean; how: WayIn; second?: SecondProof };

/** Opens the session of somebody who has proved who they are as often as is asked of them. */
export async function letIn(app: FastifyInstance, request: FastifyRequest, arrival: Arrival): Promise<LoginResult> {
  const token = await admit(app, request, arrival);
  const hash = tokenHash(token);
  if (hash) await giveSessionCookie(app, request, { hash, hours: sessionHours(arrival.remembered) });
  return await describe(app.db, request, { token, userId: arrival.person.id });
}

async function admit(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, remembered, how, second }: Arrival,
): Promise<string> {
  const { ip, agent } = requestOrigin(request);
  return await transact(app.pool, {
    async work(db) {
      const strange = await isStrange(db, { userId: person.id, ip, agent });
      // The account may have been frozen, or its password changed, since it was read.
      const stillSo = await enterPerson(db, person.id, person.passwordHash);
      const changed = how === 'password' && !second;
      if (!stillSo) fail(changed ? identityFailures.badCredentials : identityFailures.accountFrozen);
      await forgiveSignedIn(db, person.id);
      const idleHours = app.settings.SESSION_IDLE_HOURS;
      const token = await openSession(db, { userId: person.id, kind: 'login', remembered, ip, agent, idleHours });
      const { id: actorId, username } = person;
      await appendAudit(db, { kind: 'signedIn', actorId, username, ip, agent, detail: { remembered, how, second } });
      if (strange) {
        await tellNewDevice(db, { userId: actorId, ip, agent });
        await appendAudit(db, { kind: 'newDevice', actorId, username, ip, agent, detail: {} });
      }
      return token;
    },
  });
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
  const userInfo = required(info, identityFailures.accountFrozen);
  return { token, userInfo, sysAllDictItems, multi_depart: choiceOf(departs), departs };
}

function choiceOf({ length }: readonly Department[]): number {
  return Math.min(length, 2);
}
