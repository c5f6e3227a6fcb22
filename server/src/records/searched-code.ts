import { CODE_PATTERN, plainCode } from '@opsyard/contract';
import type { StoredField } from './storage.ts';

const CODE = new RegExp(CODE_PATTERN);

/** The stored form of a code, such as a tracking number, that is searched with blanks or dashes, in lower case; undefined if the text is none. */
export function searchedCode(searched: readonly StoredField[], text: string): string | undefined {
  if (!/[ -]/.test(text.normalize('NFKC')) || !CODE.test(text)) return undefined;
  return searched.some(({ field }) => field.kind === 'code') ? plainCode(text).toLowerCase() : undefined;
}
