import { identity, identityFailures, type LoginResult } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { store } from '../../kernel/storage/storage.ts';
import { encryptPassword } from './encrypt-password.ts';

export type Credentials = {
  username: string;
  password: string;
  captcha: string;
  checkKey: string;
  remember: boolean;
};

/** Signs in with username, password and image code; throws `RequestError`. An expired key is fetched again once. */
export async function signIn(credentials: Credentials): Promise<LoginResult> {
  try {
    return await attempt(credentials);
  } catch (error) {
    if (!(error instanceof RequestError) || !error.is(identityFailures.keyExpired)) throw error;
    return attempt(credentials);
  }
}

async function attempt({ username, password, captcha, checkKey, remember }: Credentials): Promise<LoginResult> {
  const sealed = await encryptPassword(password, await currentSecret());
  const body = {
    username: username.trim(),
    password: sealed,
    remember_me: remember,
    captcha: captcha.trim(),
    checkKey,
  };
  return call(identity.login, { body }, { quiet: true });
}

/** The key changes every few minutes, so each sign-in fetches the current one. */
async function currentSecret() {
  const secret = await call(identity.encryptedString, {}, { quiet: true });
  store('ENCRYPTED_STRING', secret);
  return secret;
}
