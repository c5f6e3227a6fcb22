import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/placement-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

test('tasks in the trash or the archive are shown nowhere, and come back where they were', async ({ app, here }) => {
  const { owner, otherMember, project, otherId, records } = here;
  const [a, b] = [await here.placed('a'), await here.placed('b')];
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [a.id] } });
  expect(await records(otherMember)).toEqual([b.id]);
  const lost = otherMember.client.task.queryById({ query: { id: a.id } });
  await expect(lost).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(
    owner.client.taskPlacement.remove({ query: { taskId: a.id, projectId: otherId } }),
  ).rejects.toMatchObject(refusal(409, 'task.inTrash'));
  await owner.client.trash.restore({ body: { kind: 'task', ids: [a.id] } });
  expect(await records(otherMember)).toEqual([a.id, b.id]);
  const archive = (archived: boolean) =>
    owner.client.task.batch({ body: { projectId: project.id, ids: [a.id], changes: { archived } } });
  await archive(true);
  expect(await records(otherMember)).toEqual([b.id]);
  await archive(false);
  expect(await records(otherMember)).toEqual([a.id, b.id]);
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [a.id] } });
  await owner.client.trash.purge({ body: { kind: 'task', ids: [a.id] } });
  const { rows } = await app.pool.query('select from task_placement where task_id = $1', [a.id]);
  expect(rows).toEqual([]);
});

test('archived projects are read-only: its own project for everybody, another one for its people', async ({ here }) => {
  const { owner, otherMember, member, otherId } = here;
  const { id } = await here.placed('One');
  const edit = (who: typeof owner) => who.client.task.edit({ body: { id, version: 1, changes: { title: 'Changed' } } });
  const state = async (projectId: string, next: 'archived' | 'active') => {
    const { version } = await owner.client.project.queryById({ query: { id: projectId } });
    await owner.client.project.edit({ body: { id: projectId, version, changes: { state: next } } });
  };
  await state(here.project.id, 'archived');
  await expect(edit(otherMember)).rejects.toMatchObject(refusal(403, 'project.archived'));
  await expect(edit(member)).rejects.toMatchObject(refusal(403, 'project.archived'));
  expect(await here.records(otherMember)).toEqual([id]);
  await state(here.project.id, 'active');
  await state(otherId, 'archived');
  await expect(edit(otherMember)).rejects.toMatchObject({ failure: 'project.archived' });
  await expect(owner.client.taskPlacement.remove({ query: { taskId: id, projectId: otherId } })).rejects.toMatchObject({
    failure: 'project.archived',
  });
  expect(await otherMember.client.task.queryById({ query: { id } })).toMatchObject({ title: 'One' });
  await edit(member);
});

test('a deleted project shows nothing, and its tasks are shown nowhere', async ({ here }) => {
  const { owner, otherMember, project, otherId } = here;
  const { id } = await here.placed('One');
  const look = () => otherMember.client.task.queryById({ query: { id } });
  await owner.client.project.delete({ query: { id: otherId } });
  await expect(look()).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const { placements, hidden } = await owner.client.taskPlacement.ofTask({ query: { taskId: id } });
  expect([placements, hidden]).toEqual([[], 0]);
  await owner.client.trash.restore({ body: { kind: 'project', ids: [otherId] } });
  expect(await look()).toMatchObject({ id });
  await owner.client.project.delete({ query: { id: project.id } });
  await expect(look()).rejects.toMatchObject(refusal(404, 'common.notFound'));
  expect(await here.records(owner)).toEqual([]);
});

test('a task moved to the project that shows it is shown there once, and after undo as before', async ({ here }) => {
  const { owner, project, otherId, records } = here;
  const { id } = await here.placed('One');
  const which = { projectId: project.id, ids: [id], targetId: otherId };
  const { opId } = await owner.client.relocation.run({ body: { ...which, labels: 'drop' } });
  expect(await records(owner)).toEqual([]);
  expect((await owner.client.task.query({ body: { projectId: otherId } })).records).toHaveLength(1);
  const { placements } = await owner.client.taskPlacement.ofTask({ query: { taskId: id } });
  expect(placements).toEqual([]);
  await owner.client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await records(owner)).toEqual([id]);
});

test('copies, exports, bulk changes, calendar and workload of a project contain its own tasks only', async ({
  app,
  here,
}) => {
  const { owner, otherMember, otherId } = here;
  const { id } = await here.placed('Foreign one', { dueDate: '2026-03-05', ownerId: here.member.id });
  const ids = [id];
  const batch = { projectId: otherId, ids, changes: { priority: 'U' as const } };
  expect(await otherMember.client.task.batch({ body: batch })).toMatchObject({ changed: 0 });
  expect(await otherMember.client.task.deleteBatch({ body: { projectId: otherId, ids } })).toMatchObject({
    changed: 0,
  });
  expect(await otherMember.client.task.byIds({ body: { projectId: otherId, ids } })).toEqual([]);
  const filtered = { projectId: otherId, filter: {}, changes: { priority: 'U' as const } };
  expect(await otherMember.client.matchingTasks.edit({ body: filtered })).toMatchObject({ changed: 0 });
  expect(await owner.client.task.totals({ body: { projectId: otherId, by: 'status', today: '2026-03-05' } })).toEqual(
    [],
  );
  const { body } = await app.inject({
    url: '/task/export/tasks',
    query: { projectId: otherId, format: 'csv' },
    headers: { 'x-access-token': owner.token },
  });
  expect(body).not.toContain('Foreign one');
  expect(await here.readTask(id)).toMatchObject({ priority: 'N', version: 1 });
});

test('pages of the other project are notified of changes, without ids', async ({ app, here }) => {
  const { owner, otherId } = here;
  const recorded = async () => {
    const { rows } = await app.pool.query(
      `select count(*)::int as count, bool_and(payload -> 'ids' = '[]') as bare from outbox
      where topic = $1 and payload ->> 'kind' = 'placements'`,
      [`project:${otherId}`],
    );
    return rows[0];
  };
  const { id } = await here.placed('One');
  const { count } = await recorded();
  await owner.client.task.edit({ body: { id, version: 1, changes: { title: 'Two' } } });
  expect(await recorded()).toEqual({ count: count + 1, bare: true });
  await owner.client.comment.add({ body: { recordId: id, html: '<p>x</p>' } });
  expect(await recorded()).toEqual({ count: count + 2, bare: true });
  await here.add('Another');
  expect(await recorded()).toEqual({ count: count + 2, bare: true });
});
