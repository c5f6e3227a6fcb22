import { expect, test } from 'vitest';
import { idsIn, instantIn, isScreenName, isUsableLink, patternOf } from './rules.ts';

test.for([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\nb',
  'ftp://files.example',
  'evil.example',
  'https:javascript:alert(1)',
  'http:/evil',
  'https://shop.example@evil.example/',
  'https://a:b@evil.example',
])('[AN-02] [D1] refuses the link %j', (link) => {
  expect(isUsableLink(link)).toBe(false);
});

test('[AN-02] accepts web links, own paths and screen names of the menu', () => {
  for (const link of ['https://shop.example/a?b=c#d', 'http://10.0.0.1:8080/', '/dashboard', '/a?x=//y']) {
    expect([link, isUsableLink(link)]).toEqual([link, true]);
  }
  expect(['task/ProjectsList', 'Home', '../../etc', 'a b', '/x', 'a//b', ''].map(isScreenName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('accepts lists of ids with a trailing comma, times of the wire or ISO, and legacy patterns', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(idsIn(`${a},,${b},${a},x,`)).toEqual([a, b]);
  expect(instantIn('2026-11-21 08:00:00')).toBe('2026-11-21T00:00:00.000Z');
  expect(instantIn('2026-11-21T09:00:00+01:00')).toBe('2026-11-21T08:00:00.000Z');
  expect(['', null, 'soon', '0001-01-01 00:00:00'].map(instantIn)).toEqual([null, null, undefined, undefined]);
  expect(['*a*', 'a*', '*a', 'a', '5%', '**', ''].map(patternOf)).toEqual([
    '%a%',
    'a%',
    '%a',
    '%a%',
    '%5\\%%',
    null,
    null,
  ]);
});
