import {
  COPIED_PARTS,
  type CopiedPart,
  customKey,
  PLAIN_DEFINITION,
  type TaskDraft,
  taskCopyFailures,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { test as base } from '../../../../test/fixtures/upload-fixture.ts';
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

/** A picture of one pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

type Requested = {
  ids: string[];
  targetId?: string;
  parts?: CopiedPart[];
  title?: string;
  dates?: 'keep' | 'shift' | 'clear';
  firstDay?: string;
  labels?: 'make' | 'drop';
};
const copy = (fixture: TaskFixture, { client }: Person, requested: Requested) => {
  const defaults = {
    targetId: fixture.project.id,
    parts: [...COPIED_PARTS],
    dates: 'keep' as const,
    labels: 'drop' as const,
  };
  return client.taskCopy.run({ body: { projectId: fixture.project.id, ...defaults, ...requested } });
};
const listed = async ({ owner }: TaskFixture, projectId: string) =>
  (await owner.client.task.query({ body: { projectId, limit: 200 } })).records;

test('requires abilities in both projects', async ({ fixture, other }) => {
  const { owner, member, manager, guest, nonMember } = fixture;
  const { id } = await fixture.add('mine');
  await expect(copy(fixture, nonMember, { ids: [id] })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(copy(fixture, guest, { ids: [id] })).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  const into = { ids: [id], targetId: other.id };
  await expect(copy(fixture, manager, into)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(copy(fixture, member, { ...into, labels: 'make' })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  await owner.client.member.edit({ body: { projectId: other.id, userId: member.id, role: 'guest' } });
  await expect(copy(fixture, member, into)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await fixture.archive();
  await expect(copy(fixture, owner, { ids: [id] })).rejects.toMatchObject(refusal(403, 'project.archived'));
  expect((await listed(fixture, other.id)).map(({ title }) => title)).not.toContain('mine');
});

test('[case R23] copies a task with everything of it beside it; links between copies lead to the copies', async ({
  fixture,
  send,
}) => {
  const { owner, member, guest } = fixture;
  const { client } = owner;
  const { id: projectId, key, statuses } = fixture.project;
  const label = await client.label.add({ body: { projectId, name: 'Copy', color: 'red' } });
  const [market] = await client.customField.add({ body: { projectId, name: 'Market', kind: 'text' } });
  const custom = { [customKey(market?.id ?? '')]: 'DE' };
  const done = statuses.find(({ category }) => category === '1');
  const top = await fixture.add('top', { dueDate: '2030-01-10' });
  const source = await fixture.add('source', {
    ...{ parentId: top.id, statusId: done?.id, ownerId: member.id, assigneeIds: [guest.id], labelIds: [label.id] },
    ...{ startDate: '2030-01-02', dueDate: '2030-01-05', dueTime: '10:30', estimate: 90, priority: 'H' },
    ...custom,
  } as Partial<TaskDraft>);
  const first = await fixture.add('first', { parentId: source.id });
  const second = await fixture.add('second', { parentId: source.id });
  await fixture.add('last');
  await client.dependency.add({ body: { predecessorId: first.id, successorId: second.id, type: 'SS', lag: 2 } });
  await client.taskLink.add({ body: { recordId: second.id, type: 'task', id: source.id, kind: 'related' } });
  await client.taskLink.add({ body: { recordId: second.id, type: 'task', id: top.id, kind: 'related' } });
  const [item] = await client.checklist.add({ body: { recordId: source.id, texts: ['one', 'two'] } });
  const edited = { id: item?.id ?? '', done: true, assigneeId: guest.id, dueDate: '2030-01-04' };
  await client.checklist.edit({ body: edited });
  const { file } = await send(owner, source.id, PIXEL, { name: 'photo.png' });
  const { descriptionVersion } = await client.task.queryById({ query: { id: source.id } });
  const html = `<p>Why <img data-file="${file.id}"></p>`;
  await client.task.describe({ body: { id: source.id, descriptionVersion, description: html } });

  const { made, keys, opId } = await copy(fixture, owner, { ids: [source.id], title: 'again' });
  expect([made, keys.length]).toEqual([3, 1]);
  const rows = await listed(fixture, projectId);
  const at = rows.findIndex(({ title }) => title === 'again');
  expect(rows.map(({ title }) => title).indexOf('again')).toBeLessThan(rows.map(({ title }) => title).indexOf('last'));
  const again = rows[at];
  expect(again).toMatchObject({
    ...{ parentId: top.id, ownerId: member.id, assigneeIds: [guest.id], labelIds: [label.id], category: '0' },
    ...{
      startDate: '2030-01-02',
      dueDate: '2030-01-05',
      dueTime: '10:30',
      estimate: 90,
      priority: 'H',
      children: 2,
      custom,
    },
    ...{ checklist: 2, checklistDone: 0, attachments: 1, comments: 0 },
  });
  const copyId = again?.id ?? '';
  const detail = await client.task.queryById({ query: { id: copyId } });
  const [copied] = await client.attachment.list({ query: { recordId: copyId } });
  expect(copied).toMatchObject({ name: file.name, size: file.size });
  expect(copied?.id).not.toBe(file.id);
  expect(detail.description).toContain(`data-file="${copied?.id}"`);
  const items = await client.checklist.list({ query: { recordId: copyId } });
  expect(items).toMatchObject([
    { text: 'one', done: false, assignee: { id: guest.id }, dueDate: '2030-01-04' },
    { text: 'two', done: false, assignee: null, dueDate: null },
  ]);
  const subtasks = new Map(detail.subtasks.map(({ title, id }) => [title, id]));
  const { predecessors } = await client.dependency.ofTask({ query: { taskId: subtasks.get('second') ?? '' } });
  expect(predecessors).toMatchObject([{ predecessorId: subtasks.get('first'), type: 'SS', lag: 2 }]);
  const links = await client.taskLink.list({ query: { recordId: subtasks.get('second') ?? '' } });
  expect(links.filter(({ kind }) => kind === 'related').map(({ chip }) => chip.id)).toEqual([copyId]);
  const { records } = await client.activity.list({ query: { taskId: copyId } });
  expect(records[0]).toMatchObject({ kind: 'created', changes: { copiedFrom: { to: `${key}-${source.seq}` } } });

  await client.attachment.delete({ query: { id: file.id } });
  expect(await client.attachment.list({ query: { recordId: copyId } })).toHaveLength(1);
  expect(await client.operation.undo({ body: { opId: opId ?? '' } })).toMatchObject({ restored: 3 });
  expect((await listed(fixture, projectId)).map(({ title }) => title)).not.toContain('again');
});

test('leaves out what is not chosen', async ({ fixture }) => {
  const { owner, member } = fixture;
  const source = await fixture.add('source', { ownerId: member.id, dueDate: '2030-01-05', description: '<p>Why</p>' });
  await fixture.add('below', { parentId: source.id });
  const [item] = await owner.client.checklist.add({ body: { recordId: source.id, texts: ['one'] } });
  await owner.client.checklist.edit({ body: { id: item?.id ?? '', assigneeId: member.id } });
  const { made, keys } = await copy(fixture, owner, { ids: [source.id], parts: [], dates: 'clear' });
  expect(made).toBe(1);
  const bare = await owner.client.task.queryById({ query: { id: keys[0]?.id } });
  expect(bare).toMatchObject({ ownerId: null, dueDate: null, children: 0, checklist: 0, description: '<p>Why</p>' });
  const listOnly = await copy(fixture, owner, { ids: [source.id], parts: ['checklist'] });
  const items = await owner.client.checklist.list({ query: { recordId: listOnly.keys[0]?.id ?? '' } });
  expect(items).toMatchObject([{ text: 'one', assignee: null }]);
});

test('shifts dates together, in working days where the project uses them', async ({ fixture }) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  // A Thursday to the next Tuesday, with a subtask on the Friday between.
  const source = await fixture.add('source', { startDate: '2030-01-03', dueDate: '2030-01-08' });
  await fixture.add('below', { parentId: source.id, dueDate: '2030-01-04' });
  const shift = { ids: [source.id], dates: 'shift' as const };
  await expect(copy(fixture, fixture.owner, shift)).rejects.toMatchObject({
    failure: taskCopyFailures.firstDayMissing.code,
  });
  const dates = async (keys: { id: string }[]) => {
    const { startDate, dueDate, subtasks } = await client.task.queryById({ query: { id: keys[0]?.id } });
    return [startDate, dueDate, subtasks[0]?.dueDate];
  };
  const plain = await copy(fixture, fixture.owner, { ...shift, firstDay: '2030-02-08' });
  expect(await dates(plain.keys)).toEqual(['2030-02-08', '2030-02-13', '2030-02-09']);
  const { version } = await client.project.queryById({ query: { id: projectId } });
  await client.project.edit({ body: { id: projectId, version, changes: { workingDays: true } } });
  const working = await copy(fixture, fixture.owner, { ...shift, firstDay: '2030-02-08' });
  expect(await dates(working.keys)).toEqual(['2030-02-08', '2030-02-13', '2030-02-11']);
});

test('maps labels, people, fields and types to another project after a preview', async ({ fixture, other }) => {
  const { owner, member, guest } = fixture;
  const { client } = owner;
  const { id: projectId } = fixture.project;
  const missing = await client.label.add({ body: { projectId, name: 'New one', color: 'red' } });
  const known = await client.label.add({ body: { projectId, name: 'DESIGN', color: 'blue' } });
  const source = await fixture.add('source', {
    ...{ ownerId: guest.id, assigneeIds: [member.id, guest.id], labelIds: [missing.id, known.id] },
  });
  const [item] = await client.checklist.add({ body: { recordId: source.id, texts: ['one'] } });
  await client.checklist.edit({ body: { id: item?.id ?? '', assigneeId: guest.id } });
  const body = { projectId, ids: [source.id], targetId: other.id, parts: [...COPIED_PARTS] };
  expect(await client.taskCopy.check({ body })).toEqual({
    ...{ tasks: 1, subtasks: 0, checklistItems: 1, files: 0, links: 0, firstDay: null },
    ...{ labels: ['New one'], mayMakeLabels: true, fields: [], people: [guest.realname] },
  });
  const { keys } = await copy(fixture, owner, { ids: [source.id], targetId: other.id, labels: 'make' });
  expect(keys[0]?.key).toMatch(new RegExp(`^${other.key}-\\d+$`));
  const made = await client.task.queryById({ query: { id: keys[0]?.id } });
  expect(made).toMatchObject({
    projectId: other.id,
    ownerId: null,
    assigneeIds: [member.id],
    statusId: other.statuses[0]?.id,
  });
  expect(made.labelIds).toHaveLength(2);
  const items = await client.checklist.list({ query: { recordId: made.id } });
  expect(items).toMatchObject([{ text: 'one', assignee: null }]);
  expect((await fixture.readTask(source.id)).projectId).toBe(projectId);
});

test('is bounded, happens once for one idempotency key, and refuses what new tasks are refused', async ({
  app,
  fixture,
}) => {
  const { id } = await fixture.add('many');
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, parent_id, depth)
     select gen_random_uuid(), $1, n + 9, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '', $3, 1
     from generate_series(1, 500) n`,
    [fixture.project.id, fixture.project.statuses[0]?.id, id],
  );
  await expect(copy(fixture, fixture.owner, { ids: [id] })).rejects.toMatchObject({
    failure: taskCopyFailures.tooMany.code,
  });
  const body = {
    projectId: fixture.project.id,
    ids: [id],
    targetId: fixture.project.id,
    parts: [],
    dates: 'keep',
    labels: 'drop',
  };
  const headers = { 'x-access-token': fixture.owner.token, 'idempotency-key': freshKey().repeat(4) };
  const sent = () => app.inject({ method: 'POST', url: '/task/copy/run', headers, payload: body });
  const [one, two] = [await sent(), await sent()];
  expect(two.json().result).toEqual(one.json().result);
  const { rows } = await app.pool.query(
    `select count(*)::int as n from task where project_id = $1 and parent_id is null`,
    [fixture.project.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('copies nothing that data rules hide, and hidden copies leave nobody on their checklists', async ({
  app,
  fixture,
}) => {
  const { owner, project } = fixture;
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId: project.id, userIds: [limited.id], role: 'manager' } });
  const shown = await fixture.add('Mine one');
  const secret = await fixture.add('Secret one', { parentId: shown.id });
  const body = { projectId: project.id, ids: [shown.id, secret.id], targetId: project.id, parts: [...COPIED_PARTS] };
  expect(await limited.client.taskCopy.check({ body })).toMatchObject({ tasks: 1, subtasks: 0 });
  const { made, keys } = await copy(fixture, limited, { ids: [shown.id, secret.id] });
  expect([made, keys.length]).toEqual([1, 1]);
  const [item] = await owner.client.checklist.add({ body: { recordId: shown.id, texts: ['one'] } });
  await owner.client.checklist.edit({ body: { id: item?.id ?? '', assigneeId: limited.id } });
  const ownerOf = async (title: string) => {
    const copied = await copy(fixture, owner, { ids: [shown.id], title });
    const [only] = await owner.client.checklist.list({ query: { recordId: copied.keys[0]?.id ?? '' } });
    return only?.assignee?.id;
  };
  expect(await ownerOf('Mine too')).toBe(limited.id);
  expect(await ownerOf('Other')).toBeUndefined();
});

test('begins where new tasks of a type begin, and is refused what its version requires', async ({ fixture }) => {
  const { owner, project } = fixture;
  const { client } = owner;
  const source = await fixture.add('source', { dueDate: '2030-01-05' });
  const [type] = (await client.project.queryById({ query: { id: project.id } })).types;
  const draft = { ...PLAIN_DEFINITION, required: ['dueDate' as const] };
  const saved = await client.taskType.saveDraft({
    body: { id: type?.id ?? '', version: type?.version ?? 0, draft },
  });
  await client.taskType.publish({ body: { id: type?.id ?? '', version: saved.version } });
  const bare = copy(fixture, owner, { ids: [source.id], dates: 'clear' });
  await expect(bare).rejects.toMatchObject(refusal(422, 'task.transitionRefused'));
  const { keys } = await copy(fixture, owner, { ids: [source.id] });
  expect(await fixture.readTask(keys[0]?.id ?? '')).toMatchObject({
    typeId: type?.id,
    typeVersion: 1,
    dueDate: '2030-01-05',
  });
});

test('tasks of several types that begin in the same status keep its limit together', async ({ fixture }) => {
  const { owner, project } = fixture;
  const { client } = owner;
  const { id: projectId } = project;
  const doing = project.statuses.find(({ category }) => category === '2')?.id ?? '';
  const ids: string[] = [];
  for (const name of ['Bug', 'Chore']) {
    const types = await client.taskType.add({ body: { projectId, name, icon: 'star', color: 'red' } });
    const { id, version } = types.find((one) => one.name === name) ?? { id: '', version: 0 };
    const draft = { ...PLAIN_DEFINITION, statusIds: [doing] };
    const saved = await client.taskType.saveDraft({ body: { id, version, draft } });
    await client.taskType.publish({ body: { id, version: saved.version } });
    ids.push((await fixture.add(name, { typeId: id })).id);
  }
  const limited = (limit: number) => ({
    statusId: doing,
    limit,
    hard: true,
    ownerId: null,
    ownerMode: 'keep' as const,
  });
  const limitTo = async (limit: number) => {
    const { workflow } = await client.project.queryById({ query: { id: projectId } });
    const rules = { restricted: false, transitions: [], statuses: [limited(limit)] };
    await client.workflow.save({ body: { projectId, version: workflow?.version ?? 0, rules } });
  };
  await limitTo(3);
  await expect(copy(fixture, owner, { ids })).rejects.toMatchObject(refusal(409, 'task.statusFull'));
  await limitTo(4);
  expect(await copy(fixture, owner, { ids })).toMatchObject({ made: 2 });
});
