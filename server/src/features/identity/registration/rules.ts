import { EMAIL, USERNAME } from '@opsyard/contract';

const ANY_LETTER = /\p{L}/u;

/** A new username as it is kept (NFKC); nothing when it mixes scripts, hides signs, or could be taken for a number or an address. */
export function readUsername(text: string): string | undefined {
  const name = text.normalize('NFKC').trim();
  return USERNAME.test(name) && ANY_LETTER.test(name) ? name : undefined;
}

/** A new e-mail address as it is kept; nothing when it is none. */
export function readEmail(text: string): string | undefined {
  const address = text.normalize('NFKC').trim();
  return EMAIL.test(address) ? address : undefined;
}
