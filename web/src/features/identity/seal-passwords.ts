import { identity, identityFailures } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { encryptPassword } from './encrypt-password.ts';

type Sealed<P> = { [K in keyof P]: string };

/** Encrypts passwords before they are sent; an expired key is fetched again once. */
export async function withSealedPasswords<P extends Record<string, string>, T>(
  passwords: P,
  send: (sealed: Sealed<P>) => Promise<T>,
): Promise<T> {
  try {
    return await send(await seal(passwords));
  } catch (error) {
    if (!(error instanceof RequestError) || !error.is(identityFailures.keyExpired)) throw error;
    return await send(await seal(passwords));
  }
}

async function seal<P extends Record<string, string>>(passwords: P): Promise<Sealed<P>> {
  const secret = await call(identity.encryptedString, {}, { quiet: true });
  const sealed = Object.entries(passwords).map(async ([name, text]) => [name, await encryptPassword(text, secret)]);
  return Object.fromEntries(await Promise.all(sealed));
}
