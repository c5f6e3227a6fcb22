import { expect, test } from 'vitest';
import { errorLine, masked, pauseBeforeTry } from './rules.ts';

test('pauses grow to an hour; a notice is given up after twelve tries', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => pauseBeforeTry('notice', index + 1, 0));
  expect(pauses).toEqual([5, 15, 45, 135, 405, 1_215, 3_600, 3_600, 3_600, 3_600, 3_600, 'giveUp']);
});

test('a code is not tried again when it would arrive after its time', () => {
  expect(pauseBeforeTry('code', 1, 294)).toBe(5);
  expect(pauseBeforeTry('code', 1, 296)).toBe('giveUp');
});

test('an error is told in one line, without secrets, with what is below it', () => {
  const error = new Error('fetch failed\nfor 13800001234', { cause: new Error('token s3cret refused') });
  expect(errorLine(error, ['13800001234', 's3cret', ''])).toBe('fetch failed for …: token … refused');
  expect(errorLine('x'.repeat(1_000), [])).toHaveLength(300);
});

test.for([
  ['13812345678', '138****5678'],
  ['+8712345678', '+87****5678'],
  ['+8712', '****'],
  ['somebody@example.com', 's***@example.com'],
  ['', '****'],
] as const)('[A11] of %s only %s is shown', ([recipient, shown]) => {
  expect(masked(recipient)).toBe(shown);
});
