import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/placement-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { LINE, test as withFlow } from '../../../../test/fixtures/workflow-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

test('showing a task needs the right to edit in both projects, once per project, never in its own', async ({
  here,
}) => {
  const { owner, member, guest, otherMember, project, otherId } = here;
  const { id: taskId } = await here.add('One');
  const add = (who: typeof owner, projectId = otherId) => who.client.taskPlacement.add({ body: { taskId, projectId } });
  await expect(add(member)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(add(otherMember)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(add(guest)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await expect(add(owner, project.id)).rejects.toMatchObject(refusal(422, 'taskPlacement.ownProject'));
  await add(owner);
  await expect(add(owner)).rejects.toMatchObject(refusal(409, 'taskPlacement.already'));
  const remove = { query: { taskId, projectId: otherId } };
  await expect(member.client.taskPlacement.remove(remove)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(otherMember.client.taskPlacement.remove(remove)).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  await owner.client.taskPlacement.remove(remove);
  await expect(otherMember.client.task.queryById({ query: { id: taskId } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
});

test('a task has at most 20 other projects, a project 500 tasks of others', async ({ app, here }) => {
  const { owner, otherId } = here;
  const { id: taskId } = await here.add('Popular');
  const keys = Array.from({ length: 20 }, () => freshKey());
  await app.pool.query(
    `with made as (
      insert into project (id, key, name, owner_id) select gen_random_uuid(), k, k, $2 from unnest($3::text[]) k returning id
    ) insert into task_placement (task_id, project_id, rank) select $1, id, 'a0' from made`,
    [taskId, owner.id, keys],
  );
  const tooMany = owner.client.taskPlacement.add({ body: { taskId, projectId: otherId } });
  await expect(tooMany).rejects.toMatchObject(refusal(422, 'taskPlacement.tooMany'));
  const titles = Array.from({ length: 200 }, (_, at) => `t${at}`);
  for (let round = 0; round < 3; round += 1)
    await owner.client.task.addMany({ body: { projectId: here.project.id, titles } });
  await app.pool.query(
    `insert into task_placement (task_id, project_id, rank)
    select id, $2, 'a' || rank from task where project_id = $1 and title like 't%' limit 500`,
    [here.project.id, otherId],
  );
  const { id } = await here.add('One more');
  const full = owner.client.taskPlacement.add({ body: { taskId: id, projectId: otherId } });
  await expect(full).rejects.toMatchObject(refusal(422, 'taskPlacement.projectFull'));
});

test('each project has its own order, which its editors change; each change is one operation with one undo', async ({
  here,
}) => {
  const { owner, otherMember, otherGuest, otherId, records } = here;
  const ids: string[] = [];
  for (const title of ['a', 'b', 'c']) ids.push((await here.placed(title)).id);
  const [a = '', b = '', c = ''] = ids;
  const move = (taskId: string, afterId: string | null, who = otherMember) =>
    who.client.taskPlacement.move({ body: { taskId, projectId: otherId, afterId } });
  await expect(move(c, null, otherGuest)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await expect(move(c, otherId)).rejects.toMatchObject(refusal(409, 'task.anchorGone'));
  const { opId } = await move(c, null);
  expect(await records(otherGuest)).toEqual([c, a, b]);
  const own = await owner.client.task.query({ body: { projectId: here.project.id } });
  expect(own.records.map(({ id }) => id)).toEqual([a, b, c]);
  await otherMember.client.operation.undo({ body: { opId } });
  expect(await records(otherGuest)).toEqual([a, b, c]);
  const removed = await owner.client.taskPlacement.remove({ query: { taskId: b, projectId: otherId } });
  expect(await records(otherGuest)).toEqual([a, c]);
  const back = await owner.client.operation.undo({ body: { opId: removed.opId } });
  expect(await records(otherGuest)).toEqual([a, b, c]);
  await owner.client.operation.undo({ body: { opId: back.opId } });
  expect(await records(otherGuest)).toEqual([a, c]);
  const again = await owner.client.taskPlacement.add({ body: { taskId: b, projectId: otherId } });
  await owner.client.operation.undo({ body: { opId: again.opId } });
  expect(await records(otherGuest)).toEqual([a, c]);
  const { records: history } = await owner.client.activity.list({ query: { taskId: b } });
  expect(history.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'placementRemoved',
    'placementAdded',
    'placementRemoved',
  ]);
});

test('undoing needs the rights of both projects again', async ({ here }) => {
  const { owner, manager, otherId, records } = here;
  await owner.client.member.add({ body: { projectId: otherId, userIds: [manager.id], role: 'member' } });
  const { id: taskId } = await here.add('One');
  const { opId } = await manager.client.taskPlacement.add({ body: { taskId, projectId: otherId } });
  await owner.client.member.edit({ body: { projectId: otherId, userId: manager.id, role: 'guest' } });
  const undo = manager.client.operation.undo({ body: { opId } });
  await expect(undo).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  expect(await records(owner)).toEqual([taskId]);
});

test('whoever edits a task through another project undoes their own edit, nobody else’s', async ({ here }) => {
  const { owner, otherMember } = here;
  const { id } = await here.placed('One');
  const edit = (who: typeof owner, version: number, title: string) =>
    who.client.task.edit({ body: { id, version, changes: { title } } });
  const { opId, record } = await edit(otherMember, 1, 'Two');
  const done = await otherMember.client.operation.undo({ body: { opId } });
  expect(await here.readTask(id)).toMatchObject({ title: 'One' });
  await otherMember.client.operation.undo({ body: { opId: done.opId } });
  expect(await here.readTask(id)).toMatchObject({ title: 'Two' });
  const foreign = await edit(owner, record.version + 2, 'Three');
  await expect(otherMember.client.operation.undo({ body: { opId: foreign.opId } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
});

test('concurrent changes leave one placement per project and a distinct order', async ({ app, here }) => {
  const { owner, otherId, records } = here;
  const tasks: string[] = [];
  for (let at = 0; at < 8; at += 1) tasks.push((await here.add(`t${at}`)).id);
  const add = (taskId: string) => owner.client.taskPlacement.add({ body: { taskId, projectId: otherId } });
  const added = await Promise.allSettled([...tasks, ...tasks].map(add));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  const [first = '', ...rest] = tasks;
  await Promise.all(
    rest.map((taskId) => owner.client.taskPlacement.move({ body: { taskId, projectId: otherId, afterId: first } })),
  );
  expect((await records(owner)).toSorted()).toEqual(tasks.toSorted());
  const { rows } = await app.pool.query(
    'select count(distinct rank)::int as ranks from task_placement where project_id = $1',
    [otherId],
  );
  expect(rows).toEqual([{ ranks: 8 }]);
});

test('ranks are renumbered before they grow long', async ({ app, here }) => {
  const { owner, otherId, records } = here;
  const ids: string[] = [];
  for (const title of ['a', 'b', 'c']) ids.push((await here.placed(title)).id);
  await app.pool.query(`update task_placement set rank = 'a0' || repeat('0', 62) || 'V' where task_id = $1`, [ids[1]]);
  await app.pool.query(`update task_placement set rank = 'a0' || repeat('0', 62) || 'W' where task_id = $1`, [ids[2]]);
  const [a = '', b = '', c = ''] = ids;
  await owner.client.taskPlacement.move({ body: { taskId: a, projectId: otherId, afterId: b } });
  expect(await records(owner)).toEqual([b, a, c]);
  const { rows } = await app.pool.query(
    'select max(length(rank)) as longest from task_placement where project_id = $1',
    [otherId],
  );
  expect(rows[0].longest).toBeLessThan(10);
});

withFlow('a status set through another project obeys the workflow of its own', async ({ as, fixture, flow }) => {
  const outsider = await as('task:use');
  const other = await fixture.owner.client.project.add({ body: { name: 'Flow', key: freshKey(), template: 'blank' } });
  await fixture.owner.client.member.add({ body: { projectId: other.id, userIds: [outsider.id], role: 'member' } });
  await flow.allow([
    ...LINE.filter(([from]) => from !== 'Doing'),
    ['Doing', 'In review', { who: ['manager'] }],
  ] as never);
  const { id } = await fixture.add('One');
  await fixture.owner.client.taskPlacement.add({ body: { taskId: id, projectId: other.id } });
  const placed = async () => (await outsider.client.taskPlacement.ofProject({ query: { projectId: other.id } }))[0];
  const columns = new Map(other.statuses.map((one) => [one.id, one.name]));
  const to = async (name: string) => {
    const shown = await placed();
    const target = shown?.targets.find(({ columnId }) => columns.get(columnId) === name);
    if (!shown || !target) throw new Error(`no target ${name}`);
    const body = { id, version: shown.version, changes: { statusId: target.statusId } };
    return await outsider.client.task.edit({ body });
  };
  expect(columns.get((await placed())?.columnId ?? '')).toBe('To do');
  await to('Doing');
  expect(columns.get((await placed())?.columnId ?? '')).toBe('Doing');
  await expect(to('Done')).rejects.toMatchObject({ failure: 'task.transitionRefused' });
  await expect(to('In review')).rejects.toMatchObject({ failure: 'task.transitionRefused' });
  expect((await fixture.readTask(id)).statusId).toBe(flow.ids.Doing);
});
