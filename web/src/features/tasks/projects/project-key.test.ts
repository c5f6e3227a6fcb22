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

test('whatever a project is called, the suggestion is a key', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80, unit: 'grapheme' }), (name) => isKey(keyFrom(name, 'SITE'))));
});

test('what is typed becomes a key as far as it can', () => {
  expect(asKey('1 my-key 2026 very long')).toBe('MYKEY2026V');
});
