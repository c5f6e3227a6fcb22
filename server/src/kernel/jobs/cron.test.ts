import { expect, test } from 'vitest';
import { nextTime } from './cron.ts';

const next = (cron: string, after: string) => nextTime(cron, new Date(after))?.toISOString();

test.each([
  ['7 * * * *', '2026-11-21T10:06:59Z', '2026-11-21T10:07:00.000Z'],
  ['7 * * * *', '2026-11-21T10:07:00Z', '2026-11-21T11:07:00.000Z'],
  ['41 3 * * *', '2026-12-31T03:41:00Z', '2027-01-01T03:41:00.000Z'],
  ['*/15 8-9 * * 1-5', '2026-11-20T09:45:00Z', '2026-11-23T08:00:00.000Z'],
  ['0 0 29 2 *', '2026-11-21T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['0 0 13 * 5', '2026-11-21T00:00:00Z', '2026-11-27T00:00:00.000Z'],
  ['0,30 12 1 1,7 *', '2026-01-01T12:00:00Z', '2026-01-01T12:30:00.000Z'],
])('%s after %s is %s', (cron, after, expected) => {
  expect(next(cron, after)).toBe(expected);
});

test('an impossible date returns undefined, and an invalid cron expression is refused', () => {
  expect(next('0 0 31 2 *', '2026-11-21T00:00:00Z')).toBeUndefined();
  expect(() => next('0 0 * *', '2026-11-21T00:00:00Z')).toThrow(/CronPattern/);
  expect(() => next('x 0 * * *', '2026-11-21T00:00:00Z')).toThrow(/CronPattern/);
});
