import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/project-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

type CopyOptions = { withMembers?: boolean; withTasks?: boolean; launch?: string };

const duplicate = ({ client }: Person, id: string, options: CopyOptions = {}) => {
  const key = freshKey();
  const parts = { withMembers: false, withTasks: false, ...options };
  return client.project.duplicate({ body: { id, name: `Copy ${key}`, key, ...parts } });
};

test('requires the permission to create projects, and access to the project', async ({ as, fixture, found }) => {
  const { owner, member } = fixture.people;
  const refused = duplicate(member, fixture.project.id);
  await expect(refused).rejects.toMatchObject({ status: 403, failure: 'common.forbidden' });
  const nonMember = await as('task:use', 'task:project:add');
  const hidden = await found(owner);
  await expect(duplicate(nonMember, hidden.id)).rejects.toMatchObject({ status: 404, failure: 'common.notFound' });
});

test('viewers get no tasks', async ({ as, fixture }) => {
  const viewer = await as('task:use', 'task:project:add');
  const refused = duplicate(viewer, fixture.project.id, { withTasks: true });
  await expect(refused).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
  const copy = await duplicate(viewer, fixture.project.id);
  expect(copy).toMatchObject({ myRole: 'owner', owner: { id: viewer.id }, memberCount: 1 });
});

test('refuses a taken key or name', async ({ fixture }) => {
  const { owner } = fixture.people;
  const { id, key, name } = fixture.project;
  const body = { id, name: `Copy of ${key}`, key, withMembers: false, withTasks: false };
  await expect(owner.client.project.duplicate({ body })).rejects.toMatchObject({ failure: 'project.keyTaken' });
  const named = { ...body, key: freshKey(), name };
  await expect(owner.client.project.duplicate({ body: named })).rejects.toMatchObject({ failure: 'project.nameTaken' });
});

test('copies settings, statuses and labels, and people only on request', async ({ found, fixture }) => {
  const { owner, member } = fixture.people;
  const dates = { startDate: '2026-12-01', dueDate: '2026-12-24' };
  const { id } = await found(owner, { template: 'campaign', color: 'gold', memberIds: [member.id], ...dates });
  const [first] = (await owner.client.project.queryById({ query: { id } })).statuses;
  await owner.client.status.edit({ body: { id: first?.id ?? '', name: 'Dreams', archived: true } });
  const source = await owner.client.project.queryById({ query: { id } });
  const copy = await duplicate(owner, id);
  expect(copy).toMatchObject({ color: 'gold', state: 'active', visibility: source.visibility, version: 1, ...dates });
  const shown = <T extends { id: string }>(list: readonly T[]) => list.map(({ id: _, ...rest }) => rest);
  expect(shown(copy.statuses)).toEqual(shown(source.statuses));
  expect(shown(copy.labels)).toEqual(shown(source.labels));
  const ids = new Set([...source.statuses, ...source.labels].map((one) => one.id));
  expect([...copy.statuses, ...copy.labels].filter((one) => ids.has(one.id))).toEqual([]);
  expect(copy.members.map((one) => one.id)).toEqual([owner.id]);
  expect((await owner.client.task.query({ body: { projectId: copy.id } })).total).toBe(0);
});

test('copies shared views with what they refer to in the copy, and no personal ones', async ({ fixture }) => {
  const { owner, manager, member } = fixture.people;
  const { id: projectId, statuses } = fixture.project;
  const field = { projectId, name: 'Country', kind: 'text' } as const;
  const custom = (await owner.client.customField.add({ body: field })).at(-1)?.id ?? '';
  const [todo] = statuses;
  const settings = {
    ...{ kind: 'board', sort: '-dueDate', group: '', columns: [{ key: `c_${custom}`, width: 90 }] },
    ...{ filter: `c_${custom} = "ES" and owner = me`, page: { status: todo?.id ?? '', folded: `c${todo?.id}` } },
  };
  const add = ({ client }: Person, name: string, shared: boolean, locked = false) =>
    client.taskView.add({ body: { projectId, name, shared, locked, settings } });
  await add(owner, 'Private', false);
  await add(manager, 'Of another', false);
  const all = await add(owner, 'Spain', true, true);
  await add(member, 'spain', true);
  await owner.client.taskView.defaultForAll({ body: { projectId, id: all.id } });
  const alone = await duplicate(manager, projectId);
  const views = await manager.client.taskView.list({ query: { projectId: alone.id } });
  const name = `c_${alone.fields[0]?.id}`;
  const statusId = alone.statuses[0]?.id;
  const copied = {
    ...{ kind: 'board', sort: '-dueDate', group: '', columns: [{ key: name, width: 90 }] },
    ...{ filter: `${name} = "ES" and owner = me`, page: { status: statusId, folded: `c${statusId}` } },
  };
  expect(views).toHaveLength(2);
  expect(views.map((view) => view.name.toLowerCase()).toSorted()).toEqual(['spain', 'spain 2']);
  for (const view of views) expect(view.settings).toEqual(copied);
  expect(views.filter(({ isForAll, locked }) => isForAll && locked)).toHaveLength(1);
  const together = await duplicate(manager, projectId, { withMembers: true });
  const kept = await member.client.taskView.list({ query: { projectId: together.id } });
  expect(kept.map((view) => [view.name, view.ownerId]).toSorted()).toEqual(
    [
      ['Spain', owner.id],
      ['spain', member.id],
    ].toSorted(),
  );
});

