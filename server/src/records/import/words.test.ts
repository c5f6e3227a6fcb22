import { f } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { problemText } from './words.ts';

test('invalid dates and dates out of range have different messages', () => {
  const field = f.date(['Billed', '账单日期']);
  expect(problemText('unread', field, 'en')).toContain('not a date');
  expect(problemText('form', field, 'en')).toBe('Only dates from 1900-01-01 to 2199-12-31 can be used.');
  expect(problemText('form', field, 'zh')).toBe('日期须在 1900-01-01 至 2199-12-31 之间。');
});
