import { afterEach, expect, test } from 'vitest';
import { factsText, joinSentences } from './facts-text.ts';
import { setLanguage } from './language.ts';

afterEach(() => setLanguage('en'));

test('facts for screen readers have the punctuation of the language', () => {
  expect(factsText('Anna', 3, false, null, '')).toBe('Anna, 3');
  setLanguage('zh');
  expect(factsText('李伟', 0)).toBe('李伟，0');
});

test('sentences have a space between them only where the language has one', () => {
  expect(joinSentences('One moved.', false, 'One changed.')).toBe('One moved. One changed.');
  setLanguage('zh');
  expect(joinSentences('一项移动。', null, '一项更改。')).toBe('一项移动。一项更改。');
});
