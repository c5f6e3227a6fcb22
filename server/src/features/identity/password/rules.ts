import { PASSWORD_MIN, passwordFailures } from '@opsyard/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { contextWords, isTooShort, withoutContextWords } from './context-words.ts';

/** Whom a password would be for: what must not be the password itself, nor most of it. */
export type Owner = {
  username: string;
  /** The display name. */
  realname?: string | null;
  email?: string | null;
  phone?: string | null;
  /** What the installation and the company are called. */
  company?: readonly string[];
};

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** What people put around a word to get past a rule, when it is no more than this. */
const AFFIXES = /^\P{L}+|\P{L}+$/gu;
const MAX_AFFIX_LENGTH = 4;

/** What is wrong with a new password, if anything: length and being guessed first count, kinds of characters do not. */
export function validatePassword(password: string, owner: Owner) {
  if (Array.from(password.normalize('NFKC')).length < PASSWORD_MIN) return passwordFailures.short;
  const isWeak = isGuessedFirst(password.normalize('NFKC').toLowerCase(), owner) || isOfContext(password, owner);
  return isWeak ? passwordFailures.common : undefined;
}

function isOfContext(password: string, { username, realname, email, company = [] }: Owner): boolean {
  const left = withoutContextWords(password, contextWords([username, realname, email, ...company]));
  return left !== undefined && (isTooShort(left) || COMMON.has(left));
}

function isGuessedFirst(password: string, { username, email, phone }: Owner): boolean {
  const own = [username, email, email?.split('@')[0], phone].map((one) => one?.normalize('NFKC').toLowerCase());
  const trimmed = password.replace(AFFIXES, '');
  const bare = password.length - trimmed.length > MAX_AFFIX_LENGTH ? password : trimmed;
  if (own.some((one) => one && (one === password || one === bare))) return true;
  return COMMON.has(password) || COMMON.has(bare) || new Set(password).size < 3;
}
