import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/project-fixture.ts';
import { clientOf, freshKey, type Person } from '../../../../test/kit.ts';

const save = ({ client }: Person, projectId: string, { name = freshKey(), withTasks = false } = {}) =>
  client.template.add({ body: { projectId, name, withTasks } });

test('requires the permission to create projects and access to the project, and membership for its tasks', async ({
  as,
  fixture,
  found,
}) => {
  const { owner, member } = fixture.people;
  await expect(save(member, fixture.project.id)).rejects.toMatchObject({ failure: 'common.forbidden' });
  await expect(member.client.template.list()).rejects.toMatchObject({ failure: 'common.forbidden' });
  const viewer = await as('task:use', 'task:project:add');
  const hidden = await found(owner);
  await expect(save(viewer, hidden.id)).rejects.toMatchObject({ status: 404 });
  const refused = save(viewer, fixture.project.id, { withTasks: true });
  await expect(refused).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
  expect(await save(viewer, fixture.project.id)).toMatchObject({ statuses: 5, tasks: 0, mayDelete: true });
});

test('stores statuses, labels and tasks with subtasks, checklists and dates, which a new project gets', async ({
  as,
  fixture,
  found,
}) => {
  const { owner } = fixture.people;
  const { client } = owner;
  const { id: projectId, statuses } = await found(owner, { dueDate: '2099-12-24' });
  const label = await client.label.add({ body: { projectId, name: 'Copy', color: 'red' } });
  const add = async (title: string, more = {}) =>
    (await client.task.add({ body: { projectId, title, ...more } })).records[0]?.id ?? '';
  const top = await add('top', {
    labelIds: [label.id],
    dueDate: '2099-12-20',
    priority: 'H',
    statusId: statuses[1]?.id,
  });
  const middle = await add('middle', { parentId: top });
  await add('leaf', { parentId: middle });
  await client.checklist.add({ body: { recordId: middle, texts: ['one', 'two'] } });
  const { id: templateId, tasks } = await save(owner, projectId, { withTasks: true });
  expect(tasks).toBe(3);
  const preview = await client.template.preview({ query: { template: 'blank', templateId } });
  expect(preview).toMatchObject({ labels: [{ name: 'Copy', color: 'red' }], workingDays: false });
  expect(preview.tasks).toMatchObject([
    { title: 'top', depth: 0, labels: ['Copy'], due: -4, status: statuses[1]?.name },
    { title: 'middle', depth: 1, due: null, items: 2 },
    { title: 'leaf', depth: 2 },
  ]);

  const other = await as('task:use', 'task:project:add');
  const key = freshKey();
  const body = { name: key, key, template: 'blank' as const, templateId, dueDate: '2099-06-24' };
  const made = await other.client.project.add({ body });
  expect(made.statuses.map(({ name }) => name)).toEqual(statuses.map(({ name }) => name));
  expect(made.labels).toMatchObject([{ name: 'Copy', color: 'red' }]);
  const { records } = await other.client.task.query({ body: { projectId: made.id } });
  expect(records.map(({ title, parentId }) => [title, parentId !== null])).toEqual([
    ['top', false],
    ['middle', true],
    ['leaf', true],
  ]);
  expect(records[0]).toMatchObject({ priority: 'H', dueDate: '2099-06-20', statusId: made.statuses[1]?.id });
  expect(records[1]).toMatchObject({ checklist: 2, children: 1 });
  const deeper = { projectId: made.id, title: 'deeper', parentId: records[2]?.id };
  await expect(other.client.task.add({ body: deeper })).resolves.toMatchObject({ records: [{ title: 'deeper' }] });
});

test('keeps start dates, estimates, descriptions, dependencies and checklist items with their dates, in working days if the project uses them', async ({
  as,
  fixture,
  found,
}) => {
  const { owner, member } = fixture.people;
  const { client } = owner;
  // Launched on a Friday.
  const { id: projectId, version } = await found(owner, { dueDate: '2030-03-15', memberIds: [member.id] });
  await client.project.edit({ body: { id: projectId, version, changes: { workingDays: true } } });
  const add = async (title: string, more = {}) =>
    (await client.task.add({ body: { projectId, title, ...more } })).records[0]?.id ?? '';
  const dates = { startDate: '2030-03-11', dueDate: '2030-03-13', estimate: 60, description: '<p>Why</p>' };
  const first = await add('first', { ...dates, ownerId: owner.id, assigneeIds: [member.id] });
  const last = await add('last', { dueDate: '2030-03-18' });
  await client.dependency.add({ body: { predecessorId: first, successorId: last, type: 'FS', lag: 1 } });
  const [item] = await client.checklist.add({ body: { recordId: first, texts: ['ask'] } });
  await client.checklist.edit({ body: { id: item?.id ?? '', assigneeId: owner.id, dueDate: '2030-03-12' } });
  const { id: templateId } = await save(owner, projectId, { withTasks: true });

  const other = await as('task:use', 'task:project:add');
  const make = async (more: { startDate?: string; dueDate?: string; memberIds?: string[] }) => {
    const key = freshKey();
    const made = await other.client.project.add({ body: { name: key, key, template: 'blank', templateId, ...more } });
    const { records } = await other.client.task.query({ body: { projectId: made.id, sort: 'seq' } });
    const items = await other.client.checklist.list({ query: { recordId: records[0]?.id ?? '' } });
    const { successors } = await other.client.dependency.ofTask({ query: { taskId: records[0]?.id ?? '' } });
    return { records, items, successors };
  };
  // Launched on a Monday: the days before are those of the week before.
  const backward = await make({ dueDate: '2030-06-10', memberIds: [member.id] });
  expect(backward.records).toMatchObject([
    { startDate: '2030-06-04', dueDate: '2030-06-06', estimate: 60, ownerId: other.id, assigneeIds: [member.id] },
    { dueDate: '2030-06-11' },
  ]);
  expect(backward.items).toMatchObject([{ text: 'ask', dueDate: '2030-06-05', assignee: { id: other.id } }]);
  expect(backward.successors).toMatchObject([{ successorId: backward.records[1]?.id, type: 'FS', lag: 1 }]);
  const forward = await make({ startDate: '2030-06-07' });
  expect(forward.records).toMatchObject([
    { startDate: '2030-06-07', dueDate: '2030-06-11', assigneeIds: [] },
    { dueDate: '2030-06-14' },
  ]);
  const undated = await make({});
  expect(undated.records).toMatchObject([{ startDate: null, dueDate: null }, { dueDate: null }]);
});

