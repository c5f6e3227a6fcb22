import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

test('[S2] [S3] open tasks name how many open tasks block them, as the filter finds them', async ({ fixture }) => {
  const { owner, guest, nonMember, project, add } = fixture;
  const projectId = project.id;
  const [first, second, last, free] = [await add('first'), await add('second'), await add('last'), await add('free')];
  const ids = [first.id, second.id, last.id, free.id];
  const link = async (predecessorId: string, successorId: string, type: 'FS' | 'SS' = 'FS') =>
    await owner.client.dependency.add({ body: { predecessorId, successorId, type, lag: 0 } });
  await link(first.id, last.id);
  await link(second.id, last.id);
  await link(first.id, free.id, 'SS');
  const blocked = async () => await guest.client.dependency.blocked({ body: { projectId, ids } });
  const filtered = async () =>
    (await guest.client.task.query({ body: { projectId, filter: { where: 'blocked = true' } } })).records.map(
      ({ id }) => id,
    );
  expect([await blocked(), await filtered()]).toEqual([[{ id: last.id, blockers: 2 }], [last.id]]);
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const set = async (id: string, statusId: string) =>
    await owner.client.task.batch({ body: { projectId, ids: [id], changes: { statusId } } });
  await set(first.id, done);
  expect(await blocked()).toEqual([{ id: last.id, blockers: 1 }]);
  await owner.client.task.deleteBatch({ body: { projectId, ids: [second.id] } });
  expect([await blocked(), await filtered()]).toEqual([[], []]);
  await expect(nonMember.client.dependency.blocked({ body: { projectId, ids } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );

  // Of tasks that the reader does not see only the number is named, as the filter does.
  const key = freshKey();
  const other = await owner.client.project.add({ body: { name: key, key, template: 'blank', visibility: 'private' } });
  const { records } = await owner.client.task.add({ body: { projectId: other.id, title: 'hidden' } });
  await link(records[0]?.id ?? '', free.id);
  expect([await blocked(), await filtered()]).toEqual([[{ id: free.id, blockers: 1 }], [free.id]]);
  await set(free.id, done);
  expect(await blocked()).toEqual([]);
});
