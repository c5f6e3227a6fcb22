import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../app/words.ts';
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
