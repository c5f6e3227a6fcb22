import { afterEach, expect, test } from 'vitest';
import { setZone } from './zone.ts';
import { clockAt, instantOfClock } from './zone-time.ts';

afterEach(() => setZone(''));

test('[ST-04] dates and times use the user’s time zone, in summer and in winter', () => {
  setZone('Asia/Shanghai');
  expect(instantOfClock('2026-03-01')).toBe('2026-02-28T16:00:00.000Z');
  expect(instantOfClock('2026-03-01', 1)).toBe('2026-03-01T16:00:00.000Z');
  expect(clockAt(new Date('2026-03-01T01:05:00Z'))).toBe('2026-03-01T09:05');
  setZone('America/New_York');
  expect(instantOfClock('2026-01-15T09:30')).toBe('2026-01-15T14:30:00.000Z');
  expect(instantOfClock('2026-07-15T09:30')).toBe('2026-07-15T13:30:00.000Z');
  expect(clockAt(new Date('2026-07-15T13:30:00Z'))).toBe('2026-07-15T09:30');
  expect(clockAt(new Date('2026-01-15T04:30:00Z'))).toBe('2026-01-14T23:30');
});

test('[ST-04] no hour is lost around a clock change', () => {
  setZone('America/New_York');
  expect(instantOfClock('2026-03-08T01:59')).toBe('2026-03-08T06:59:00.000Z');
  expect(instantOfClock('2026-03-08T03:00')).toBe('2026-03-08T07:00:00.000Z');
  expect(instantOfClock('2026-03-08')).toBe('2026-03-08T05:00:00.000Z');
  expect(instantOfClock('2026-03-08', 1)).toBe('2026-03-09T04:00:00.000Z');
});

test('an invalid date is not an instant', () => {
  for (const text of ['', 'yesterday', '2026-13', '2026-3-1']) expect(instantOfClock(text)).toBeUndefined();
});
