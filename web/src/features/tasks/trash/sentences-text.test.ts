import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../../kernel/words/language.ts';
import { sentencesText } from './sentences-text.ts';

afterEach(() => setLanguage('en'));

test('sentences follow a statement with one full stop each, in the punctuation of the language', () => {
  expect(sentencesText('2 restored', [])).toBe('2 restored');
  expect(sentencesText('2 restored', ['One moved.', 'One changed.'])).toBe('2 restored. One moved. One changed.');
  setLanguage('zh');
  expect(sentencesText('已恢复 2 项', ['一项移动。', '一项更改。'])).toBe('已恢复 2 项。一项移动。一项更改。');
});
