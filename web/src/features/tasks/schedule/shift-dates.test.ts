import { DAY_RANGE, EVERY_DAY, workingDays } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { shiftedDates } from './shift-dates.ts';

test('[54] both dates move by days or working days, make-up days included, and stay within the days there are', () => {
  const dates = { startDate: '2026-02-12', dueDate: '2026-02-13' };
  expect(shiftedDates(dates, 3, EVERY_DAY)).toEqual({ startDate: '2026-02-15', dueDate: '2026-02-16' });
  expect(shiftedDates(dates, -1, EVERY_DAY)).toEqual({ startDate: '2026-02-11', dueDate: '2026-02-12' });
  // Saturday, 14 February, is a make-up day; Monday and Tuesday are days off.
  const count = workingDays(['2026-02-14', '2026-02-16', '2026-02-17']);
  expect(shiftedDates(dates, 1, count)).toEqual({ startDate: '2026-02-13', dueDate: '2026-02-14' });
  expect(shiftedDates(dates, 2, count)).toEqual({ startDate: '2026-02-14', dueDate: '2026-02-18' });
  expect(shiftedDates({ startDate: null, dueDate: DAY_RANGE.last }, 5, EVERY_DAY)).toEqual({ dueDate: DAY_RANGE.last });
});
