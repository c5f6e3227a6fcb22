import { COPIED_PARTS, DAY_RANGE, type TaskDraft, taskTemplateFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/upload-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeLostParts } from '../../../records/parts/jobs.ts';

type More = {
  name?: string;
  shared?: boolean;
  workingDays?: boolean;
  people?: { id: string; as: 'person' | 'projectOwner' | 'creator' | 'departmentLead' | 'nobody' }[];
};
const save = (fixture: TaskFixture, { client }: Person, ids: string[], more: More = {}) => {
  const body = { projectId: fixture.project.id, ids, parts: [...COPIED_PARTS], name: freshKey(), shared: false };
  return client.taskTemplate.add({ body: { ...body, workingDays: false, people: [], ...more } });
};

/** A brief with a subtask, which it waits for, and a checklist. */
async function addBrief(fixture: TaskFixture, more: Partial<TaskDraft> = {}) {
  const { client } = fixture.owner;
  const brief = await fixture.add('brief', { startDate: '2030-01-03', dueDate: '2030-01-08', ...more });
  const photos = await fixture.add('photos', { parentId: brief.id, dueDate: '2030-01-04', ownerId: fixture.member.id });
  await client.dependency.add({ body: { predecessorId: photos.id, successorId: brief.id, type: 'FS', lag: 0 } });
  const [item] = await client.checklist.add({ body: { recordId: brief.id, texts: ['ask'] } });
  await client.checklist.edit({ body: { id: item?.id ?? '', assigneeId: fixture.member.id, dueDate: '2030-01-07' } });
  return brief;
}

