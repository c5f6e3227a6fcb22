import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { isUnreachable, reasonOf } from '../../../kernel/fetch-external.ts';
import { Gate } from '../../../kernel/throttle/gate.ts';
import { type Proof, subjectOf, textOf } from '../federated-login/proof.ts';
import type { Credentials } from '../people/person-store.ts';
import { askDirectory, type DirectoryPerson, pretendToAsk } from './ask-directory.ts';
import { type Directory, directoryOf } from './directory.ts';
import { directoryName } from './rules.ts';
import { findDirectoryName } from './store.ts';

const AT_ONCE = 32;
const QUEUE = 128;
const asking = new Gate(AT_ONCE, QUEUE);

export type Attempted = {
  /** The account of the name that was typed, if there is one here. */
  person: Credentials | undefined;
  typed: string;
  password: string;
};

/**
 * What the directory says about a name and a password that were not right here. It is asked about accounts without a password
 * of their own or linked with somebody there, and about names that are unknown here; about others it is asked only in show, so that
 * it does not tell which are which.
 */
export async function proveAtDirectory(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, typed, password }: Attempted,
): Promise<Proof | undefined> {
  const directory = directoryOf(app.settings);
  if (!directory) return undefined;
  const linked = person && (await findDirectoryName(app.db, person.id));
  const name = directoryName(linked ?? person?.username ?? typed);
  const isMeant = name !== undefined && (!person?.passwordHash || linked !== undefined);
  return await provedBy(request, directory, { name: isMeant ? name : '', password });
}

/** Whom the directory says a name and a password belong to; about what can be nobody it is asked in show. */
export async function provedBy(
  request: FastifyRequest,
  directory: Directory,
  { name: typed, password }: { name: string; password: string },
): Promise<Proof | undefined> {
  const name = directoryName(typed);
  return await reachably(request, async () => {
    if (name === undefined || password === '') return await pretendToAsk(directory).then(() => undefined);
    const found = await askDirectory(directory, name, password);
    return found && proofOf(found, name);
  });
}

async function reachably<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  try {
    return await asking.pass(ask, () => fail(commonFailures.busy, { retryAfter: 1 }));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    request.log.warn({ reason: reasonOf(error) }, 'the directory cannot be asked');
    return fail(commonFailures.busy, { retryAfter: 5 });
  }
}

function proofOf({ issuer, subject, name, realname }: DirectoryPerson, asked: string): Proof {
  const username = textOf(name) ?? asked;
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
