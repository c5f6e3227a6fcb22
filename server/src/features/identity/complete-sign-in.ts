import { type Department, identityFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { transact } from '../../kernel/transact.ts';
import { languageOf } from '../../kernel/words.ts';
import { appendAudit } from './audit-store.ts';
import { allDictionaries } from './dictionary-store.ts';
import { origin } from './origin.ts';
import { departmentsOf, enterPerson, findUserInfo } from './person-store.ts';
import { openSession } from './session-store.ts';

/** How somebody proved who they are. */
export type WayIn = 'password' | 'sms' | 'third' | 'passkey';

/** Whoever has proved to be the owner of an account; where a password was the proof, it must still be the one in force. */
export type Proved = { id: string; username: string; active: boolean; passwordHash?: string | null };
type Arrival = { person: Proved; remembered: boolean; how: WayIn };

/** The end of every way of signing in: lets in whoever has proved who they are, unless the account is frozen. */
export async function completeSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  arrival: Arrival,
): Promise<LoginResult> {
  const { person, how } = arrival;
  if (!person.active) {
    await noteRefusal(app, request, { person, how, reason: 'accountFrozen' });
    fail(identityFailures.accountFrozen);
  }
  const token = await admit(app, request, arrival);
  return await describe(app.db, request, { token, userId: person.id });
}

export type Refusal = { person: Pick<Proved, 'id' | 'username'> | undefined; how: WayIn; reason: string };

/**
 * Notes that somebody was not let in. What was typed as a name is kept only if it is one: people type their password there by
 * mistake.
 */
export async function noteRefusal(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, how, reason }: Refusal,
): Promise<void> {
  const who = { actorId: person?.id ?? null, username: person?.username ?? null };
  const event = { kind: 'signInRefused', ...who, ...origin(request), detail: { reason, how } } as const;
  await transact(app.pool, { work: (db) => appendAudit(db, event) });
}

async function admit(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, remembered, how }: Arrival,
): Promise<string> {
  const { ip, agent } = origin(request);
  return await transact(app.pool, {
    async work(db) {
      // The account may have been frozen, or its password changed, since it was read.
      const stillSo = await enterPerson(db, person.id, person.passwordHash);
      if (!stillSo) fail(how === 'password' ? identityFailures.badCredentials : identityFailures.accountFrozen);
      const idleHours = app.settings.SESSION_IDLE_HOURS;
      const token = await openSession(db, { userId: person.id, kind: 'login', remembered, ip, agent, idleHours });
      const { id: actorId, username } = person;
      await appendAudit(db, { kind: 'signedIn', actorId, username, ip, agent, detail: { remembered, how } });
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
