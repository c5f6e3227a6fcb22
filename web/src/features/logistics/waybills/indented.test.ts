import { expect, test } from 'vitest';
import { indented } from './indented.ts';

test('JSON gets line breaks, other texts stay', () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(indented('{"a":[1')).toBe('{"a":[1');
  expect(indented('number=1&key=2')).toBe('number=1&key=2');
});
