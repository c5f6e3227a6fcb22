import type pg from 'pg';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { test as base } from '../../../test/kit.ts';
import { wrap } from '../database/db.ts';
import { Budgets } from './budgets.ts';

const TEN_A_MINUTE = { limit: 10, seconds: 60 };

const test = base.extend<{ node: () => Budgets; statements: () => number }>({
  statements: async ({ db }, use) => {
    const query = vi.spyOn(db.$client, 'query');
    await use(() => query.mock.calls.length);
    query.mockRestore();
  },
  node: async ({ app }, use) => use(() => new Budgets({ db: wrap(app.pool), log: app.log as never })),
});

let keys = 0;
let key = '';
beforeEach(() => {
  keys += 1;
  key = `test ${keys}`;
});
afterEach(() => void vi.useRealTimers());

const consumeAll = (budgets: Budgets, times: number) =>
  Array.from({ length: times }, () => budgets.take(key, TEN_A_MINUTE)).filter((wait) => wait === 0).length;

test('an allowance is limited per window, and starts again in the next one', ({ node }) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const budgets = node();
  expect(consumeAll(budgets, 15)).toBe(10);
  expect(budgets.take(key, TEN_A_MINUTE)).toBe(60);
  vi.advanceTimersByTime(59_500);
  expect(budgets.take(key, TEN_A_MINUTE)).toBe(1);
  vi.advanceTimersByTime(500);
  expect(consumeAll(budgets, 15)).toBe(10);
});

test('returned usage is available again; a request for more than is left is refused', ({ node }) => {
  const budgets = node();
  expect(budgets.take(key, TEN_A_MINUTE, 8)).toBe(0);
  expect(budgets.take(key, TEN_A_MINUTE, 3)).toBeGreaterThan(0);
  budgets.refund(key, 5);
  expect(budgets.take(key, TEN_A_MINUTE, 7)).toBe(0);
  expect(budgets.take(key, TEN_A_MINUTE)).toBeGreaterThan(0);
});

test('thousands of uses run no statement, and all of them together one statement', async ({ node, statements }) => {
  const budgets = node();
  const before = statements();
  for (let at = 0; at < 5_000; at += 1) budgets.take(`${key} of ${at % 50}`, { limit: 1_000, seconds: 60 });
  expect(statements()).toBe(before);
  await budgets.flush();
  expect(statements()).toBe(before + 1);
  await budgets.flush();
  expect(statements()).toBe(before + 1);
});

test('nodes add up their usage, and a restarted one loads it', async ({ node }) => {
  const [one, other] = [node(), node()];
  expect([consumeAll(one, 6), consumeAll(other, 3)]).toEqual([6, 3]);
  await one.flush();
  await other.flush();
  expect(consumeAll(other, 5)).toBe(1);
  await other.flush();
  // The first node receives it with its next flush.
  expect(consumeAll(one, 1)).toBe(1);
  await one.flush();
  expect(consumeAll(one, 1)).toBe(0);
  const third = node();
  expect(consumeAll(third, 2)).toBe(2);
  await third.flush();
  expect(consumeAll(third, 1)).toBe(0);
});

test('while the database is unavailable the node keeps counting and reports later', async ({ db, node }) => {
  const budgets = node();
  expect(consumeAll(budgets, 4)).toBe(4);
  vi.spyOn(db.$client as pg.Pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')) as never);
  await expect(budgets.flush()).rejects.toThrow('away');
  expect(consumeAll(budgets, 3)).toBe(3);
  await budgets.flush();
  const { rows } = await db.$client.query('select used from throttle where key = $1', [key]);
  expect(rows).toEqual([{ used: 7 }]);
});

test('a window that has ended in the database starts again', async ({ db, node }) => {
  const budgets = node();
  consumeAll(budgets, 10);
  await budgets.flush();
  await db.$client.query(`update throttle set ends_at = now() - interval '1 second' where key = $1`, [key]);
  const other = node();
  expect(consumeAll(other, 4)).toBe(4);
  await other.flush();
  expect(consumeAll(other, 10)).toBe(6);
});
