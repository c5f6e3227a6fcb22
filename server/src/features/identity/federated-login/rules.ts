import { createHash } from 'node:crypto';
import type { Proof } from './proof.ts';

const NAME_MAX = 40;
const REALNAME_MAX = 50;
const TRIES = 9;

/** Username candidates for a new account, best first: the external name, numbered variants, and a unique one. */
export function usernameCandidates({ username, email, source, issuer, subject }: Proof): string[] {
  const unique = `${source}-${createHash('sha256').update(`${issuer} ${subject}`).digest('hex').slice(0, 12)}`;
  const preferred = plainName(username) ?? plainName(email?.split('@')[0]);
  if (!preferred) return [unique];
  const numbered = Array.from({ length: TRIES }, (_, index) => `${preferred}-${index + 2}`);
  return [preferred, ...numbered, unique];
}

/** Display name of a new account. */
export function realnameFor({ realname, label }: Proof, username: string): string {
  return Array.from(realname ?? label ?? username)
    .slice(0, REALNAME_MAX)
    .join('')
    .trim();
}

/** Only names of ASCII letters and digits are used, so that none resembles another user's. */
function plainName(name: string | null | undefined): string | undefined {
  const text = name?.normalize('NFKC').toLowerCase() ?? '';
  return new RegExp(`^[a-z0-9][a-z0-9._-]{1,${NAME_MAX - 1}}$`).test(text) ? text : undefined;
}
