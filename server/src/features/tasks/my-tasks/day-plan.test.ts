import { ALL_BLOCKS_MAX, BLOCKS_MAX, type TaskChanges } from '@opsyard/contract';
import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';

const DAY = '2031-03-03';

test('[50] a user plans blocks of time for own tasks on a day, which nobody else sees', async ({ fixture }) => {
  const { owner, member, nonMember } = fixture;
  const given = { ownerId: member.id };
  const first = await fixture.add('First', given);
  const second = await fixture.add('Second', given);
  const others = await fixture.add('Others', { ownerId: owner.id });
  const plan = (person = member, day = DAY) => person.client.dayPlan.read({ query: { day } });
  const add = (taskId: string, start: number, minutes: number, person = member) =>
    person.client.dayPlan.add({ body: { taskId, day: DAY, start, minutes } });
  const { id } = await add(second.id, 600, 90);
  await add(first.id, 540, 30);
  await add(first.id, 900, 60);
  const { blocks, tasks } = await plan();
  expect(blocks.map(({ start, minutes, task }) => [start, minutes, task.title])).toEqual([
    [540, 30, 'First'],
    [600, 90, 'Second'],
    [900, 60, 'First'],
  ]);
  expect(tasks).toEqual([]);
  expect((await plan(member, '2031-03-04')).tasks.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect((await plan(owner)).blocks).toEqual([]);

  await member.client.dayPlan.move({ body: { id, start: 660, minutes: 45 } });
  expect((await plan()).blocks[1]).toMatchObject({ start: 660, minutes: 45 });
  for (const person of [owner, nonMember]) {
    const move = person.client.dayPlan.move({ body: { id, start: 0, minutes: 30 } });
    await expect(move).rejects.toMatchObject(refusal(404, 'common.notFound'));
    const remove = person.client.dayPlan.remove({ body: { id } });
    await expect(remove).rejects.toMatchObject(refusal(404, 'common.notFound'));
  }
  await member.client.dayPlan.remove({ body: { id } });
  expect((await plan()).tasks.map(({ title }) => title)).toEqual(['Second']);

  await expect(add(others.id, 540, 30)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(add(first.id, 1_410, 60)).rejects.toMatchObject(refusal(422, 'dayPlan.pastMidnight'));
  const late = member.client.dayPlan.move({ body: { id, start: 1_410, minutes: 45 } });
  await expect(late).rejects.toMatchObject(refusal(422, 'dayPlan.pastMidnight'));
  for (const [start, minutes] of [
    [541, 30],
    [540, 20],
    [540, 15],
    [-15, 30],
  ] as const) {
    await expect(add(first.id, start, minutes)).rejects.toMatchObject({ status: 400 });
  }
});

test('[50] a plan leaves out tasks in the trash and hidden projects, and has a limit', async ({ fixture }) => {
  const { owner, member, project } = fixture;
  const task = await fixture.add('Task', { ownerId: member.id });
  const gone = await fixture.add('Deleted', { ownerId: member.id });
  const add = (taskId: string) => member.client.dayPlan.add({ body: { taskId, day: DAY, start: 540, minutes: 30 } });
  await add(gone.id);
  for (let at = 1; at < BLOCKS_MAX; at++) await add(task.id);
  await expect(add(task.id)).rejects.toMatchObject({
    ...refusal(422, 'dayPlan.full'),
    message: expect.stringContaining(`at most ${BLOCKS_MAX} blocks`),
  });
  const titles = async () =>
    new Set((await member.client.dayPlan.read({ query: { day: DAY } })).blocks.map((one) => one.task.title));
  expect(await titles()).toEqual(new Set(['Deleted', 'Task']));
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [gone.id] } });
  expect(await titles()).toEqual(new Set(['Task']));
  await owner.client.member.delete({ query: { projectId: project.id, userId: member.id } });
  expect(await titles()).toEqual(new Set());
});

test('[50] the blocks of all days together have a limit', async ({ fixture, app }) => {
  const { member } = fixture;
  const task = await fixture.add('Task', { ownerId: member.id });
  const add = (day: string) => member.client.dayPlan.add({ body: { taskId: task.id, day, start: 540, minutes: 30 } });
  await add('2031-03-03');
  await app.pool.query(
    `insert into task_block (id, user_id, task_id, day, start, minutes)
     select gen_random_uuid(), user_id, task_id, day + n, 540, 30 from task_block, generate_series(1, $2) n where user_id = $1`,
    [member.id, ALL_BLOCKS_MAX - 2],
  );
  await add('2031-03-03');
  await expect(add('2031-03-04')).rejects.toMatchObject({
    ...refusal(422, 'dayPlan.tooMany'),
    message: expect.stringContaining('4,000 blocks'),
  });
});

test('[50] a handover note is written from the own tasks changed in a period, and those that wait or are due', async ({
  fixture,
}) => {
  const { owner, member, nonMember, project } = fixture;
  const today = new Date().toISOString().slice(0, 10);
  const given = { ownerId: member.id };
  const [done, worked] = [
    await fixture.add('Done', given),
    await fixture.add('Worked on', { ...given, dueDate: today }),
  ];
  await fixture.add('Overdue', { ...given, dueDate: '2001-02-03' });
  await fixture.add('With others', { ...given, assigneeIds: [owner.id] });
  await fixture.add('Later', { ...given, dueDate: '2099-01-01' });
  const others = await fixture.add('Not mine', { ownerId: owner.id });
  const finished = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const edit = (id: string, changes: TaskChanges) => member.client.task.edit({ body: { id, version: 1, changes } });
  await edit(done.id, { statusId: finished });
  await edit(worked.id, { title: 'Worked on it' });
  await edit(others.id, { title: 'Not mine either' });
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const read = (person = member, from = at(-1), to = at(1)) =>
    person.client.dayPlan.handover({ query: { today, from, to } });
  const { changed, open } = await read();
  expect(changed.map(({ title, category }) => [title, category])).toEqual([
    ['Done', '1'],
    ['Worked on it', worked.category],
  ]);
  expect(open.map(({ title, reason }) => [title, reason])).toEqual([
    ['Overdue', 'overdue'],
    ['With others', 'waiting'],
  ]);
  const before = await read(member, at(-3), at(-2));
  expect([before.changed, before.open.map(({ reason }) => reason)]).toEqual([[], ['overdue', 'today', 'waiting']]);
  expect(await read(nonMember)).toEqual({ changed: [], open: [] });
  const query = { today, from: at(-1), to: at(1) };
  const only = (projectId: string) => member.client.dayPlan.handover({ query: { ...query, projectId } });
  expect(await only(project.id)).toEqual({ changed, open });
  expect(await only(member.id)).toEqual({ changed: [], open: [] });
});
