import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asKey, isKey, keyFrom } from './project-key.ts';

test.each([
  ['', 'PROJ'],
  ['春季大促', 'PROJ'],
  ['春季 Sale', 'SALE'],
  ['X', 'PROJ'],
  ['2026', 'PROJ'],
  ['Spring campaign', 'SC'],
  ['Spring campaign 2026', 'SC2026'],
  ['Logistics', 'LOGIST'],
  ['Überraschung für Österreich', 'UFO'],
  ['3D assets', 'PROJ'],
])('%o suggests %s', (name, key) => {
  expect(keyFrom(name, 'PROJ')).toBe(key);
});

test('the suggestion for any name is a valid key', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80, unit: 'grapheme' }), (name) => isKey(keyFrom(name, 'SITE'))));
});

test('input is converted to a valid key as far as possible', () => {
  expect(asKey('1 my-key 2026 very long')).toBe('MYKEY2026V');
});
