import { expect, test } from 'vitest';
import { quotaForecast } from './quota-forecast.ts';

const account = (id: string, quotaLeft: number | null, perDay: number) => ({
  ...{ id, name: id, quotaLeft, quotaTotal: null, perDay, renewsIn: null as number | null },
  runsOutIn: quotaLeft === null || perDay === 0 ? null : Math.floor(quotaLeft / perDay),
});

test('[BC-05] quotas go down at their present rate until the last one is used up', () => {
  const { lines, points } = quotaForecast([account('a', 100, 5), account('b', 30, 10), account('c', null, 3)]);
  expect(lines.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(points[0]).toEqual({ ahead: 0, a: 100, b: 30 });
  expect(points[4]).toEqual({ ahead: 4, a: 80, b: 0 });
  expect(points.at(-1)).toEqual({ ahead: 21, a: 0, b: 0 });
});

test('[BC-05] an unused quota is shown for two weeks, a long one for 90 days', () => {
  expect(quotaForecast([account('a', 100, 0)]).points.at(-1)).toEqual({ ahead: 14, a: 100 });
  const { points } = quotaForecast([account('a', 10_000, 1)]);
  expect(points.at(-1)).toEqual({ ahead: 90, a: 9_910 });
  expect(points.length).toBeLessThanOrEqual(31);
  expect(quotaForecast([account('a', null, 1)]).lines).toEqual([]);
});

test('[BC-05] a monthly quota is whole again on the day of its renewal', () => {
  const monthly = { ...account('a', 40, 10), quotaTotal: 300, renewsIn: 6, runsOutIn: 4 };
  const { points } = quotaForecast([monthly]);
  expect(points.slice(0, 9).map(({ a }) => a)).toEqual([40, 30, 20, 10, 0, 0, 300, 290, 280]);
});
