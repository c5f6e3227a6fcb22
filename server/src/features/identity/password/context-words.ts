const PRODUCT = 'Opsyard';
/** Shorter words occur in others by chance. */
const MIN_LENGTH = { latin: 4, han: 2 };
/** Remaining length from which a password is not easily guessed by someone who knows the user. */
const SUFFICIENT = { letters: 5, characters: 8, digits: 12 };
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  l: 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Words of the product, company and user names. */
export function contextWords(names: readonly (string | null | undefined)[]): string[] {
  const words = [PRODUCT, ...names].flatMap((name) => {
    const plain = (name ?? '').normalize('NFKC').toLowerCase();
    const local = plain.split('@')[0] ?? '';
    return [stripPunctuation(local), ...local.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words.filter(isLong))].toSorted((one, other) => other.length - one.length);
}

/** Removes such words from a password, in any spelling; undefined when it contains none. */
export function withoutContextWords(password: string, words: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  for (const [form, known] of [
    [stripPunctuation(plain), words],
    [stripPunctuation(canonicalSpelling(plain)), words.map(canonicalSpelling)],
  ] as const) {
    const left = known.reduce((rest, word) => rest.replaceAll(word, ''), form);
    if (left !== form) return left;
  }
  return undefined;
}

/** Whether too little of a password is left without its context words. */
export function isTooShort(left: string): boolean {
  const letters = left.replace(/\P{L}/gu, '').length;
  return letters < SUFFICIENT.letters && left.length < (letters === 0 ? SUFFICIENT.digits : SUFFICIENT.characters);
}

function stripPunctuation(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function canonicalSpelling(text: string): string {
  return Array.from(text, (sign) => SUBSTITUTES[sign] ?? sign).join('');
}

function isLong(word: string): boolean {
  return (
    Array.from(word).length >= (/\p{Script=Han}/u.test(word) ? MIN_LENGTH.han : MIN_LENGTH.latin) && /\p{L}/u.test(word)
  );
}
