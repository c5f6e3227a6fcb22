import { expect } from 'vitest';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/workflow-fixture.ts';
import { countPreviewed, PREVIEWED_A_MINUTE } from './preview-limit.ts';

test('[56] a preview says what a change of many tasks does, and the change does that', async ({
  app,
  fixture,
  flow,
}) => {
  const { owner, member, project } = fixture;
  const doing = flow.ids.Doing ?? '';
  await flow.save({
    ...{ restricted: false, transitions: [] },
    statuses: [{ statusId: doing, limit: 2, hard: true, ownerId: null, ownerMode: 'keep' }],
  });
  const tasks = [];
  for (const title of ['a', 'b', 'c', 'd']) tasks.push(await fixture.add(title));
  const [a, b, c, d] = tasks.map(({ id }) => id) as [string, string, string, string];
  await owner.client.task.batch({ body: { projectId: project.id, ids: [a], changes: { statusId: doing } } });
  const written = async () => {
    const { rows } = await app.pool.query(
      `select (select sum(version) from task where project_id = $1) as versions,
        (select count(*) from activity where project_id = $1) as entries`,
      [project.id],
    );
    return rows[0];
  };
  const before = await written();
  const body = { projectId: project.id, ids: [a, b, c, d], changes: { statusId: doing } };
  const preview = await member.client.task.previewBatch({ body });
  expect(preview).toEqual({
    ...{ changed: 1, same: 1 },
    left: [{ reason: '“Doing” is full: it has 2 of at most 2 tasks.', tasks: 2, examples: [3, 4] }],
  });
  const matching = { projectId: project.id, filter: {}, changes: { statusId: doing } };
  expect(await member.client.matchingTasks.preview({ body: matching })).toEqual(preview);
  expect(await written()).toEqual(before);
  expect(await member.client.task.batch({ body })).toMatchObject({ changed: 1, left: [{ by: null }, { by: null }] });
});

test('a preview counts what others have changed since, and dates that would be reversed', async ({ fixture }) => {
  const { owner, member, project } = fixture;
  const [late, other] = [await fixture.add('late', { startDate: '2031-05-20' }), await fixture.add('other')];
  await owner.client.task.edit({ body: { id: other.id, version: other.version, changes: { dueDate: '2031-01-01' } } });
  const body = {
    ...{ projectId: project.id, ids: [late.id, other.id], versions: [late.version, other.version] },
    changes: { dueDate: '2031-02-02' },
  };
  const preview = await member.client.task.previewBatch({ body });
  expect([preview.changed, preview.same]).toEqual([0, 0]);
  expect(preview.left.map(({ reason }) => reason).sort()).toEqual([
    'Someone else has changed the same field.',
    'The start date is after the due date.',
  ]);
});

test('a preview needs the permission of the change, and refuses what the change refuses', async ({ fixture }) => {
  const { id } = await fixture.add('task');
  const body = { projectId: fixture.project.id, ids: [id], changes: { statusId: 'f'.repeat(32) } };
  const matching = { projectId: fixture.project.id, filter: {}, changes: { statusId: 'f'.repeat(32) } };
  const { owner, guest, nonMember } = fixture;
  for (const [person, refused] of [
    [owner, refusal(422, 'task.statusUnknown')],
    [guest, refusal(403, 'project.notAllowed')],
    [nonMember, refusal(404, 'common.notFound')],
  ] as const) {
    await expect(person.client.task.previewBatch({ body })).rejects.toMatchObject(refused);
    await expect(person.client.matchingTasks.preview({ body: matching })).rejects.toMatchObject(refused);
  }
});

test('[54] the assignees and labels of many tasks are replaced, except where others have changed them, and restored', async ({
  fixture,
}) => {
  const { owner, member, manager, project } = fixture;
  const projectId = project.id;
  const label = async (name: string) => (await owner.client.label.add({ body: { projectId, name, color: 'red' } })).id;
  const [red, blue] = [await label('one'), await label('two')];
  const one = await fixture.add('one', { labelIds: [red], assigneeIds: [owner.id, manager.id] });
  const other = await fixture.add('other', { labelIds: [blue] });
  const changed = await fixture.add('changed');
  await owner.client.task.edit({ body: { id: changed.id, version: changed.version, changes: { labelIds: [red] } } });
  const ids = [one.id, other.id, changed.id];
  const versions = [one.version, other.version, changed.version];
  const labelled = { projectId, ids, versions, changes: { labelIds: [blue] } };
  expect(await member.client.task.previewBatch({ body: labelled })).toMatchObject({ changed: 1, same: 1 });
  const done = await member.client.task.batch({ body: labelled });
  expect(done.left).toEqual([{ id: changed.id, by: owner.realname }]);
  expect(await fixture.readTask(one.id)).toMatchObject({ labelIds: [blue], assigneeIds: [owner.id, manager.id] });
  const assigned = { projectId, ids: [one.id, other.id], changes: { assigneeIds: [member.id] } };
  const { opId } = await member.client.task.batch({ body: assigned });
  for (const id of assigned.ids) expect(await fixture.readTask(id)).toMatchObject({ assigneeIds: [member.id] });
  await member.client.operation.undo({ body: { opId } });
  expect(await fixture.readTask(one.id)).toMatchObject({ assigneeIds: [owner.id, manager.id] });
  const outsider = { ...assigned, changes: { assigneeIds: [fixture.nonMember.id] } };
  await expect(member.client.task.batch({ body: outsider })).rejects.toMatchObject({ status: 422 });
});

test('a preview covers 20,000 tasks', async ({ app, fixture }) => {
  const { project, owner } = fixture;
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, custom, type_id)
     select gen_random_uuid(), $1, n + 9, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '', '{}', $3
     from generate_series(1, 20000) n`,
    [project.id, project.statuses[0]?.id, project.types[0]?.id],
  );
  const body = { projectId: project.id, filter: {}, changes: { priority: 'H' as const } };
  expect(await owner.client.matchingTasks.preview({ body })).toEqual({ changed: 20_000, same: 0, left: [] });
});

test('[B9] previews of very many tasks within a minute are refused for a while, those of others are not', async ({
  app,
  fixture,
}) => {
  const { owner, member, project } = fixture;
  await fixture.add('one');
  await fixture.add('two');
  const body = { projectId: project.id, filter: {}, changes: { priority: 'H' as const } };
  countPreviewed(app.budgets, member, PREVIEWED_A_MINUTE - 1);
  await expect(member.client.matchingTasks.preview({ body })).rejects.toMatchObject(
    refusal(429, 'common.tooManyRequests'),
  );
  expect(await owner.client.matchingTasks.preview({ body })).toMatchObject({ changed: 2 });
});
