import { expect, test } from 'vitest';
import { linkOf } from './link-of.ts';

const ORIGIN = 'https://ops.example';

test.for([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//malicious.example',
  '/\\malicious.example',
  '\\/malicious.example',
  'relative',
  'https:/malicious.example',
  'blob:https://ops.example/1',
  'https://ops.example@malicious.example/',
])('[AN-02] rejects %j', (page) => {
  expect(linkOf(page, ORIGIN)).toBeNull();
});

test('[AN-02] a path of this site opens here, an external URL in a new window', () => {
  expect(linkOf('/modules/a?b=c#d', ORIGIN)).toEqual({ path: '/modules/a?b=c#d' });
  expect(linkOf('https://shop.example/x', ORIGIN)).toEqual({ elsewhere: 'https://shop.example/x' });
  expect(linkOf('http://shop.example', ORIGIN)).toEqual({ elsewhere: 'http://shop.example/' });
});