test('templates from before keep their tasks with due dates', async ({ app, fixture }) => {
  const { owner } = fixture.people;
  const { id: templateId } = await save(owner, fixture.project.id);
  const [status] = fixture.project.statuses;
  const task = { title: 'old', status: status?.name, labels: [], priority: 'N', daysBefore: 4, checklist: ['one'] };
  await app.pool.query(`update project_template set content = jsonb_set(content, '{tasks}', $2::jsonb) where id = $1`, [
    templateId,
    JSON.stringify([{ ...task, children: [] }]),
  ]);
  const key = freshKey();
  const body = { name: key, key, template: 'blank' as const, templateId, dueDate: '2099-12-24' };
  const made = await owner.client.project.add({ body });
  const { records } = await owner.client.task.query({ body: { projectId: made.id } });
  expect(records).toMatchObject([{ title: 'old', dueDate: '2099-12-20', checklist: 1 }]);
});

test('has a unique name and can be deleted by its author, or by users who may transfer projects', async ({
  as,
  fixture,
}) => {
  const { owner, manager } = fixture.people;
  const { id, name } = await save(owner, fixture.project.id);
  const twice = save(manager, fixture.project.id, { name: name.toLowerCase() });
  await expect(twice).rejects.toMatchObject({ status: 409, failure: 'template.nameTaken' });
  const seen = (await manager.client.template.list()).find((one) => one.id === id);
  expect(seen).toMatchObject({ name, maker: owner.realname, mayDelete: false });
  const refused = manager.client.template.delete({ query: { id } });
  await expect(refused).rejects.toMatchObject({ status: 403, failure: 'template.notYours' });
  const administrator = await as('task:project:add', 'task:project:adopt');
  await administrator.client.template.delete({ query: { id } });
  await expect(owner.client.template.delete({ query: { id } })).rejects.toMatchObject({ status: 404 });
  const key = freshKey();
  const gone = owner.client.project.add({ body: { name: key, key, template: 'blank', templateId: id } });
  await expect(gone).rejects.toMatchObject({ status: 404, failure: 'common.notFound' });
});

test('is limited to 500 tasks, and there are at most 100 templates, 20 per user', async ({ app, fixture }) => {
  const { owner } = fixture.people;
  const { id: projectId, statuses } = fixture.project;
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search)
     select gen_random_uuid(), $1, n, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '' from generate_series(1, 501) n`,
    [projectId, statuses[0]?.id],
  );
  const many = save(owner, projectId, { withTasks: true });
  await expect(many).rejects.toMatchObject({ status: 422, failure: 'template.tooManyTasks' });
  const fill = (madeBy: string, count: number) =>
    app.pool.query(
      `insert into project_template (id, name, made_by, tasks, content)
       select gen_random_uuid(), 'filler ' || gen_random_uuid(), $1, 0, '{"statuses": []}' from generate_series(1, $2)`,
      [madeBy, count],
    );
  await fill(owner.id, 20);
  await expect(save(owner, projectId)).rejects.toMatchObject({ status: 422, failure: 'template.tooMany' });
  await app.pool.query(`delete from project_template where name like 'filler %'`);
  await fill(fixture.people.member.id, 100);
  await expect(save(owner, projectId)).rejects.toMatchObject({ status: 422, failure: 'template.tooMany' });
  await app.pool.query(`delete from project_template where name like 'filler %'`);
});

test('a built-in template is previewed in the language of the user', async ({ app, as }) => {
  const ana = await as('task:use', 'task:project:add');
  const { statuses, labels, tasks } = await ana.client.template.preview({ query: { template: 'contentCalendar' } });
  expect(statuses.map(({ name }) => name)).toContain('Published');
  expect(labels).toHaveLength(6);
  expect(tasks[0]).toMatchObject({ title: 'Agree on topics and goals of the month', due: -35, items: 3 });
  expect(tasks.filter(({ depth }) => depth === 1)).toHaveLength(3);
  const chinese = clientOf(app, { 'x-access-token': ana.token, 'accept-language': 'zh-CN' });
  const inChinese = await chinese.template.preview({ query: { template: 'contentCalendar' } });
  expect(inChinese.tasks[0]).toMatchObject({ title: '确定本月主题与目标', status: '已排期', labels: [] });
  const other = await as('task:use');
  await expect(other.client.template.preview({ query: { template: 'blank' } })).rejects.toMatchObject({ status: 403 });
});
