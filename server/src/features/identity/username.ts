import { EMAIL } from '@opsyard/contract';

// Cyrillic and Greek letters, and the Latin ones they look like (the common pairs of Unicode’s confusables list).
const FOREIGN = 'асԁеһіјӏорԛѕԝхуѵοαινρυκ';
const LATIN = 'acdehijlopqswxyvoaivpuk';

/** The form in which usernames are compared: NFKC, lower case, look-alikes of other scripts as Latin letters. */
export function skeletonOf(username: string): string {
  const folded = username.normalize('NFKC').toLowerCase();
  return Array.from(folded, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter).join('');
}

/** What a person typed as their name: an e-mail address or a username; nothing when it can be neither. */
export function parseLoginName(text: string): { kind: 'email' | 'username'; value: string } | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.includes('\0')) return undefined;
  if (EMAIL.test(trimmed)) return { kind: 'email', value: trimmed.toLowerCase() };
  return { kind: 'username', value: skeletonOf(trimmed) };
}