test('copies members with their roles, the former owner as a manager, without inactive users', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member, guest } = fixture.people;
  await app.pool.query('update sys_user set status = 2 where id = $1', [guest.id]);
  const copy = await duplicate(manager, fixture.project.id, { withMembers: true });
  const roles = Object.fromEntries(copy.members.map(({ id, role }) => [id, role]));
  expect(roles).toEqual({ [manager.id]: 'owner', [owner.id]: 'manager', [member.id]: 'member' });
  expect((await member.client.project.list()).map(({ id }) => id)).toContain(copy.id);
});

test('copies tasks with their numbers, order, subtasks, texts and checklists, without comments and missing people', async ({
  app,
  fixture,
}) => {
  const { owner, member } = fixture.people;
  const { id: projectId, statuses } = fixture.project;
  const { client } = owner;
  const label = await client.label.add({ body: { projectId, name: 'Copy', color: 'red' } });
  const add = async (title: string, more = {}) => {
    const [row] = (await client.task.add({ body: { projectId, title, ...more } })).records;
    if (!row) throw new Error('no task');
    return row;
  };
  const gone = await add('gone');
  await client.task.deleteBatch({ body: { projectId, ids: [gone.id] } });
  const done = statuses.find(({ category }) => category === '1')?.id ?? '';
  const people = { ownerId: owner.id, assigneeIds: [member.id, owner.id] };
  const parent = await add('parent', { ...people, labelIds: [label.id], statusId: done, description: '<p>Why</p>' });
  const child = await add('child', { parentId: parent.id, ownerId: member.id, dueDate: '2026-12-24', priority: 'H' });
  await client.checklist.add({ body: { recordId: parent.id, texts: ['one', 'two'] } });
  await client.comment.add({ body: { recordId: parent.id, html: '<p>not copied</p>' } });
  await app.pool.query(`insert into task_external_person (task_id, name) values ($1, 'Kim')`, [child.id]);
  const shown = `<p>See</p><img data-file="${'a'.repeat(32)}" alt="x" />`;
  await app.pool.query(`update task_description set html = html || $2 where task_id = $1`, [parent.id, shown]);

  const copy = await duplicate(owner, projectId, { withTasks: true });
  const { records } = await client.task.query({ body: { projectId: copy.id, sort: 'seq' } });
  expect(records.map(({ seq, title, rank }) => [seq, title, rank])).toEqual([
    [parent.seq, 'parent', parent.rank],
    [child.seq, 'child', child.rank],
  ]);
  const [parentCopy, childCopy] = records;
  expect(parentCopy).toMatchObject({ ownerId: owner.id, assigneeIds: [owner.id], category: '1', version: 1 });
  expect(parentCopy).toMatchObject({ children: 1, checklist: 2, comments: 0, completedAt: expect.any(String) });
  expect(parentCopy?.labelIds).toEqual(copy.labels.map(({ id }) => id));
  expect(childCopy).toMatchObject({ parentId: parentCopy?.id, ownerId: null, priority: 'H', externalPeople: ['Kim'] });
  const detail = await client.task.queryById({ query: { key: `${copy.key}-${parent.seq}` } });
  expect(detail.description).toBe('<p>Why</p><p>See</p>');
  const recorded = await client.activity.list({ query: { taskId: detail.id } });
  expect(recorded.records.map(({ kind, actorId }) => [kind, actorId])).toEqual([['created', owner.id]]);
  expect(copy.counts).toMatchObject({ done: 1, todo: 1 });
  const { records: next } = await client.task.add({ body: { projectId: copy.id, title: 'next' } });
  expect(next[0]?.seq).toBe(child.seq + 1);
  expect((await client.task.search({ query: { text: `${copy.key}-${child.seq}` } })).map(({ id }) => id)).toEqual([
    childCopy?.id,
  ]);
});