test('managers make templates of their project, and who has the permission shares them; viewers and non-members use none', async ({
  as,
  fixture,
}) => {
  const { owner, manager, member, guest, nonMember } = fixture;
  const { id } = await fixture.add('brief');
  await expect(save(fixture, nonMember, [id])).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(save(fixture, guest, [id])).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  const notAllowed = refusal(403, taskTemplateFailures.notAllowed.code);
  await expect(save(fixture, member, [id])).rejects.toMatchObject(notAllowed);
  await expect(save(fixture, manager, [id], { shared: true })).rejects.toMatchObject(notAllowed);
  const own = await save(fixture, manager, [id]);
  expect(own).toMatchObject({ projectId: fixture.project.id, tasks: 1, dated: false, archived: false, mayEdit: true });
  const sharer = await as('task:use', 'task:template:share');
  await owner.client.member.add({ body: { projectId: fixture.project.id, userIds: [sharer.id], role: 'member' } });
  const shared = await save(fixture, sharer, [id], { shared: true });
  const list = await member.client.taskTemplate.list({ query: { projectId: fixture.project.id } });
  expect(list.find((one) => one.id === own.id)).toMatchObject({ mayEdit: false, maker: manager.realname });
  expect(list.map((one) => one.id)).toContain(shared.id);
  await expect(nonMember.client.taskTemplate.list({ query: { projectId: fixture.project.id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(member.client.taskTemplate.edit({ body: { id: own.id, name: 'x' } })).rejects.toMatchObject(notAllowed);
  await expect(owner.client.taskTemplate.delete({ query: { id: shared.id } })).rejects.toMatchObject(notAllowed);
  await expect(nonMember.client.taskTemplate.delete({ query: { id: own.id } })).rejects.toMatchObject({ status: 404 });
  const use = { projectId: fixture.project.id, by: 'launch' as const, day: null, labels: 'drop' as const };
  await expect(guest.client.taskTemplate.use({ body: { ...use, id: own.id } })).rejects.toMatchObject({ status: 403 });
  expect(await member.client.taskTemplate.use({ body: { ...use, id: own.id } })).toMatchObject({ made: 1 });

  const key = freshKey();
  const other = await owner.client.project.add({ body: { name: key, key, template: 'blank' } });
  const there = { ...use, projectId: other.id };
  await expect(owner.client.taskTemplate.use({ body: { ...there, id: own.id } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await owner.client.taskTemplate.use({ body: { ...there, id: shared.id } })).toMatchObject({ made: 1 });
  await manager.client.taskTemplate.edit({ body: { id: own.id, archived: true } });
  await expect(member.client.taskTemplate.use({ body: { ...use, id: own.id } })).rejects.toMatchObject({ status: 404 });
});

test('no template is made of deleted tasks', async ({ fixture }) => {
  const { owner, project } = fixture;
  const { id } = await fixture.add('gone');
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [id] } });
  await expect(save(fixture, owner, [id])).rejects.toMatchObject(refusal(404, 'common.notFound'));
  expect(
    (await owner.client.taskTemplate.list({ query: { projectId: project.id } })).map(({ tasks }) => tasks),
  ).not.toContain(0);
});

test('creates the tasks with subtasks, checklist, dependencies and dates counted from the launch or the start', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await addBrief(fixture);
  const { id, dated } = await save(fixture, fixture.owner, [brief.id]);
  expect(dated).toBe(true);
  await client.task.deleteBatch({ body: { projectId, ids: [brief.id] } });
  const use = async (by: 'launch' | 'start', day: string | null) => {
    const body = { id, projectId, by, day };
    const preview = await client.taskTemplate.check({ body });
    const made = await client.taskTemplate.use({ body: { ...body, labels: 'drop', title: 'again' } });
    const task = await client.task.queryById({ query: { id: made.keys[0]?.id } });
    const [photos] = task.subtasks;
    expect(preview.tasks).toMatchObject([
      { title: 'brief', depth: 0, startDate: task.startDate, dueDate: task.dueDate, owner: null },
      { title: 'photos', depth: 1, dueDate: photos?.dueDate, owner: fixture.member.realname },
    ]);
    const items = await client.checklist.list({ query: { recordId: task.id } });
    expect(items).toMatchObject([{ text: 'ask', done: false, assignee: { id: fixture.member.id } }]);
    const { predecessors } = await client.dependency.ofTask({ query: { taskId: task.id } });
    expect(predecessors.map(({ predecessorId }) => predecessorId)).toEqual([photos?.id]);
    expect(task).toMatchObject({ title: 'again', parentId: null });
    return { dates: [task.startDate, task.dueDate, photos?.dueDate, items[0]?.dueDate], opId: made.opId, id: task.id };
  };
  const launch = await use('launch', '2030-03-15');
  expect(launch.dates).toEqual(['2030-03-10', '2030-03-15', '2030-03-11', '2030-03-14']);
  const start = await use('start', '2030-03-15');
  expect(start.dates).toEqual(['2030-03-15', '2030-03-20', '2030-03-16', '2030-03-19']);
  expect((await use('launch', null)).dates).toEqual([null, null, null, null]);
  expect(await client.operation.undo({ body: { opId: start.opId ?? '' } })).toMatchObject({ restored: 2 });
  await expect(fixture.readTask(start.id)).rejects.toMatchObject(refusal(409, 'task.inTrash'));
});

test('dates that would be before the first or after the last day there is become that day', async ({ fixture }) => {
  const { client } = fixture.owner;
  const brief = await fixture.add('brief', { startDate: '2030-01-03', dueDate: '2030-03-08' });
  const { id } = await save(fixture, fixture.owner, [brief.id]);
  const datesAt = async (by: 'launch' | 'start', day: string) => {
    const { tasks } = await client.taskTemplate.check({ body: { id, projectId: fixture.project.id, by, day } });
    return [tasks[0]?.startDate, tasks[0]?.dueDate];
  };
  expect(await datesAt('launch', '1900-01-02')).toEqual([DAY_RANGE.first, '1900-01-02']);
  expect(await datesAt('start', '2199-12-30')).toEqual(['2199-12-30', DAY_RANGE.last]);
});

test('counts working days around weekends and the days off that administrators list', async ({ app, fixture }) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  // From a Thursday to a Tuesday: three working days.
  const brief = await fixture.add('brief', { startDate: '2030-01-03', dueDate: '2030-01-08' });
  const { id } = await save(fixture, fixture.owner, [brief.id], { workingDays: true });
  const datesAt = async (by: 'launch' | 'start', day: string) => {
    const { tasks } = await client.taskTemplate.check({ body: { id, projectId, by, day } });
    return [tasks[0]?.startDate, tasks[0]?.dueDate];
  };
  expect(await datesAt('launch', '2030-03-12')).toEqual(['2030-03-07', '2030-03-12']);
  expect(await datesAt('launch', '2030-03-10')).toEqual(['2030-03-06', '2030-03-10']);
  expect(await datesAt('start', '2030-03-08')).toEqual(['2030-03-08', '2030-03-13']);
  await app.pool.query(
    `with dict as (
      insert into sys_dict (id, dict_code, dict_name) values (gen_random_uuid(), 'work_order_day_off', 'Days off')
      on conflict do nothing returning id
    )
    insert into sys_dict_item (id, dict_id, item_text, item_value)
    select gen_random_uuid(), d.id, $1, $1
    from (select id from dict union select id from sys_dict where dict_code = 'work_order_day_off') d`,
    ['2030-04-05'],
  );
  expect(await datesAt('launch', '2030-04-09')).toEqual(['2030-04-03', '2030-04-09']);
  await app.pool.query(`delete from sys_dict_item where item_value = '2030-04-05'`);
});

test('roles are placeholders for people: the owner of the project, the user of the template, nobody', async ({
  fixture,
}) => {
  const { owner, manager, member } = fixture;
  const { id: projectId } = fixture.project;
  const brief = await fixture.add('brief', { ownerId: owner.id, assigneeIds: [manager.id, member.id] });
  const body = { projectId, ids: [brief.id], parts: [...COPIED_PARTS] };
  const requested = await manager.client.taskTemplate.people({ body });
  expect(requested.people.map(({ id, as }) => [id, as])).toEqual([
    [owner.id, 'projectOwner'],
    [manager.id, 'creator'],
    [member.id, 'person'],
  ]);
  const people = [
    { id: owner.id, as: 'projectOwner' as const },
    { id: manager.id, as: 'creator' as const },
    { id: member.id, as: 'nobody' as const },
  ];
  const { id } = await save(fixture, manager, [brief.id], { people });
  const use = { id, projectId, by: 'launch' as const, day: null, labels: 'drop' as const };
  const made = await member.client.taskTemplate.use({ body: use });
  expect(await fixture.readTask(made.keys[0]?.id ?? '')).toMatchObject({ ownerId: owner.id, assigneeIds: [member.id] });
});

test('the manager of the department of the project stands for a person, and nobody where there is none', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member } = fixture;
  const { id: projectId } = fixture.project;
  const brief = await fixture.add('brief', { ownerId: member.id });
  const { id } = await save(fixture, owner, [brief.id], { people: [{ id: member.id, as: 'departmentLead' }] });
  const use = { id, projectId, by: 'launch' as const, day: null, labels: 'drop' as const };
  const ownerOfNew = async () => {
    const made = await owner.client.taskTemplate.use({ body: use });
    return (await fixture.readTask(made.keys[0]?.id ?? '')).ownerId;
  };
  await app.pool.query('update project set org_code = $2 where id = $1', [projectId, `T${fixture.project.key}`]);
  expect(await ownerOfNew()).toBe(null);
  const add = `
    insert into sys_depart (id, org_code, depart_name, manager_id) values (gen_random_uuid(), $1, $1, $2)
  `;
  await app.pool.query(add, [`T${fixture.project.key}`, manager.id]);
  expect(await ownerOfNew()).toBe(manager.id);
});

