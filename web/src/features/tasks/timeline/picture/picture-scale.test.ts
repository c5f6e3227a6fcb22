import { expect, test } from 'vitest';
import { pictureScale } from './picture-scale.ts';

const TODAY = '2026-03-05';

test('a picture has all dates of its tasks, with a week around them', () => {
  const tasks = [
    { startDate: '2026-02-10', dueDate: '2026-03-01' },
    { startDate: null, dueDate: '2026-04-01' },
    { startDate: null, dueDate: null },
  ];
  expect(pictureScale(tasks, 'week', TODAY)).toMatchObject({ first: '2026-02-03', days: 65, dayWidth: 18 });
  expect(pictureScale([], 'day', TODAY)).toMatchObject({ first: '2026-02-26', days: 15 });
});

test('a long period is no wider than a browser can draw', () => {
  const { days, dayWidth } = pictureScale([{ startDate: '2020-01-01', dueDate: '2026-01-01' }], 'day', TODAY);
  expect(days * dayWidth).toBeLessThanOrEqual(10_000);
});
