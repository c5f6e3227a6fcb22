import { expect } from 'vitest';
import { refusal, test } from '../../../../test/task-scene.ts';
import { newId } from '../../../kernel/ids.ts';

test('a stranger finds no history and cannot watch', async ({ desk }) => {
  const { id: taskId } = await desk.add('secret');
  const none = refusal(404, 'common.notFound');
  await expect(desk.stranger.client.activity.list({ query: { taskId } })).rejects.toMatchObject(none);
  const watched = desk.stranger.client.watch.set({ body: { recordId: taskId, watching: true } });
  await expect(watched).rejects.toMatchObject(none);
  const lost = desk.owner.client.activity.list({ query: { taskId: '0'.repeat(32) } });
  await expect(lost).rejects.toMatchObject(none);
});

test('history is paged newest first, 50 entries at a time, without duplicates, with names', async ({ desk }) => {
  const task = await desk.add('busy');
  for (let index = 0; index < 60; index += 1) {
    const priority = index % 2 === 0 ? 'H' : 'L';
    await desk.member.client.task.edit({ body: { id: task.id, version: 1 + index, changes: { priority } } });
  }
  const page = async (cursor?: string) =>
    await desk.guest.client.activity.list({ query: { taskId: task.id, ...(cursor && { cursor }) } });
  const first = await page();
  const second = await page(first.cursor ?? '');
  expect([first.records.length, second.records.length, second.cursor]).toEqual([50, 11, null]);
  const all = [...first.records, ...second.records];
  expect(new Set(all.map(({ id }) => id)).size).toBe(61);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(all.at(0)).toMatchObject({ actorName: desk.member.realname, taskId: task.id });
  expect(all.at(-1)).toMatchObject({ kind: 'created', actorName: desk.owner.realname });
});

test('history keeps its order when the clocks of processes differ, or one is set back', async ({ app, desk }) => {
  const task = await desk.add('steady');
  const priorities = ['H', 'L', 'U', 'M'] as const;
  for (const [index, priority] of priorities.entries()) {
    await desk.owner.client.task.edit({ body: { id: task.id, version: 1 + index, changes: { priority } } });
    // Written by processes each with a clock behind the previous one.
    const id = newId().replace(/^......../, `0000000${9 - index}`);
    await app.pool.query('update activity set id = $3 where entity_id = $1 and version = $2', [task.id, 2 + index, id]);
  }
  const { records } = await desk.owner.client.activity.list({ query: { taskId: task.id } });
  expect(records.map(({ changes }) => changes.priority?.to)).toEqual([...priorities.toReversed(), undefined]);
});

test('users, including viewers, start and stop watching for themselves only', async ({ desk }) => {
  const { id: taskId } = await desk.add('watched');
  await desk.open();
  const set = (person: typeof desk.guest, watching: boolean) =>
    person.client.watch.set({ body: { recordId: taskId, watching } });
  await set(desk.guest, true);
  expect((await set(desk.guest, true)).watcherIds).toEqual([desk.guest.id]);
  expect((await set(desk.stranger, true)).watcherIds).toHaveLength(2);
  expect((await set(desk.guest, false)).watcherIds).toEqual([desk.stranger.id]);
  expect(await desk.guest.client.watch.get({ query: { recordId: taskId } })).toMatchObject({
    watcherIds: [desk.stranger.id],
    watching: false,
  });
  expect(await desk.look(taskId)).toMatchObject({ version: 1 });
});

test('[62] history is narrowed to a person, a kind of events and a period, page by page', async ({ app, desk }) => {
  const { id, version } = await desk.add('busy');
  const { member, owner } = desk;
  await member.client.task.edit({ body: { id, version, changes: { priority: 'H' } } });
  await member.client.comment.add({ body: { recordId: id, html: '<p>a</p>' } });
  await owner.client.comment.add({ body: { recordId: id, html: '<p>b</p>' } });
  type Query = Omit<Parameters<typeof owner.client.activity.list>[0]['query'], 'taskId'>;
  const kinds = async (query: Query) => {
    const { records } = await desk.guest.client.activity.list({ query: { taskId: id, ...query } });
    return records.map(({ kind, actorId }) => [kind, actorId]);
  };
  expect(await kinds({ actorId: member.id })).toEqual([
    ['commentAdded', member.id],
    ['updated', member.id],
  ]);
  expect(await kinds({ kind: 'comments' })).toEqual([
    ['commentAdded', owner.id],
    ['commentAdded', member.id],
  ]);
  expect(await kinds({ kind: 'comments', actorId: owner.id })).toHaveLength(1);
  expect(await kinds({ kind: 'files' })).toEqual([]);
  await app.pool.query(`update activity set at = at - interval '3 days' where entity_id = $1 and kind = 'created'`, [
    id,
  ]);
  const day = new Date(Date.now() - 86_400_000).toISOString();
  expect(await kinds({ to: day })).toEqual([['created', owner.id]]);
  expect(await kinds({ from: day })).toHaveLength(3);
  const wrong = refusal(400, 'common.invalidInput');
  await expect(kinds({ from: 'yesterday' })).rejects.toMatchObject(wrong);
  await expect(kinds({ kind: 'x' as never })).rejects.toMatchObject(wrong);
});
