const HAN = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu;
const MAX_LEXEMES = 4_000;
const MAX_WORD = 60;

/**
 * The search lexemes of a text: words of alphabetic scripts in lower case, and single characters and pairs of characters of Chinese,
 * Japanese and Korean, so that words of two characters are found through the index.
 */
export function lexemesOf(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const run of runsOf(texts.join('\n'))) {
    if (found.size >= MAX_LEXEMES) break;
    if (HAN.test(run)) addCharacters(found, [...run]);
    else found.add(wordOf(run));
  }
  return [...found];
}

/** Converts search text to a `tsquery`: all words or character pairs must occur, and the last word is a prefix. */
export function queryOf(text: string): string | undefined {
  const terms = [...runsOf(text)].flatMap((run) => {
    if (!HAN.test(run)) return [`${quoteLexeme(wordOf(run))}:*`];
    const characters = [...run];
    if (characters.length === 1) return [quoteLexeme(run)];
    return characters.slice(1).map((character, index) => quoteLexeme(`${characters[index]}${character}`));
  });
  return terms.length > 0 ? terms.slice(0, 30).join(' & ') : undefined;
}

function runsOf(text: string): Iterable<string> {
  return text.normalize('NFKC').toLowerCase().match(RUNS) ?? [];
}

/** A word of limited length, without splitting surrogate pairs. */
function wordOf(run: string): string {
  return run.length > MAX_WORD ? [...run.slice(0, 2 * MAX_WORD)].slice(0, MAX_WORD).join('') : run;
}

function addCharacters(found: Set<string>, characters: readonly string[]): void {
  for (const [index, character] of characters.entries()) {
    if (found.size >= MAX_LEXEMES) break;
    found.add(character);
    const next = characters[index + 1];
    if (next) found.add(character + next);
  }
}

/** A lexeme as part of a `tsquery`. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("'", "''")}'`;
}
