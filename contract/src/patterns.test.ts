import { expect, test } from 'vitest';
import { EMAIL, HTTP_URL, LANDLINE, MOBILE } from './patterns.ts';

test.for([
  ['e-mail address', EMAIL, 'li.na+desk@mail.example.com'],
  ['mobile number', MOBILE, '13812345678'],
  ['landline without its area code', LANDLINE, '6512345'],
  ['landline with its area code', LANDLINE, '0755-86512345'],
  ['address', HTTP_URL, 'https://example.com/a?b=1'],
  ['address without encryption', HTTP_URL, 'http://example.com'],
] as const)('[BK-03] known by its pattern: %s', ([, pattern, text]) => {
  expect(text).toMatch(pattern);
});

test.for([
  ['an e-mail address without a domain', EMAIL, 'li.na@'],
  ['an e-mail address in a sentence', EMAIL, 'write to li.na@example.com'],
  ['a mobile number that begins with 2', MOBILE, '23812345678'],
  ['a mobile number of ten digits', MOBILE, '1381234567'],
  ['a mobile number of twelve digits', MOBILE, '138123456789'],
  ['a landline of six digits', LANDLINE, '651234'],
  ['an area code of two digits', LANDLINE, '75-86512345'],
  ['a script for an address', HTTP_URL, 'javascript:alert(1)'],
  ['an address of another kind', HTTP_URL, 'ftp://example.com'],
] as const)('[BK-03] %s is refused', ([, pattern, text]) => {
  expect(text).not.toMatch(pattern);
});

test('[BK-03] a pattern matches a hundred thousand characters without backtracking', () => {
  for (const pattern of [EMAIL, MOBILE, LANDLINE, HTTP_URL]) expect('1'.repeat(100_000)).not.toMatch(pattern);
});
