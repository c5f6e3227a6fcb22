import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

/** Where a pattern occurs in files. */
function having(names: readonly string[], pattern: RegExp): string[] {
  return names.flatMap((name) =>
    (readFileSync(join(SOURCES, name), 'utf8').match(pattern) ?? []).map((found) => `${name}: ${found}`),
  );
}

// The compiler takes the types of i18next, of which `kernel/texts.ts` does only a part.
test('texts contain only values that are shown', () => {
  const words = files.filter((name) => /\.(?:en|zh)\.ts$/.test(name));
  expect(words.length).toBeGreaterThan(50);
  expect(having(words, /\{\{(?!\w+(?:, number)?\}\})[^}]*\}?\}?|\$t\(/g)).toEqual([]);
});

test('nothing of i18next is used that the page does not have', () => {
  const code = files.filter((name) => !/\.test\.tsx?$|kernel\/texts\.ts$/.test(name));
  expect(code.length).toBeGreaterThan(500);
  const unknown =
    /\b(?:returnObjects|keyPrefix|ordinal|joinArrays|postProcess):|<Trans\b|getFixedT\(null|i18next\.exists\b|useTranslation\([^()]*, ?\{/g;
  expect(having(code, unknown)).toEqual([]);
});

test('[LN-01] labels for screen readers join names with the punctuation of the language', () => {
  const shown = files.filter((name) => /\.tsx$/.test(name));
  expect(having(shown, /(?:aria-label|\blabel)=\{`[^`]*\}(?::|,|;) [^`]*`/g)).toEqual([]);
});
