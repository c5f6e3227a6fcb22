import { account } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { RequestError } from '../../../kernel/request-error.ts';

type Name = 'username' | 'email' | 'phone';

const answers = new Map<string, string | null>();

/** What the server says against a name, or nothing while it is free; asked once for each. */
export async function complaintAbout(kind: Name, value: string): Promise<string | null> {
  const key = `${kind} ${value}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  try {
    await call(account.checkOnlyUser, { query: { [kind]: value } }, { quiet: true });
    answers.set(key, null);
    return null;
  } catch (error) {
    // Whoever has asked too often hears it when they register.
    if (!(error instanceof RequestError) || error.status !== 200) return null;
    answers.set(key, error.message);
    return error.message;
  }
}

/** Names that were free may have been taken since. */
export function forgetNames(): void {
  answers.clear();
}
