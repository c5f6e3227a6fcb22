import { identity } from '@opsyard/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { call } from '../../kernel/calls/api.ts';

/** Obtains the code of an image by proof of work in the browser; throws `RequestError`. */
export async function workForCode(key: string): Promise<string> {
  const params = { key };
  const challenge = await call(identity.captchaWork, { params }, { quiet: true });
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The work took too long.');
  return await call(identity.captchaByWork, { params, body: { challenge, solution } }, { quiet: true });
}
