import { EMAIL } from '@opsyard/contract';

/** Identity verified by a provider. */
export type Proof = {
  source: string;
  /** Issuer; together with the subject it identifies the user permanently. */
  issuer: string;
  subject: string;
  /** Name of the external account. */
  label: string | null;
  /** Suggested username. */
  username: string | null;
  realname: string | null;
  /** E-mail address verified by the provider, or null. */
  email: string | null;
  /** Issued by the directory of the organisation: accounts created for its users are matched by name. */
  ofDirectory: boolean;
};

const SUBJECT_MAX = 255;
const TEXT_MAX = 100;

/** The response of the provider does not identify a user. */
export class InvalidProof extends Error {
  override name = 'NoProof';
}

/** Validates a subject; throws `InvalidProof`. */
export function subjectOf(value: unknown): string {
  // Unsafe integers would merge two subjects into one.
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text === '' || text.length > SUBJECT_MAX || /\p{Cc}/u.test(text))
    throw new InvalidProof('nothing that tells people apart');
  return text;
}

/** A display text: one line of at most 100 characters, or null. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  return line === '' ? null : Array.from(line).slice(0, TEXT_MAX).join('').trim();
}

/** A valid e-mail address, or null. */
export function emailOf(value: unknown): string | null {
  return typeof value === 'string' && EMAIL.test(value) ? value : null;
}
