import { expect, test } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const now = new Date('2026-09-01T12:00:00Z');
const unix = now.getTime() / 1000;

test.each([
  [200, {}, undefined],
  [503, { 'retry-after': '7' }, 7],
  [503, { 'retry-after': 'Tue, 01 Sep 2026 12:00:30 GMT' }, 30],
  [503, { 'ratelimit-reset': '9' }, undefined],
  [429, {}, 1],
  [429, { 'retry-after': '3', 'ratelimit-reset': '9' }, 3],
  [429, { 'ratelimit-reset': '9' }, 9],
  [429, { 'ratelimit-reset': String(unix + 12) }, 12],
  [429, { 'x-ratelimit-reset': String(unix - 5) }, 1],
  [429, { 'ratelimit-reset': 'soon' }, 1],
  [429, { 'retry-after': '1000000' }, 86_400],
])('[BC-05] after %i with %o the next request waits for %s seconds', (status, headers, seconds) =>
  expect(retryAfterOf({ status, headers, body: '' }, now)).toBe(seconds),
);
