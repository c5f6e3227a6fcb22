import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('the limit starts at once, the others in order as permits are released', () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  for (let at = 0; at < 5; at += 1) semaphore.acquire(() => begun.push(at));
  expect([begun, semaphore.waiting]).toEqual([[0, 1], 3]);
  semaphore.release();
  expect(begun).toEqual([0, 1, 2]);
  for (let at = 0; at < 4; at += 1) semaphore.release();
  expect([begun, semaphore.waiting]).toEqual([[0, 1, 2, 3, 4], 0]);
  semaphore.acquire(() => begun.push(5));
  semaphore.acquire(() => begun.push(6));
  semaphore.acquire(() => begun.push(7));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('releasing immediately lets all waiting ones start', () => {
  const semaphore = new Semaphore(1);
  let begun = 0;
  semaphore.acquire(() => undefined);
  for (let at = 0; at < 3; at += 1)
    semaphore.acquire(() => {
      begun += 1;
      semaphore.release();
    });
  semaphore.release();
  expect([begun, semaphore.waiting]).toEqual([3, 0]);
});
