import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../../app/words/words.ts';
import { loadMoreWords } from '../../../../kernel/words/more-words.ts';
import { repetitionText } from './repetition-text.ts';

beforeAll(startWords);

test('a recurrence is described with its days and its end', () => {
  const t = i18next.getFixedT('en', 'tasks');
  const weekly = { unit: 'week', every: 2, weekdays: [1, 4] } as const;
  const recorded = (more: object) => repetitionText({ ...weekly, weekdays: [1, 4], ...more }, t, 'en');
  expect(recorded({})).toBe('Every 2 weeks on Mon, Thu');
  expect(recorded({ until: '2027-01-05', times: 5 })).toBe(
    'Every 2 weeks on Mon, Thu, until 2027-01-05, 5 times in all',
  );
  expect(repetitionText({ unit: 'day', every: 1 }, t, 'en')).toBe('Every day');
});

test('[69] the nth weekday, skipped months, completion and creation ahead are named', async () => {
  await loadMoreWords('main');
  const t = i18next.getFixedT('en', 'tasks');
  const monthly = { unit: 'month', every: 1 } as const;
  const texts = [
    { ...monthly, nthWeekday: { nth: 2, weekday: 2 } },
    { ...monthly, unit: 'year' as const, nthWeekday: { nth: 5, weekday: 5 } },
    { ...monthly, monthDay: 31, shortMonths: 'skip' as const },
    { ...monthly, fromCompletion: true },
    { ...monthly, daysAhead: 7, missed: 'all' as const },
    { ...monthly, daysAhead: 0 },
  ].map((one) => repetitionText(one, t, 'en'));
  expect(texts).toEqual([
    'Every month on the second Tuesday',
    'Every year on the last Friday',
    'Every month on day 31, shorter months skipped',
    'Every month, counted from completion',
    'Every month, created 7 days before, also for missed dates',
    'Every month, created on the due date',
  ]);
});
