import { ESTIMATE_MAX } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';

test('sums up subtasks of every depth in one call: done, estimates and the span of dates, without cancelled ones', async ({
  fixture,
}) => {
  const { project, guest, nonMember } = fixture;
  const statusOf = (category: string) => project.statuses.find((status) => status.category === category)?.id;
  const top = await fixture.add('top', { estimate: 999, startDate: '2020-01-01' });
  const child = await fixture.add('child', { parentId: top.id, estimate: 60, dueDate: '2030-01-10' });
  await fixture.add('done', { parentId: child.id, estimate: 30, startDate: '2030-01-02', statusId: statusOf('1') });
  await fixture.add('cancelled', { parentId: child.id, estimate: 500, dueDate: '2040-01-01', statusId: statusOf('3') });
  const gone = await fixture.add('gone', { parentId: child.id, estimate: 7 });
  await fixture.owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [gone.id] } });
  const alone = await fixture.add('alone');
  const bare = await fixture.add('bare');
  await fixture.add('without values', { parentId: bare.id });
  const ids = [top.id, child.id, alone.id, bare.id];
  const rows = await guest.client.task.rollUps({ body: { projectId: project.id, ids } });
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect([...found.keys()].sort()).toEqual([top.id, child.id, bare.id].sort());
  expect(found.get(top.id)).toEqual({
    ...{ tasks: 3, done: 2, estimate: 90, estimateDone: 30 },
    ...{ firstDay: '2030-01-02', lastDay: '2030-01-10' },
  });
  expect(found.get(child.id)).toMatchObject({ tasks: 2, done: 2, estimate: 30, lastDay: '2030-01-02' });
  expect(found.get(bare.id)).toEqual({
    ...{ tasks: 1, done: 0, estimate: null, estimateDone: 0, firstDay: null, lastDay: null },
  });
  const hidden = nonMember.client.task.rollUps({ body: { projectId: project.id, ids } });
  await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('leaves out subtasks that data rules hide, and those below them', async ({ app, fixture }) => {
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await fixture.owner.client.member.add({
    body: { projectId: fixture.project.id, userIds: [limited.id], role: 'member' },
  });
  const top = await fixture.add('Mine');
  await fixture.add('Mine too', { parentId: top.id, estimate: 10 });
  const secret = await fixture.add('Secret', { parentId: top.id, estimate: 100 });
  const body = { projectId: fixture.project.id, ids: [top.id, secret.id] };
  expect(await limited.client.task.rollUps({ body })).toMatchObject([{ id: top.id, tasks: 1, estimate: 10 }]);
});

test('sums up estimates beyond the range of an integer', async ({ app, fixture }) => {
  const top = await fixture.add('top');
  await fixture.add('first', { parentId: top.id, estimate: ESTIMATE_MAX });
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, parent_id, depth, estimate)
     select gen_random_uuid(), $1, n + 9, 'more', $2, '1', 'b' || lpad(n::text, 6, '0'), '', $3, 1, $4
     from generate_series(1, 4000) n`,
    [fixture.project.id, fixture.project.statuses[0]?.id, top.id, ESTIMATE_MAX],
  );
  const [sums] = await fixture.guest.client.task.rollUps({ body: { projectId: fixture.project.id, ids: [top.id] } });
  expect(sums).toMatchObject({ estimate: 4001 * ESTIMATE_MAX, estimateDone: 4000 * ESTIMATE_MAX });
});
