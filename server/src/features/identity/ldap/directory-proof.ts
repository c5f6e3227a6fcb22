import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { isUnreachable, reasonOf } from '../../../kernel/fetch-external.ts';
import { ConcurrencyLimit } from '../../../kernel/throttle/concurrency-limit.ts';
import { type Proof, subjectOf, textOf } from '../federated-login/proof.ts';
import type { Credentials } from '../person-store.ts';
import { authenticateAtDirectory, type DirectoryPerson, simulateAuthentication } from './authenticate-at-directory.ts';
import { type Directory, directoryOf } from './directory.ts';
import { directoryName } from './rules.ts';
import { findDirectoryName } from './store.ts';

const CONCURRENCY = 32;
const QUEUE_LIMIT = 128;
const limit = new ConcurrencyLimit(CONCURRENCY, QUEUE_LIMIT);

export type DirectoryAttempt = {
  /** Local account of the typed name, if any. */
  person: Credentials | undefined;
  typed: string;
  password: string;
};

/**
 * Checks a password at the directory that was not valid locally. Real checks are made for accounts without a local
 * password, linked accounts and unknown names; for others a check is simulated, so that the time does not reveal which
 * they are.
 */
export async function checkDirectoryPassword(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, typed, password }: DirectoryAttempt,
): Promise<Proof | undefined> {
  const directory = directoryOf(app.settings);
  if (!directory) return undefined;
  const linked = person && (await findDirectoryName(app.db, person.id));
  const name = directoryName(linked ?? person?.username ?? typed);
  const isCandidate = name !== undefined && (!person?.passwordHash || linked !== undefined);
  return await proveByDirectory(request, directory, { name: isCandidate ? name : '', password });
}

/** Returns the proof of the directory for a name and password; simulates a check when they cannot be valid. */
export async function proveByDirectory(
  request: FastifyRequest,
  directory: Directory,
  { name: typed, password }: { name: string; password: string },
): Promise<Proof | undefined> {
  const name = directoryName(typed);
  return await withinLimit(request, async () => {
    if (name === undefined || password === '') return await simulateAuthentication(directory).then(() => undefined);
    const found = await authenticateAtDirectory(directory, name, password);
    return found && proofOf(found, name);
  });
}

async function withinLimit<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  try {
    return await limit.run(ask, () => fail(commonFailures.busy, { retryAfter: 1 }));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    request.log.warn({ reason: reasonOf(error) }, 'the directory is unreachable');
    return fail(commonFailures.busy, { retryAfter: 5 });
  }
}

function proofOf({ issuer, subject, name, realname }: DirectoryPerson, typedName: string): Proof {
  const username = textOf(name) ?? typedName;
  return {
    source: 'ldap',
    issuer,
    subject: subjectOf(subject),
    label: username,
    username,
    realname: textOf(realname),
    email: null,
    ofDirectory: true,
  };
}
