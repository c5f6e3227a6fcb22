import { expect, test } from 'vitest';
import { beyondLimit, readTypedValue } from './typed-value.ts';

test.each([
  ['number', 2, ' 1,250.5 ', 1250.5],
  ['number', 2, '12,5', 12.5],
  ['number', 0, '-3', -3],
  ['percent', 0, '50 %', 50],
  ['text', 0, '  a ', 'a'],
  ['text', 0, '   ', null],
  ['phone', 0, ' +86 10 1234 ', '+86 10 1234'],
  ['link', 0, 'https://example.com', 'https://example.com'],
] as const)('%s with %i decimals reads %s', (kind, decimals, typed, value) => {
  expect(readTypedValue({ kind, decimals }, typed)).toEqual({ value, wrong: null });
});

test.each([
  ['number', 0, '1.5', { why: 'decimals', count: 0 }],
  ['number', 4, 'twelve', { why: 'number' }],
  ['number', 4, '1e5', { why: 'number' }],
  ['money', 2, '200000000000', { why: 'large' }],
  ['phone', 0, 'call me', { why: 'phone' }],
  ['link', 0, 'javascript:alert(1)', { why: 'link' }],
  ['text', 0, 'x'.repeat(501), { why: 'long', max: 500 }],
] as const)('%s with %i decimals refuses %s', (kind, decimals, typed, wrong) => {
  expect(readTypedValue({ kind, decimals }, typed)).toEqual({ value: null, wrong });
});

test('[29] numbers beyond the limits of a field are refused with the limit', () => {
  const field = { kind: 'number', decimals: 0, min: 1, max: 9 } as const;
  expect(readTypedValue(field, '0')).toEqual({ value: null, wrong: { why: 'below', limit: 1 } });
  expect(readTypedValue(field, '10')).toEqual({ value: null, wrong: { why: 'above', limit: 9 } });
  expect(readTypedValue(field, '9')).toEqual({ value: 9, wrong: null });
  expect(beyondLimit({ min: '2030-01-01', max: null }, '2029-12-31')).toEqual({ why: 'below', limit: '2030-01-01' });
});
