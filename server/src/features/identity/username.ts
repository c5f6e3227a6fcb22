import { EMAIL } from '@opsyard/contract';

// Cyrillic and Greek letters, and the Latin ones they look like (common pairs of Unicode’s confusables list).
const FOREIGN = 'асԁеһіјӏорԛѕԝхуѵοαινρυκ';
const LATIN = 'acdehijlopqswxyvoaivpuk';

/** Normalizes a username for comparison: NFKC, lower case, confusable letters of other scripts as Latin ones. */
export function skeletonOf(username: string): string {
  const folded = username.normalize('NFKC').toLowerCase();
  return Array.from(folded, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter).join('');
}

/** Parses a typed login name as an e-mail address or a username; undefined when it is neither. */
export function parseLoginName(text: string): { kind: 'email' | 'username'; value: string } | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.includes('\0')) return undefined;
  if (EMAIL.test(trimmed)) return { kind: 'email', value: trimmed.toLowerCase() };
  return { kind: 'username', value: skeletonOf(trimmed) };
}
