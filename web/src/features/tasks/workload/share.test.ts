import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { handedOver, shareOf } from './share.ts';

const [one, two, three] = [id('1'), id('2'), id('3')];
const task = (assigneeIds: string[], estimate: number | null = 600) => ({ ownerId: one, assigneeIds, estimate });

test('[49] hours are split among several assignees, and handed over from one of them to another person', () => {
  expect([shareOf(task([])), shareOf(task([two])), shareOf(task([two, three]))]).toEqual([600, 600, 300]);
  expect(shareOf(task([two, three], null))).toBeNull();
  expect(handedOver(task([two]), one, three)).toEqual({ ownerId: three });
  expect(handedOver(task([one, two]), two, three)).toEqual({ assigneeIds: [one, three] });
  expect(handedOver(task([one, two]), two, one)).toEqual({ assigneeIds: [one] });
  expect(handedOver(task([one, two]), two, null)).toEqual({ assigneeIds: [one] });
  expect(handedOver(task([one, two]), two, two)).toEqual({});
});
