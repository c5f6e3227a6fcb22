import { federatedLoginFailures, type LoginResult, type SecurityPolicy } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { appendAudit } from '../../audit/index.ts';
import { resemblesAdministrator } from '../display-name.ts';
import { currentPolicy } from '../policy/policy.ts';
import { assignNewcomerRole } from '../policy/policy-store.ts';
import { claimAddress } from '../profile/claim-address.ts';
import type { SignInMethod } from '../session/open-login-session.ts';
import { auditRefusedSignIn, completeSignIn } from '../sign-in/complete-sign-in.ts';
import {
  createAccount,
  type FoundAccount,
  findByEmail,
  findLinked,
  findUnclaimedAccount,
  linkAccount,
  lockSubject,
} from './account-store.ts';
import type { Proof } from './proof.ts';
import { realnameFor, usernameCandidates } from './rules.ts';

const ACTIVE = 1;
const WAITS = 3;

export type ProvedSignIn = { proof: Proof; remembered: boolean; how: SignInMethod };

/** Signs in with the proof of a provider; the policy decides whether unknown users get an account. */
export async function signInWithProof(
  app: FastifyInstance,
  request: FastifyRequest,
  { proof, remembered, how }: ProvedSignIn,
): Promise<LoginResult> {
  // Accounts and links created here are kept even if the sign-in is refused afterwards.
  const policy = await currentPolicy(app);
  const account = await transact(app.pool, { work: (db) => findOrCreateAccount(db, request, { proof, policy }) });
  if (!account) {
    await auditRefusedSignIn(app, request, { person: undefined, how, reason: 'noAccount' });
    return fail(federatedLoginFailures.noAccount);
  }
  const { id, username, status } = account;
  const person = { id, username, active: status === ACTIVE, waits: status === WAITS };
  return await completeSignIn(app, request, { person, remembered, how });
}

type Applicant = { proof: Proof; policy: Pick<SecurityPolicy, 'firstSignIn' | 'registration' | 'newcomerRole'> };

async function findOrCreateAccount(
  db: Db,
  request: FastifyRequest,
  { proof, policy: { firstSignIn, registration, newcomerRole } }: Applicant,
): Promise<FoundAccount | undefined> {
  await lockSubject(db, proof);
  const known = await findLinked(db, proof);
  if (known) return known.gone ? undefined : known;
  const own =
    (proof.ofDirectory && proof.username ? await findUnclaimedAccount(db, proof.username) : undefined) ??
    (firstSignIn === 'link' && proof.email ? await findByEmail(db, proof.email, proof.source) : undefined);
  const account =
    own ??
    (firstSignIn === 'create'
      ? await createAccountFor(db, request, {
          proof,
          status: registration === 'approval' ? WAITS : ACTIVE,
          newcomerRole,
        })
      : undefined);
  if (!account) return undefined;
  await linkAccount(db, account.id, proof);
  const { source, label } = proof;
  const who = { actorId: account.id, username: account.username, ...requestOrigin(request) };
  if (!own) await appendAudit(db, { kind: 'registered', ...who, detail: { source } });
  await appendAudit(db, { kind: 'accountLinked', ...who, detail: { source, label, atSignIn: true } });
  return account;
}

async function createAccountFor(
  db: Db,
  request: FastifyRequest,
  { proof, status, newcomerRole = '' }: { proof: Proof; status: number; newcomerRole: string | undefined },
): Promise<FoundAccount | undefined> {
  if (proof.email) await claimAddress(db, { address: proof.email, for: null, ...requestOrigin(request) });
  for (const username of usernameCandidates(proof)) {
    const realname = realnameFor(proof, username);
    const made = await createAccount(db, {
      username,
      realname: (await resemblesAdministrator(db, null, realname)) ? `${realname} (${username})` : realname,
      email: proof.email,
      status,
    });
    if (made) {
      if (newcomerRole) await assignNewcomerRole(db, made.id, newcomerRole);
      return made;
    }
  }
  return undefined;
}
