import { expect, test } from 'vitest';
import { EVERY_DAY, workingDays } from '../schedule/day-count.ts';
import { expectedDates } from './expected-dates.ts';

// Wednesday, 4 March 2026; six finished requests.
const progress = {
  today: '2026-03-04',
  submittedOn: '2026-03-04',
  taken: [5, 1, 2, 3, 2, 9],
  perDay: 0.5,
  ahead: 0,
  away: 0,
};
const calendar = workingDays([]);

test.each([
  ['from the finished ones', {}, { from: '2026-03-06', until: '2026-03-17', median: 2, slow: 9, finished: 6 }],
  ['after the queue', { ahead: 2 }, { from: '2026-03-10', until: '2026-03-19' }],
  ['later while the owner is away', { away: 3 }, { from: '2026-03-11', until: '2026-03-20' }],
  ['not in the past', { submittedOn: '2026-02-02' }, { from: '2026-03-04', until: '2026-03-13' }],
  ['without a rate, whatever the queue', { ahead: 9, perDay: 0 }, { from: '2026-03-06', until: '2026-03-17' }],
])('a request is expected %s', (_, more, dates) => {
  expect(expectedDates({ ...progress, ...more }, calendar)).toMatchObject(dates);
});

test('days off and weekends do not count, and three finished requests are needed', () => {
  expect(expectedDates(progress, workingDays(['2026-03-05']))).toMatchObject({ from: '2026-03-09' });
  expect(expectedDates(progress, EVERY_DAY)).toMatchObject({ from: '2026-03-06', until: '2026-03-13' });
  expect(expectedDates({ ...progress, taken: [1, 2] }, calendar)).toBeNull();
});
