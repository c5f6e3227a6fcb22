import { PLAIN_DEFINITION, relocationFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base, refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

type Other = { id: string; key: string; statuses: { id: string; name: string; category: string }[] };

const test = base.extend<{ other: Other }>({
  /** Another project of the owner, with the member in it. */
  other: async ({ fixture }, use) => {
    const key = freshKey();
    const body = { name: `Other ${key}`, key, template: 'campaign' as const, memberIds: [fixture.member.id] };
    await use(await fixture.owner.client.project.add({ body }));
  },
});

const anyIds = { fromId: expect.any(String), toId: expect.any(String) };
const bodyOf = (fixture: TaskFixture, other: Other, ids: string[]) => ({
  projectId: fixture.project.id,
  ids,
  targetId: other.id,
});
const move = ({ client }: Person, body: ReturnType<typeof bodyOf>, labels: 'make' | 'drop' = 'drop') =>
  client.relocation.run({ body: { ...body, labels } });

test('requires abilities in both projects', async ({ fixture, other }) => {
  const { owner, member, manager, guest, nonMember } = fixture;
  const { id } = await fixture.add('mine');
  const body = bodyOf(fixture, other, [id]);
  await expect(move(nonMember, body)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(move(guest, body)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await expect(move(manager, body)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(manager.client.relocation.check({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(move(member, body, 'make')).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await owner.client.member.edit({ body: { projectId: other.id, userId: member.id, role: 'guest' } });
  await expect(move(member, body)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  expect((await fixture.readTask(id)).projectId).toBe(fixture.project.id);
});

test('refuses the same project, archived ones, and more than a thousand tasks', async ({ app, fixture, other }) => {
  const { id } = await fixture.add('mine');
  const here = { projectId: fixture.project.id, ids: [id], targetId: fixture.project.id };
  await expect(move(fixture.owner, here)).rejects.toMatchObject({ failure: relocationFailures.sameProject.code });
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, parent_id, depth)
     select gen_random_uuid(), $1, n + 9, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '', $3, 1
     from generate_series(1, 1000) n`,
    [fixture.project.id, fixture.project.statuses[0]?.id, id],
  );
  const body = bodyOf(fixture, other, [id]);
  await expect(move(fixture.owner, body)).rejects.toMatchObject({ failure: relocationFailures.tooMany.code });
  await fixture.archive();
  await expect(move(fixture.owner, body)).rejects.toMatchObject(refusal(403, 'project.archived'));
});

test('previews the move, then moves, and the old keys still find the tasks', async ({ fixture, other }) => {
  const { owner, member, guest } = fixture;
  const { client } = owner;
  const { id: projectId, key, statuses } = fixture.project;
  const label = await client.label.add({ body: { projectId, name: 'New one', color: 'red' } });
  const known = await client.label.add({ body: { projectId, name: 'DESIGN', color: 'blue' } });
  const doing = statuses.find(({ category }) => category === '2');
  const top = await fixture.add('stays');
  const parent = await fixture.add('goes', {
    ...{ parentId: top.id, statusId: doing?.id, ownerId: guest.id, assigneeIds: [member.id, guest.id] },
    ...{ labelIds: [label.id, known.id], description: '<p>Why</p>' },
  });
  const child = await fixture.add('goes along', { parentId: parent.id });
  await client.comment.add({ body: { recordId: parent.id, html: '<p>kept</p>' } });
  const body = bodyOf(fixture, other, [parent.id]);

  expect(await client.relocation.check({ body })).toEqual({
    ...{
      tasks: 2,
      subtasks: 1,
      detached: 1,
      labels: ['New one'],
      missingLabels: [{ id: label.id, name: 'New one' }],
      labelChoices: expect.arrayContaining([{ id: expect.any(String), name: 'Design' }]),
      labelGroups: [],
      mayMakeLabels: true,
      people: [guest.realname],
    },
    fields: [],
    missingFields: [],
    statuses: [
      { from: 'To do', to: 'Ideas', ...anyIds },
      { from: 'Doing', to: 'In production', ...anyIds },
    ],
    choices: other.statuses.map(({ id, name }) => ({ id, name })),
  });
  const { moved, keys } = await move(owner, body, 'make');
  expect([moved, keys.map((one) => one.id)]).toEqual([2, [parent.id]]);

  const [{ key: newKey = '' } = {}] = keys;
  expect(newKey).toMatch(new RegExp(`^${other.key}-\\d+$`));
  for (const requested of [newKey, `${key}-${parent.seq}`]) {
    const seen = await client.task.queryById({ query: { key: requested } });
    expect(seen).toMatchObject({
      id: parent.id,
      projectId: other.id,
      projectKey: other.key,
      description: '<p>Why</p>',
    });
    expect(seen).toMatchObject({ parentId: null, ownerId: null, assigneeIds: [member.id], category: '2', comments: 2 });
    expect(seen.subtasks.map(({ id }) => id)).toEqual([child.id]);
    const found = await client.task.search({ query: { text: requested } });
    expect(found.map(({ id }) => id)).toContain(parent.id);
  }
  const { labels, counts } = await client.project.queryById({ query: { id: other.id } });
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const { labelIds } = await fixture.readTask(parent.id);
  expect(labelIds.map((id) => names.get(id))).toEqual(['New one', 'Design']);
  expect(counts.doing).toBe(1);
  expect((await client.project.queryById({ query: { id: projectId } })).counts).toMatchObject({ todo: 1, doing: 0 });
  expect((await fixture.readTask(top.id)).children).toBe(0);
  const { records } = await client.activity.list({ query: { taskId: parent.id } });
  expect(records[0]).toMatchObject({
    kind: 'relocated',
    actorId: owner.id,
    changes: { key: { from: `${key}-${parent.seq}`, to: newKey } },
  });
  await client.task.edit({
    body: { id: parent.id, version: (await fixture.readTask(parent.id)).version, changes: { title: 'renamed' } },
  });
});

test('[11] statuses are chosen, and a comment keeps what has no place in the other project, except fields not everybody sees', async ({
  fixture,
  other,
}) => {
  const { owner, guest } = fixture;
  const { client } = owner;
  const projectId = fixture.project.id;
  const label = await client.label.add({ body: { projectId, name: 'Old <i>x</i>', color: 'red' } });
  const fieldOf = async (name: string, more: { visibleTo?: ['member'] } = {}) => {
    const added = await client.customField.add({ body: { projectId, name, kind: 'text', ...more } });
    return `c_${added.find((one) => one.name === name)?.id ?? ''}` as const;
  };
  const [shown, secret] = [await fieldOf('Market'), await fieldOf('Margin', { visibleTo: ['member'] })];
  const full = await fixture.add('full', {
    labelIds: [label.id],
    ownerId: guest.id,
    [shown]: 'Japan',
    [secret]: '40 %',
  });
  const bare = await fixture.add('bare');
  const fromId = full.statusId;
  const done = other.statuses.find(({ category }) => category === '1')?.id ?? '';
  const body = { ...bodyOf(fixture, other, [full.id, bare.id]), labels: 'drop' as const };
  const unknown = client.relocation.run({ body: { ...body, statusMap: [{ fromId, toId: fromId }] } });
  await expect(unknown).rejects.toMatchObject(refusal(422, 'task.statusUnknown'));
  const { opId } = await client.relocation.run({ body: { ...body, statusMap: [{ fromId, toId: done }] } });
  expect(await fixture.readTask(full.id)).toMatchObject({ statusId: done, category: '1', comments: 1 });
  expect(await fixture.readTask(bare.id)).toMatchObject({ statusId: done, comments: 0 });
  const [note] = (await client.comment.list({ query: { recordId: full.id } })).records;
  expect(note?.html).toBe(
    [
      `<p>Moved from ${fixture.project.key}-${full.seq}. What has no place in this project:</p>`,
      `<p>Owner: ${guest.realname}</p><p>Labels: Old &lt;i&gt;x&lt;/i&gt;</p><p>Market: Japan</p>`,
    ].join(''),
  );
  // The comment stays, since the values could have been read meanwhile.
  await client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await fixture.readTask(full.id)).toMatchObject({ statusId: fromId, ownerId: guest.id, comments: 1 });
});

test('[11] labels and fields of other names are chosen; what is left out stays in a comment, what the project does not have is refused', async ({
  fixture,
  other,
}) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const labelOf = (name: string, project = projectId) =>
    client.label.add({ body: { projectId: project, name, color: 'red' } });
  const [old, left, made] = [await labelOf('Old'), await labelOf('Left'), await labelOf('Made')];
  const older = await labelOf('Older');
  const replacement = await labelOf('Replacement', other.id);
  const fieldOf = async (name: string, kind: 'text' | 'number' = 'text', project = projectId) => {
    const added = await client.customField.add({ body: { projectId: project, name, kind } });
    return added.find((one) => one.name === name)?.id ?? '';
  };
  const [market, region] = [await fieldOf('Market'), await fieldOf('Region')];
  const [place, size] = [await fieldOf('Place', 'text', other.id), await fieldOf('Size', 'number', other.id)];
  const values = { [`c_${market}`]: 'Japan', [`c_${region}`]: 'Kansai' };
  const { id } = await fixture.add('full', { labelIds: [old.id, older.id, left.id, made.id], ...values });

  const body = bodyOf(fixture, other, [id]);
  const plan = await client.relocation.check({ body });
  expect(plan.missingLabels.map(({ name }) => name)).toEqual(expect.arrayContaining(['Old', 'Left', 'Made']));
  expect(plan.missingFields).toEqual([
    { id: market, name: 'Market', toId: null, choices: [{ id: place, name: 'Place' }] },
    { id: region, name: 'Region', toId: null, choices: [{ id: place, name: 'Place' }] },
  ]);

  const run = (choices: object) => client.relocation.run({ body: { ...body, labels: 'make' as const, ...choices } });
  const unknownLabel = run({ labelMap: [{ fromId: old.id, toId: old.id }] });
  await expect(unknownLabel).rejects.toMatchObject(refusal(422, 'task.labelUnknown'));
  const otherKind = run({ fieldMap: [{ fromId: market, toId: size }] });
  await expect(otherKind).rejects.toMatchObject(refusal(422, 'customField.unknown'));
  // Two labels can become one, which the task has once.
  const labelMap = [
    { fromId: old.id, toId: replacement.id },
    { fromId: older.id, toId: replacement.id },
    { fromId: left.id, toId: null },
  ];
  // Two fields cannot become one: the values of the second stay in the comment.
  await run({
    labelMap,
    fieldMap: [
      { fromId: market, toId: place },
      { fromId: region, toId: place },
    ],
  });
  const moved = await fixture.readTask(id);
  expect(moved.custom).toEqual({ [`c_${place}`]: 'Japan' });
  const { labels } = await client.project.queryById({ query: { id: other.id } });
  const names = moved.labelIds.map((one) => labels.find((label) => label.id === one)?.name);
  expect(names.toSorted()).toEqual(['Made', 'Replacement']);
  expect(labels.map(({ name }) => name)).not.toContain('Left');
  const [note] = (await client.comment.list({ query: { recordId: id } })).records;
  expect(note?.html).toContain('<p>Labels: Left</p><p>Region: Kansai</p>');
});

test('[11] no status is chosen around the transitions of the type that tasks have in the other project', async ({
  fixture,
  other,
}) => {
  const { client } = fixture.owner;
  const idOf = (category: string) => other.statuses.find((one) => one.category === category)?.id ?? '';
  const [todo, review, done] = [idOf('0'), idOf('4'), idOf('1')];
  const { types } = await client.project.queryById({ query: { id: other.id } });
  const { id, version } = types.find(({ isDefault }) => isDefault) ?? { id: '', version: 0 };
  const entry = (fromId: string | null, toId: string) => ({ fromId, toId, who: [], required: [] });
  const transitions = [entry(null, review), entry(todo, review), entry(review, done), entry(done, todo)];
  const draft = { ...PLAIN_DEFINITION, statusIds: [todo, review, done], transitions };
  const saved = await client.taskType.saveDraft({ body: { id, version, draft } });
  await client.taskType.publish({ body: { id, version: saved.version } });
  const added = client.task.add({ body: { projectId: other.id, title: 'finished at once', statusId: done } });
  await expect(added).rejects.toMatchObject({ failure: 'task.transitionRefused' });

  const [one, two] = [await fixture.add('one'), await fixture.add('two')];
  const moved = async (taskId: string, toId: string) => {
    const body = { ...bodyOf(fixture, other, [taskId]), labels: 'drop' as const };
    await client.relocation.run({ body: { ...body, statusMap: [{ fromId: one.statusId, toId }] } });
    return await fixture.readTask(taskId);
  };
  expect(await moved(one.id, done)).toMatchObject({ statusId: todo, completedAt: null });
  expect(await moved(two.id, review)).toMatchObject({ statusId: review });
});

test('missing labels can be dropped, and users who cannot see the other project find no task', async ({
  fixture,
  other,
}) => {
  const { owner, member, manager } = fixture;
  const { id: projectId, key } = fixture.project;
  const label = await owner.client.label.add({ body: { projectId, name: 'Left', color: 'red' } });
  const { id, seq } = await fixture.add('goes', { labelIds: [label.id] });
  await move(member, bodyOf(fixture, other, [id]));
  expect(await fixture.readTask(id)).toMatchObject({ labelIds: [], projectId: other.id });
  const seen = manager.client.task.queryById({ query: { key: `${key}-${seq}` } });
  await expect(seen).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('a task that returns has its old number again, and both keys find it', async ({ fixture, other }) => {
  const { owner } = fixture;
  const { id, seq } = await fixture.add('goes and returns');
  const { keys } = await move(owner, bodyOf(fixture, other, [id]));
  const back = { projectId: other.id, ids: [id], targetId: fixture.project.id };
  expect((await move(owner, back)).keys).toEqual([{ id, key: `${fixture.project.key}-${seq}` }]);
  for (const key of [`${fixture.project.key}-${seq}`, keys[0]?.key ?? '']) {
    expect((await owner.client.task.queryById({ query: { key } })).id).toBe(id);
  }
});

test('tasks are moved in their order to the end; those of other projects and in the trash are ignored', async ({
  fixture,
  other,
}) => {
  const { owner } = fixture;
  const [one, two, gone] = [await fixture.add('one'), await fixture.add('two'), await fixture.add('gone')];
  await owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [gone.id] } });
  const [last] = (await owner.client.task.add({ body: { projectId: other.id, title: 'last' } })).records;
  const ids = [two.id, gone.id, one.id, last?.id ?? ''];
  expect((await move(owner, bodyOf(fixture, other, ids))).moved).toBe(2);
  const { records } = await owner.client.task.query({ body: { projectId: other.id, limit: 100 } });
  expect(records.slice(-3).map(({ title }) => title)).toEqual(['last', 'one', 'two']);
});
