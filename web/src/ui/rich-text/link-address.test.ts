import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://shop.test/a?b=1', 'https://shop.test/a?b=1'],
  ['shop.test/sale', 'https://shop.test/sale'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['li.wei@shop.test', 'mailto:li.wei@shop.test'],
  ['mailto:li.wei@shop.test', 'mailto:li.wei@shop.test'],
])('%s links to %s', (text, address) => {
  expect(linkAddress(text)).toBe(address);
});

test.each(['', 'two words', 'word', 'javascript:alert(1)', 'data:text/html,x', 'ftp://files.test'])(
  '%o is not a valid link',
  (text) => {
    expect(linkAddress(text)).toBeNull();
  },
);
