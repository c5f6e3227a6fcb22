import { EMAIL, USERNAME } from '@opsyard/contract';

const ANY_LETTER = /\p{L}/u;

/**
 * Normalizes a new username (NFKC); undefined when it mixes scripts, has hidden characters, or looks like a number or
 * address.
 */
export function readUsername(text: string): string | undefined {
  const name = text.normalize('NFKC').trim();
  return USERNAME.test(name) && ANY_LETTER.test(name) ? name : undefined;
}

/** Normalizes a new e-mail address; undefined when it is invalid. */
export function readEmail(text: string): string | undefined {
  const address = text.normalize('NFKC').trim();
  return EMAIL.test(address) ? address : undefined;
}