test('copies the owners and due dates of checklist items as far as the owners see the copy, and links of all kinds', async ({
  fixture,
}) => {
  const { owner, member } = fixture.people;
  const { id: projectId } = fixture.project;
  const { client } = owner;
  const add = async (title: string) => (await client.task.add({ body: { projectId, title } })).records[0]?.id ?? '';
  const [one, two] = [await add('one'), await add('two')];
  await client.taskLink.add({ body: { recordId: one, type: 'task', id: two, kind: 'duplicates' } });
  const items = await client.checklist.add({ body: { recordId: one, texts: ['mine', 'theirs'] } });
  const owned = [owner, member].map(({ id: assigneeId }, at) => ({ id: items[at]?.id ?? '', assigneeId }));
  for (const body of owned) await client.checklist.edit({ body: { ...body, dueDate: '2030-01-02' } });
  const { version } = await client.project.queryById({ query: { id: projectId } });
  await client.project.edit({ body: { id: projectId, version, changes: { visibility: 'private' } } });
  const copyOf = async (withMembers: boolean) => {
    const { id } = await duplicate(owner, projectId, { withTasks: true, withMembers });
    const { records } = await client.task.query({ body: { projectId: id } });
    const recordId = records.find(({ title }) => title === 'one')?.id ?? '';
    const links = await client.taskLink.list({ query: { recordId } });
    expect(links).toMatchObject([
      { kind: 'duplicates', outgoing: true, chip: { title: expect.stringContaining('two') } },
    ]);
    return await client.checklist.list({ query: { recordId } });
  };
  const [mine, theirs] = [{ assignee: { id: owner.id } }, { assignee: { id: member.id } }];
  const dueDate = '2030-01-02';
  expect(await copyOf(true)).toMatchObject([
    { ...mine, dueDate },
    { ...theirs, dueDate },
  ]);
  expect(await copyOf(false)).toMatchObject([
    { ...mine, dueDate },
    { assignee: null, dueDate },
  ]);
});

test('an archived project is duplicated into an active one', async ({ fixture }) => {
  const { owner } = fixture.people;
  const { id, version } = fixture.project;
  await owner.client.project.edit({ body: { id, version, changes: { state: 'archived' } } });
  expect(await duplicate(owner, id, { withTasks: true })).toMatchObject({ state: 'active' });
});

