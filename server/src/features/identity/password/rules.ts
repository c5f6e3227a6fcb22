import { PASSWORD_MIN, passwordFailures } from '@opsyard/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { contextWords, isTooShort, withoutContextWords } from './context-words.ts';

/** Names that must not make up the password. */
export type Owner = {
  username: string;
  realname?: string | null;
  email?: string | null;
  phone?: string | null;
  /** Names of the installation and the company. */
  company?: readonly string[];
};

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Non-letters around a word, which are ignored up to this length. */
const AFFIXES = /^\P{L}+|\P{L}+$/gu;
const MAX_AFFIX_LENGTH = 4;

/** Returns the failure of a new password, if any: length and common passwords count, character classes do not. */
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
  const normalized = password.length - trimmed.length > MAX_AFFIX_LENGTH ? password : trimmed;
  if (own.some((one) => one && (one === password || one === normalized))) return true;
  return COMMON.has(password) || COMMON.has(normalized) || new Set(password).size < 3;
}