test('creates tasks below another one, within the depth of subtasks', async ({ fixture }) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await addBrief(fixture);
  const { id } = await save(fixture, fixture.owner, [brief.id]);
  const use = { id, projectId, by: 'launch' as const, day: null, labels: 'drop' as const };
  const top = await fixture.add('top');
  const made = await client.taskTemplate.use({ body: { ...use, parentId: top.id } });
  expect(await fixture.readTask(made.keys[0]?.id ?? '')).toMatchObject({ parentId: top.id, children: 1 });
  let deepest = top.id;
  for (const title of ['one', 'two', 'three']) deepest = (await fixture.add(title, { parentId: deepest })).id;
  const tooDeep = client.taskTemplate.use({ body: { ...use, parentId: deepest } });
  await expect(tooDeep).rejects.toMatchObject(refusal(422, 'task.tooDeep'));
});

test('is applied to several tasks with their own dates; those that cannot have subtasks are named, and one undo removes all', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await addBrief(fixture);
  const { id } = await save(fixture, fixture.owner, [brief.id]);
  const early = await fixture.add('early', { dueDate: '2030-02-08' });
  const late = await fixture.add('late', { startDate: '2030-03-03' });
  let deepest = early.id;
  for (const title of ['one', 'two', 'three']) deepest = (await fixture.add(title, { parentId: deepest })).id;
  const gone = await fixture.add('gone');
  await client.task.deleteBatch({ body: { projectId, ids: [gone.id] } });
  const ids = [early.id, late.id, deepest, gone.id];
  const body = { id, projectId, ids, by: 'own' as const, day: null, labels: 'drop' as const };
  await expect(fixture.guest.client.taskTemplate.apply({ body })).rejects.toMatchObject({ status: 403 });
  await expect(fixture.nonMember.client.taskTemplate.apply({ body })).rejects.toMatchObject({ status: 404 });
  const applied = await fixture.member.client.taskTemplate.apply({ body });
  expect(applied).toMatchObject({ changed: 2, made: 4 });
  expect(applied.left.map((one) => one.id)).toEqual([deepest, gone.id]);
  const briefOf = async (parent: string) => {
    const { subtasks } = await client.task.queryById({ query: { id: parent } });
    const made = subtasks.find(({ title }) => title === 'brief');
    const below = await client.task.queryById({ query: { id: made?.id ?? '' } });
    return [made?.startDate, made?.dueDate, made?.checklist, below.subtasks.map(({ dueDate }) => dueDate)];
  };
  expect(await briefOf(early.id)).toEqual(['2030-02-03', '2030-02-08', 1, ['2030-02-04']]);
  expect(await briefOf(late.id)).toEqual(['2030-03-03', '2030-03-08', 1, ['2030-03-04']]);
  await fixture.member.client.operation.undo({ body: { opId: applied.opId ?? '' } });
  expect(await fixture.readTask(late.id)).toMatchObject({ children: 0 });
  const onTop = { ...body, ids: [late.id], by: 'launch' as const, day: '2030-05-08' };
  expect(await client.taskTemplate.apply({ body: onTop })).toMatchObject({ changed: 1, made: 2, left: [] });
  expect((await briefOf(late.id))[1]).toBe('2030-05-08');
  const { records } = await client.task.addMany({
    body: { projectId, titles: Array.from({ length: 200 }, (_, at) => `many ${at}`) },
  });
  const large = await fixture.add('large');
  for (const title of ['a', 'b']) await fixture.add(title, { parentId: large.id });
  const { id: three } = await save(fixture, fixture.owner, [large.id]);
  const many = { ...body, id: three, ids: records.map((one) => one.id) };
  const tooMany = refusal(422, taskTemplateFailures.tooManyAtOnce.code);
  await expect(client.taskTemplate.apply({ body: many })).rejects.toMatchObject(tooMany);
});

