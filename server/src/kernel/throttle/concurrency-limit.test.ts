import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const full = (): never => {
  throw new Error('full');
};

test('work beyond the running and waiting limits is refused', async () => {
  const limit = new ConcurrencyLimit(1, 1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = limit.run(() => promise, full);
  const second = limit.run(async () => 'second', full);
  expect(limit.isFull).toBe(true);
  await expect(limit.run(async () => 'third', full)).rejects.toThrow('full');
  resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(limit.done).toBe(2);
});

test('the concurrency limit is never exceeded, and waiting work runs in order', async () => {
  const limit = new ConcurrencyLimit(3, 100);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => limit.run(() => work(i), full)));
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

test('failed work releases its slot', async () => {
  const limit = new ConcurrencyLimit(1, 0);
  await expect(limit.run(() => Promise.reject(new Error('broken')), full)).rejects.toThrow('broken');
  expect(await limit.run(async () => 'next', full)).toBe('next');
});
