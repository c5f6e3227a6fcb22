import { account } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';

type Name = 'username' | 'email' | 'phone';

const answers = new Map<string, string | null>();

/** The server's objection to a name, or undefined if it is available; each name is requested once. */
export async function nameError(kind: Name, value: string): Promise<string | null> {
  const key = `${kind} ${value}`;
  const cachedAnswer = answers.get(key);
  if (cachedAnswer !== undefined) return cachedAnswer;
  try {
    await call(account.checkOnlyUser, { query: { [kind]: value } }, { quiet: true });
    answers.set(key, null);
    return null;
  } catch (error) {
    // Beyond the limit of requests, the registration reports taken names.
    if (!(error instanceof RequestError) || error.status !== 200) return null;
    answers.set(key, error.message);
    return error.message;
  }
}

/** Clears the cache: available names may have been taken since. */
export function clearNames(): void {
  answers.clear();
}
