import { PRODUCT_NAME, twoFactorFailures } from '@opsyard/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Site } from './site.ts';
import { findPasskey, type KnownPasskey, recordPasskeyUse } from './store.ts';

export type Credential = { id: string; transports: string[] };
type PasskeyOwner = { id: string; username: string; realname: string };
/** Unvalidated response of the browser. */
export type BrowserAnswer = Record<string, unknown>;
/** Whether a challenge was issued by us; true at most once. */
export type ChallengeCheck = (challenge: string) => Promise<boolean>;

// Loaded lazily: three hundred modules that are needed only for passkeys.
const webauthn = () => import('@simplewebauthn/server');

/** Options for registering a passkey that can sign in without a username. */
export async function registrationOptions({ rpID }: Site, person: PasskeyOwner, known: readonly Credential[]) {
  const { generateRegistrationOptions } = await webauthn();
  return await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID,
    userID: Buffer.from(person.id, 'hex'),
    userName: person.username,
    userDisplayName: person.realname,
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/**
 * Options for authenticating with one of these passkeys, or with any passkey of this site, which then is the only
 * factor.
 */
export async function authenticationOptions(
  { rpID }: Site,
  known?: readonly Credential[],
  passwordless = known === undefined,
) {
  const { generateAuthenticationOptions } = await webauthn();
  return await generateAuthenticationOptions({
    rpID,
    userVerification: passwordless ? 'required' : 'preferred',
    ...(known && { allowCredentials: [...known] }),
  });
}

/** Verifies a new passkey; fails with `passkeyRefused`. */
export async function verifyRegistration(site: Site, answer: BrowserAnswer, isExpected: ChallengeCheck) {
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await failingAsRefused(
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: isExpected,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified) return fail(twoFactorFailures.passkeyRefused);
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

type Authentication = {
  answer: BrowserAnswer;
  isExpected: ChallengeCheck;
  /** The passkey is the only factor, so the device must have verified the user. */
  passwordless: boolean;
};

/** Verifies and records the use of a passkey and returns it. Fails with `passkeyRefused`. */
export async function verifyAuthentication(
  db: Db,
  site: Site,
  { answer, isExpected, passwordless }: Authentication,
): Promise<KnownPasskey> {
  const known = typeof answer.id === 'string' ? await findPasskey(db, answer.id) : undefined;
  if (!known) return fail(twoFactorFailures.passkeyRefused);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await failingAsRefused(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: isExpected,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: passwordless,
      credential: {
        id: known.credentialId,
        publicKey: Buffer.from(known.publicKey, 'base64url'),
        counter: known.counter,
      },
    }),
  );
  const isRecorded = verified && (await recordPasskeyUse(db, known, authenticationInfo.newCounter));
  return isRecorded ? known : fail(twoFactorFailures.passkeyRefused);
}

/** The reason a response is invalid is not disclosed. */
async function failingAsRefused<T>(checking: Promise<T>): Promise<T> {
  try {
    return await checking;
  } catch {
    return fail(twoFactorFailures.passkeyRefused);
  }
}
