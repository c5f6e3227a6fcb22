import { expect, test } from 'vitest';
import { loginPath, sameOriginPath } from './same-origin-path.ts';

const origin = 'https://yard.example';

test.each([
  '//malicious.example/a',
  '/\\malicious.example',
  '/.//malicious.example',
  '/a/..//malicious.example',
  '/%2e//malicious.example',
  '/\t/malicious.example',
  '/\n/malicious.example',
  'https://malicious.example/',
  'javascript:alert(1)',
  'malicious',
  '',
  null,
])('[GD-01] rejects %j', (text) => {
  expect(sameOriginPath(text, origin)).toBeNull();
});

test('[GD-01] a same-origin path keeps its query and fragment', () => {
  expect(sameOriginPath('/modules/a?b=//c#d', origin)).toBe('/modules/a?b=//c#d');
});

test('[GD-01] the sign-in URL contains the full requested path', () => {
  const path = loginPath({ pathname: '/modules/a', search: '?x=1&y=2', hash: '#z' });
  expect(new URL(path, origin).searchParams.get('redirect')).toBe('/modules/a?x=1&y=2#z');
});
