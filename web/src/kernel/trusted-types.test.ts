import { expect, test } from 'vitest';
import { trustedMarkup } from './trusted-types.ts';

test('[D1] text without markup passes, markup is sanitised or refused', () => {
  expect(trustedMarkup('.a > .b { color: red }')).toBe('.a > .b { color: red }');
  expect(trustedMarkup('<b>x</b>', undefined)).toBeNull();
  expect(trustedMarkup('<b>x</b>', () => 'cleaned')).toBe('cleaned');
});
