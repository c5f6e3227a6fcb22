import { EMAIL } from '@opsyard/contract';

/** What another place has proved about somebody. */
export type Proof = {
  source: string;
  /** Who says so; together with the subject it tells one person from all others for good. */
  issuer: string;
  subject: string;
  /** What the account is called there. */
  label: string | null;
  /** What an account here could be called. */
  username: string | null;
  realname: string | null;
  /** An address the other place has verified; others are not worth keeping. */
  email: string | null;
  /** The organisation's own directory says so: accounts made for its people go by their names in it. */
  ofDirectory: boolean;
};

const SUBJECT_MAX = 255;
const TEXT_MAX = 100;

/** What the other place says does not prove anything. */
export class InvalidProof extends Error {
  override name = 'NoProof';
}

/** A text that tells people apart, as it is, or `NoProof`. */
export function subjectOf(value: unknown): string {
  // Numbers that JavaScript cannot tell apart would make one person of two.
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text === '' || text.length > SUBJECT_MAX || /\p{Cc}/u.test(text))
    throw new InvalidProof('nothing that tells people apart');
  return text;
}

/** A text for people to read: one line of at most 100 characters, or null. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  return line === '' ? null : Array.from(line).slice(0, TEXT_MAX).join('').trim();
}

/** An e-mail address, or null. */
export function emailOf(value: unknown): string | null {
  return typeof value === 'string' && EMAIL.test(value) ? value : null;
}
