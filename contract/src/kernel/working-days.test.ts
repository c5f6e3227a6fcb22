import { expect, test } from 'vitest';
import { yearWithoutDaysOff } from './working-days.ts';

test('[S11] from October on, the next year is named while none of its days off is listed', () => {
  const listed = ['2026-01-01', '2026-12-25'];
  expect(yearWithoutDaysOff(listed, '2026-09-30')).toBeNull();
  expect(yearWithoutDaysOff(listed, '2026-10-01')).toBe(2027);
  expect(yearWithoutDaysOff([], '2026-12-31')).toBe(2027);
  expect(yearWithoutDaysOff([...listed, '2027-01-01'], '2026-12-31')).toBeNull();
});
