import { expect, test } from 'vitest';
import { loginPath, ownPath } from './own-path.ts';

const origin = 'https://yard.example';

test.each([
  '//evil.example/a',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil',
  '',
  null,
])('[GD-01] rejects %j', (text) => {
  expect(ownPath(text, origin)).toBeNull();
});

test('[GD-01] a same-origin path keeps its query and fragment', () => {
  expect(ownPath('/modules/a?b=//c#d', origin)).toBe('/modules/a?b=//c#d');
});

test('[GD-01] the sign-in URL contains the full requested path', () => {
  const path = loginPath({ pathname: '/modules/a', search: '?x=1&y=2', hash: '#z' });
  expect(new URL(path, origin).searchParams.get('redirect')).toBe('/modules/a?x=1&y=2#z');
});
