import { afterEach, expect, test } from 'vitest';
import { factsText } from './facts-text.ts';
import { setLanguage } from './language.ts';

afterEach(() => setLanguage('en'));

test('facts for screen readers have the punctuation of the language', () => {
  expect(factsText('Anna', 3, false, null, '')).toBe('Anna, 3');
  setLanguage('zh');
  expect(factsText('李伟', 0)).toBe('李伟，0');
});
