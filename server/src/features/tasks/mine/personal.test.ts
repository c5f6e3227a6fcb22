import { commonFailures, MY_ORDER_MAX, myTaskFailures, type TaskRow, taskFailures } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Person } from '../../../../test/kit.ts';
import { refusal, test } from '../../../../test/task-scene.ts';

const TODAY = '2026-03-05';
const inUndated = { today: TODAY, section: 'undated' } as const;

async function order({ client }: Person, section: 'undated' | 'snoozed' = 'undated'): Promise<string[]> {
  const { records } = await client.task.my({ query: { today: TODAY, section } });
  return records.map(({ title }) => title);
}

test('[BC-04] tasks put into my own order come first, whatever their due date; nobody else sees it', async ({
  desk,
}) => {
  const { owner, member } = desk;
  const both = { ownerId: owner.id, assigneeIds: [owner.id, member.id] };
  const [a, b, c] = [await desk.add('a', both), await desk.add('b', both), await desk.add('c', both)];
  const before = (await desk.look(c.id)).rank;
  await owner.client.myTask.move({ body: { ...inUndated, id: c.id, beforeIds: [a.id] } });
  expect(await order(owner)).toEqual(['c', 'a', 'b']);
  await owner.client.myTask.move({ body: { ...inUndated, id: c.id, afterIds: [a.id], beforeIds: [b.id] } });
  expect(await order(owner)).toEqual(['a', 'c', 'b']);
  await desk.add('d', both);
  expect(await order(owner)).toEqual(['a', 'c', 'b', 'd']);
  expect(await order(member)).toEqual(['a', 'b', 'c', 'd']);
  expect((await desk.look(c.id)).rank).toBe(before);
  await owner.client.myTask.unrank({ body: { ids: [a.id, c.id] } });
  expect(await order(owner)).toEqual(['a', 'b', 'c', 'd']);
});

test('[BC-04] a move refuses tasks of others and neighbours that are gone', async ({ desk }) => {
  const { owner, member, stranger } = desk;
  const mine = await desk.add('mine', { ownerId: owner.id });
  const other = await desk.add('of a member', { ownerId: member.id });
  const { myTask } = owner.client;
  await expect(myTask.move({ body: { ...inUndated, id: other.id } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
  await expect(myTask.move({ body: { ...inUndated, id: mine.id, afterIds: [other.id] } })).rejects.toMatchObject(
    refusal(409, 'task.anchorGone'),
  );
  await expect(stranger.client.myTask.move({ body: { ...inUndated, id: mine.id } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
});
