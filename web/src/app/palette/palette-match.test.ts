import { expect, test } from 'vitest';
import { matches } from './palette-match.ts';

test.each([
  ['', true],
  ['task', true],
  ['LIST ta', true],
  ['任务', true],
  ['trash', false],
  ['task trash', false],
])('[MN-07] %j matches “Task list” or “任务列表”: %s', (query, expected) => {
  expect(matches(query, 'Task list', '任务列表')).toBe(expected);
});
