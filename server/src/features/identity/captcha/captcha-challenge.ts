import { createHmac } from 'node:crypto';
import { type CaptchaWork, identityFailures } from '@opsyard/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { newCodeFor } from './captcha.ts';
import { consumeCaptcha, saveCaptcha } from './captcha-store.ts';

/**
 * Each attempt costs one key derivation with this many rounds; one in 4,096 succeeds, which takes a browser a few
 * seconds.
 */
const ROUNDS = 2_000;
const PREFIX = '000';

export type SolvedChallenge = {
  challenge: CaptchaWork;
  solution: { counter: number; derivedKey: string; time?: number | undefined };
};

/**
 * Creates a proof of work for users who cannot read the image of a key; usable once, within two minutes by the database
 * clock.
 */
export async function createChallengeFor(db: Db, key: string): Promise<CaptchaWork> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    keyPrefix: PREFIX,
    deriveKey,
    data: { key },
    hmacSignatureSecret: await signingSecret(db),
  });
  await saveCaptcha(db, challengeKey(signature), '');
  return { parameters: parameters as CaptchaWork['parameters'], signature };
}

/**
 * Accepts a solved challenge instead of a read image: returns the code that is now valid for the key, or fails with
 * `captchaWrong`.
 */
export async function acceptSolution(db: Db, key: string, { challenge, solution }: SolvedChallenge): Promise<string> {
  const { time, ...rest } = solution;
  const { verified } = await verifySolution({
    challenge: { ...challenge, parameters: { ...challenge.parameters } },
    solution: { ...rest, ...(time !== undefined && { time }) },
    deriveKey,
    hmacSignatureSecret: await signingSecret(db),
  });
  const sameKey = challenge.parameters.data?.key === key;
  if (!verified || !sameKey || !(await consumeCaptcha(db, challengeKey(challenge.signature), '')))
    return fail(identityFailures.captchaWrong);
  return await newCodeFor(db, key);
}

/** Key of a pending challenge; never equal to the key of an image code. */
function challengeKey(signature: string): string {
  return `work ${signature}`;
}

async function signingSecret(db: Db): Promise<string> {
  return createHmac('sha256', await secretFor(db, 'image code'))
    .update('work')
    .digest('base64url');
}
