import { createHmac } from 'node:crypto';
import { type CaptchaWork, identityFailures } from '@opsyard/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Db } from '../../kernel/db.ts';
import { fail } from '../../kernel/fail.ts';
import { secretFor } from '../../kernel/secrets/secret-store.ts';
import { newCodeFor } from './captcha.ts';
import { consumeCaptcha, saveCaptcha } from './captcha-store.ts';

/** A try costs one key derivation of so many rounds, and one try in 4,096 is right: some seconds of a browser's time. */
const ROUNDS = 2_000;
const PREFIX = '000';

export type SolvedChallenge = {
  challenge: CaptchaWork;
  solution: { counter: number; derivedKey: string; time?: number | undefined };
};

/** Work for a browser whose user cannot read the image of a key; good once, for two minutes by the database's clock. */
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

/** Takes the work for the reading: answers with a code that is now the right one for the key, or fails with `captchaWrong`. */
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

/** Under what the work is remembered until it is done; no image code has such a key. */
function challengeKey(signature: string): string {
  return `work ${signature}`;
}

async function signingSecret(db: Db): Promise<string> {
  return createHmac('sha256', await secretFor(db, 'image code'))
    .update('work')
    .digest('base64url');
}
