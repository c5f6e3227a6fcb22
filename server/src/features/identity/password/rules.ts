import { PASSWORD_MIN, passwordFailures } from '@opsyard/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Whom a password would be for: what must not be the password itself. */
export type Owner = { username: string; email?: string | null; phone?: string | null };

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** What people put around a word to get past a rule, when it is no more than this. */
const TRIMMINGS = /^\P{L}+|\P{L}+$/gu;
const MOST_TRIMMINGS = 4;

/** What is wrong with a new password, if anything: length and being guessed first count, kinds of characters do not. */
export function complaintAbout(password: string, owner: Owner) {
  if (Array.from(password.normalize('NFKC')).length < PASSWORD_MIN) return passwordFailures.short;
  return isGuessedFirst(password.normalize('NFKC').toLowerCase(), owner) ? passwordFailures.common : undefined;
}

function isGuessedFirst(password: string, { username, email, phone }: Owner): boolean {
  const own = [username, email, email?.split('@')[0], phone].map((one) => one?.normalize('NFKC').toLowerCase());
  const trimmed = password.replace(TRIMMINGS, '');
  const bare = password.length - trimmed.length > MOST_TRIMMINGS ? password : trimmed;
  if (own.some((one) => one && (one === password || one === bare))) return true;
  return COMMON.has(password) || COMMON.has(bare) || new Set(password).size < 3;
}