test('a project with too many tasks can only be duplicated without them', async ({ app, fixture }) => {
  const { owner } = fixture.people;
  const { id: projectId, statuses } = fixture.project;
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search)
     select gen_random_uuid(), $1, n, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '' from generate_series(1, 10001) n`,
    [projectId, statuses[0]?.id],
  );
  const refused = duplicate(owner, projectId, { withTasks: true });
  await expect(refused).rejects.toMatchObject({ status: 422, failure: 'project.tooManyToCopy' });
  await app.pool.query('delete from task where project_id = $1 and seq > 10000', [projectId]);
  const copy = await duplicate(owner, projectId, { withTasks: true });
  expect(copy.counts.todo).toBe(10_000);
});

test('[68] a copy with another launch keeps the distances of all dates in working days, and its freezes in hours', async ({
  found,
  fixture,
}) => {
  const { owner } = fixture.people;
  const { client } = owner;
  // Friday to Friday; the Monday of the second week is two working days before its Wednesday.
  const dates = { startDate: '2031-05-19', dueDate: '2031-05-30' };
  const { id: projectId, statuses, version } = await found(owner, dates);
  await client.project.edit({ body: { id: projectId, version, changes: { workingDays: true } } });
  const field = async (name: string, kind: 'date' | 'dateRange') => {
    const added = (await client.customField.add({ body: { projectId, name, kind } })).at(-1);
    return `c_${added?.id ?? ''}` as const;
  };
  const [shot, period] = [await field('Shot', 'date'), await field('Period', 'dateRange')];
  const { records } = await client.task.add({
    body: {
      ...{ projectId, title: 'Banner', startDate: '2031-05-26', dueDate: '2031-05-28' },
      ...{ [shot]: '2031-05-29', [period]: '2031-05-26/2031-06-02' },
    },
  });
  const taskId = records[0]?.id ?? '';
  await client.task.add({ body: { projectId, title: 'Without dates' } });
  const [item] = await client.checklist.add({ body: { recordId: taskId, texts: ['Proof'] } });
  await client.checklist.edit({ body: { id: item?.id ?? '', dueDate: '2031-05-27' } });
  const freezes = [
    {
      name: 'Launch',
      from: '2031-05-28T10:00:00.000Z',
      until: '2031-05-30T10:00:00.000Z',
      statusIds: [statuses[0]?.id ?? ''],
    },
  ];
  const rules = { restricted: false, transitions: [], statuses: [], freezes };
  await client.workflow.save({ body: { projectId, version: 0, rules } });
  const copy = await duplicate(owner, projectId, { withTasks: true, launch: '2032-05-25' });
  // A Tuesday: three working days before it is the Thursday of the week before.
  expect(copy).toMatchObject({ startDate: '2032-05-12', dueDate: '2032-05-25', workingDays: true });
  const tasks = (await client.task.query({ body: { projectId: copy.id } })).records;
  const banner = tasks.find(({ title }) => title === 'Banner');
  expect(banner).toMatchObject({ startDate: '2032-05-19', dueDate: '2032-05-21' });
  const [shotOf, periodOf] = copy.fields.map(({ id }) => `c_${id}` as const) as [`c_${string}`, `c_${string}`];
  expect(banner?.custom).toEqual({ [shotOf]: '2032-05-24', [periodOf]: '2032-05-19/2032-05-26' });
  const items = await client.checklist.list({ query: { recordId: banner?.id ?? '' } });
  expect(items).toMatchObject([{ text: 'Proof', dueDate: '2032-05-20' }]);
  expect(copy.workflow?.freezes).toMatchObject([
    { from: '2032-05-23T10:00:00.000Z', until: '2032-05-25T10:00:00.000Z' },
  ]);
  const same = await duplicate(owner, projectId, { withTasks: true });
  expect(same).toMatchObject({ startDate: '2031-05-19', dueDate: '2031-05-30' });
  const kept = (await client.task.query({ body: { projectId: same.id } })).records;
  expect(kept.find(({ title }) => title === 'Banner')).toMatchObject({
    startDate: '2031-05-26',
    dueDate: '2031-05-28',
  });
});

test('[68] the latest date of the tasks stands for a missing due date of the copied project', async ({
  found,
  fixture,
}) => {
  const { client } = fixture.people.owner;
  const { id: projectId } = await found(fixture.people.owner, {});
  await client.task.add({ body: { projectId, title: 'First', dueDate: '2031-05-01' } });
  await client.task.add({ body: { projectId, title: 'Last', dueDate: '2031-05-11' } });
  const copy = await duplicate(fixture.people.owner, projectId, { withTasks: true, launch: '2031-06-11' });
  const { records } = await client.task.query({ body: { projectId: copy.id } });
  expect(Object.fromEntries(records.map(({ title, dueDate }) => [title, dueDate]))).toEqual({
    First: '2031-06-01',
    Last: '2031-06-11',
  });
  expect(copy.dueDate).toBe('2031-06-11');
});

test('[68] texts, choices and links of custom fields are no dates, and remain in a copy with another launch', async ({
  found,
  fixture,
}) => {
  const { client } = fixture.people.owner;
  const { id: projectId } = await found(fixture.people.owner, { dueDate: '2031-05-30' });
  const field = async (name: string, kind: 'text' | 'link' | 'date' | 'checkbox') => {
    const added = (await client.customField.add({ body: { projectId, name, kind } })).at(-1);
    return `c_${added?.id ?? ''}` as const;
  };
  const [text, link, yes] = [await field('Text', 'text'), await field('Link', 'link'), await field('Yes', 'checkbox')];
  const day = await field('Day', 'date');
  const values = { [text]: 'a/b', [link]: 'https://example.com/a', [yes]: true, [day]: '2031-05-20' };
  await client.task.add({ body: { projectId, title: 'One', ...values } });
  const copy = await duplicate(fixture.people.owner, projectId, { withTasks: true, launch: '2031-06-30' });
  const [task] = (await client.task.query({ body: { projectId: copy.id } })).records;
  expect(new Set(Object.values(task?.custom ?? {}))).toEqual(
    new Set(['a/b', 'https://example.com/a', true, '2031-06-20']),
  );
});

test('[68] thousands of tasks of different days are copied with another launch', async ({ app, found, fixture }) => {
  const { client } = fixture.people.owner;
  const { id: projectId, statuses } = await found(fixture.people.owner, { dueDate: '2031-05-30' });
  const keys: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const added = (await client.customField.add({ body: { projectId, name: `Day ${at}`, kind: 'date' } })).at(-1);
    keys.push(`c_${added?.id ?? ''}`);
  }
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, type_id, due_date, custom)
     select gen_random_uuid(), $1, n, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '', y.id, date '2010-01-01' + n, (
       select jsonb_object_agg(key, (date '2010-01-01' + n)::text) from unnest($3::text[]) key)
     from generate_series(1, 5000) n, (select id from task_type where project_id = $1 limit 1) y`,
    [projectId, statuses[0]?.id, keys],
  );
  const copy = await duplicate(fixture.people.owner, projectId, { withTasks: true, launch: '2031-06-30' });
  expect(copy.counts.todo).toBe(5_000);
});
