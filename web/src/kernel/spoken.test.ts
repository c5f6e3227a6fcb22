import { afterEach, expect, test } from 'vitest';
import { setLanguage } from './language.ts';
import { labelOf, listOf } from './spoken.ts';

afterEach(() => setLanguage('en'));

test('labels for screen readers have the punctuation of the language', () => {
  expect([labelOf('Pause', 'backup'), listOf('Anna', 3, false, null, '')]).toEqual(['Pause: backup', 'Anna, 3']);
  setLanguage('zh');
  expect([labelOf('暂停', 'backup'), listOf('李伟', 0)]).toEqual(['暂停：backup', '李伟，0']);
});
