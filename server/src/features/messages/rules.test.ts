import { expect, test } from 'vitest';
import { errorLine, masked, retryDelay } from './rules.ts';

test('delays grow to an hour; a notice fails after twelve attempts', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => retryDelay('notice', index + 1, 0));
  expect(pauses).toEqual([5, 15, 45, 135, 405, 1_215, 3_600, 3_600, 3_600, 3_600, 3_600, 'giveUp']);
});

test('does not retry a code that would arrive after its expiry', () => {
  expect(retryDelay('code', 1, 294)).toBe(5);
  expect(retryDelay('code', 1, 296)).toBe('giveUp');
});

test('formats an error with its causes in one line without secrets', () => {
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
] as const)('[A11] masks %s as %s', ([recipient, shown]) => {
  expect(masked(recipient)).toBe(shown);
});