test('keeps the content of its files until it is deleted or its project is gone', async ({
  app,
  fixture,
  send,
  stored,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await fixture.add('brief');
  await send(fixture.owner, brief.id, 'kept with the template');
  const { id } = await save(fixture, fixture.owner, [brief.id]);
  await app.pool.query('delete from task where id = $1', [brief.id]);
  await runJob(app, removeLostParts, {});
  const use = { id, projectId, by: 'launch' as const, day: null, labels: 'drop' as const };
  const made = await client.taskTemplate.use({ body: use });
  const [file] = await client.attachment.list({ query: { recordId: made.keys[0]?.id ?? '' } });
  expect(file).toMatchObject({ name: 'note.txt' });
  expect((await stored()).length).toBeGreaterThan(0);
  await client.taskTemplate.delete({ query: { id } });
  const { rows } = await app.pool.query(`select count(*)::int as n from record_file where record_id = $1`, [id]);
  expect(rows).toEqual([{ n: 0 }]);
  expect(await client.attachment.list({ query: { recordId: made.keys[0]?.id ?? '' } })).toHaveLength(1);
  await expect(client.taskTemplate.use({ body: use })).rejects.toMatchObject({ status: 404 });
});

test('has a unique name in its project, at most 200 tasks, and there are at most 100 templates', async ({
  app,
  fixture,
}) => {
  const { owner, project } = fixture;
  const { id } = await fixture.add('brief');
  const { name } = await save(fixture, owner, [id]);
  const taken = refusal(409, taskTemplateFailures.nameTaken.code);
  await expect(save(fixture, owner, [id], { name: ` ${name.toLowerCase()} ` })).rejects.toMatchObject(taken);
  const other = await save(fixture, owner, [id]);
  await expect(owner.client.taskTemplate.edit({ body: { id: other.id, name } })).rejects.toMatchObject(taken);
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, parent_id, depth)
     select gen_random_uuid(), $1, n + 9, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '', $3, 1
     from generate_series(1, 200) n`,
    [project.id, project.statuses[0]?.id, id],
  );
  const many = refusal(422, taskTemplateFailures.tooManyTasks.code);
  await expect(save(fixture, owner, [id])).rejects.toMatchObject(many);
  const { id: long } = await fixture.add('long', { description: `<p>${'x'.repeat(250_000)}</p>` });
  const ids = [long];
  for (let at = 0; at < 4; at++)
    ids.push((await fixture.add('long', { description: `<p>${'x'.repeat(250_000)}</p>` })).id);
  const tooLarge = refusal(413, taskTemplateFailures.tooLarge.code);
  await expect(save(fixture, owner, ids)).rejects.toMatchObject(tooLarge);
  await app.pool.query(
    `insert into task_template (id, project_id, name, tasks, dated, working_days, content)
     select gen_random_uuid(), $1, 'filler ' || n, 0, false, false, '{}' from generate_series(1, 98) n`,
    [project.id],
  );
  await expect(save(fixture, owner, [long])).rejects.toMatchObject(refusal(422, taskTemplateFailures.tooMany.code));
});
