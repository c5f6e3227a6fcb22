import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('so many begin at once, the others in order as turns are given back', () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  for (let at = 0; at < 5; at += 1) turns.enter(() => begun.push(at));
  expect([begun, turns.waiting]).toEqual([[0, 1], 3]);
  turns.leave();
  expect(begun).toEqual([0, 1, 2]);
  for (let at = 0; at < 4; at += 1) turns.leave();
  expect([begun, turns.waiting]).toEqual([[0, 1, 2, 3, 4], 0]);
  turns.enter(() => begun.push(5));
  turns.enter(() => begun.push(6));
  turns.enter(() => begun.push(7));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('one that gives its turn back at once lets all that wait begin', () => {
  const turns = new Turns(1);
  let begun = 0;
  turns.enter(() => undefined);
  for (let at = 0; at < 3; at += 1)
    turns.enter(() => {
      begun += 1;
      turns.leave();
    });
  turns.leave();
  expect([begun, turns.waiting]).toEqual([3, 0]);
});
