import { type CustomKey, customFieldFailures, type TaskChanges, type TaskRow } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { addField, type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { visibleTo } from '../data-rules/view.ts';
import { fieldLimits } from './limits.ts';

const UNKNOWN = refusal(422, customFieldFailures.unknown.code);
const NOT_EDITABLE = refusal(403, customFieldFailures.notEditable.code);
const VALUE = 'Confidential';

type Draft = Partial<Parameters<FieldFixture['field']>[0]>;
const secretField = (here: FieldFixture, more: Draft = {}) =>
  addField(here.owner, here.project.id, { name: 'Price', kind: 'text', sortable: true, visibleTo: [], ...more });
const edit = ({ client }: Person, { id, version }: Pick<TaskRow, 'id' | 'version'>, changes: TaskChanges) =>
  client.task.edit({ body: { id, version, changes } });
const readTask = async ({ client }: Person, id: string) => await client.task.queryById({ query: { id } });

describe('[R31] a field that only managers see', () => {
  test('[pitfall 4] does not exist for others: lists, sorts, groups, totals and filters reveal nothing of its values', async ({
    here,
  }) => {
    const { member, project, owner } = here;
    const { key } = await secretField(here, { kind: 'choice', options: options('Low', 'High') });
    const projectId = project.id;
    const [low = '', high = ''] = (await here.fields())[0]?.options.map(({ id }) => id) ?? [];
    const ids: string[] = [];
    for (const value of [high, low, undefined, high])
      ids.push((await here.add('task', value === undefined ? {} : { [key]: value })).id);
    const first = async ({ client }: Person) =>
      (await client.task.query({ body: { projectId, sort: key } })).records.map(({ id }) => id);
    expect(await first(owner)).toEqual([ids[1], ids[0], ids[3], ids[2]]);
    expect(await first(member)).toEqual(ids);
    const { task } = member.client;
    expect(await task.groups({ body: { projectId, by: key } })).toEqual([{ value: '', count: 4 }]);
    expect(await task.boardCounts({ body: { projectId, by: 'status', laneBy: key } })).toHaveLength(1);
    expect(await task.totals({ body: { projectId, by: key, today: '2026-11-28' } })).toHaveLength(1);
    for (const where of [`${key} = "${high}"`, `${key} is empty`, `${key} is not empty`])
      await expect(task.query({ body: { projectId, filter: { where } } })).rejects.toMatchObject({
        failure: 'record.unknownFilter',
      });
    const matching = member.client.matchingTasks.edit({
      body: { projectId, filter: { where: `${key} = "${high}"` }, changes: { priority: 'H' } },
    });
    await expect(matching).rejects.toMatchObject({ failure: 'record.unknownFilter' });
    const fieldsOf = async ({ client }: Person) =>
      (await client.project.queryById({ query: { id: projectId } })).fields;
    expect([await fieldsOf(member), (await fieldsOf(owner)).length]).toEqual([[], 1]);
  });

  test('is unknown to every call that changes tasks, also with a stale version; what others write keeps its value', async ({
    here,
  }) => {
    const { member, owner, project } = here;
    const { key } = await secretField(here);
    const { id } = await here.add('task', { [key]: VALUE });
    await edit(owner, { id, version: 1 }, { [key]: `${VALUE} now` });
    const changes = { [key]: 'mine' };
    const projectId = project.id;
    const { task, matchingTasks } = member.client;
    const entryPoints: Promise<unknown>[] = [
      edit(member, { id, version: 1 }, changes),
      edit(member, { id, version: 2 }, changes),
      edit(member, { id, version: 2 }, { [key]: null }),
      task.batch({ body: { projectId, ids: [id], versions: [1], changes } }),
      task.editCells({ body: { projectId, edits: [{ id, version: 1, changes }] } }),
      task.editCells({ body: { projectId, edits: [{ id, version: 2, changes }], partly: true } }),
      task.add({ body: { projectId, title: 'new', ...changes } }),
      task.addMany({ body: { projectId, titles: ['a', 'b'], ...changes } }),
      task.move({ body: { projectId, ids: [id], versions: [1], to: 'top', changes } }),
      matchingTasks.edit({ body: { projectId, filter: {}, changes } }),
    ];
    for (const [at, answer] of (await Promise.allSettled(entryPoints)).entries()) {
      expect([at, answer]).toMatchObject([at, { status: 'rejected', reason: UNKNOWN }]);
      expect(JSON.stringify((answer as PromiseRejectedResult).reason)).not.toContain(VALUE);
    }
    const answers = [
      await edit(member, { id, version: 2 }, { priority: 'H' }),
      await edit(member, { id, version: 1 }, { dueDate: '2030-01-01' }),
      await task.move({ body: { projectId, ids: [id], versions: [4], to: 'top' } }),
    ];
    expect(JSON.stringify(answers)).not.toContain(VALUE);
    expect((await here.readTask(id)).custom).toEqual({ [key]: `${VALUE} now` });
    expect((await readTask(member, id)).custom).toEqual({});
    const recorded = await member.client.activity.list({ query: { taskId: id } });
    expect(recorded.records.map(({ changes: one }) => Object.keys(one))).toEqual([
      ['rank'],
      ['dueDate'],
      ['priority'],
      ['title'],
    ]);
  });

  test('is left as it is by the undo of somebody who may no longer change it', async ({ here }) => {
    const { owner, member, project } = here;
    const field = await secretField(here, { visibleTo: null });
    const { key } = field;
    const { id } = await here.add('task', { [key]: VALUE });
    const body = { projectId: project.id, ids: [id], versions: [1], changes: { [key]: 'new', priority: 'H' as const } };
    const { opId } = await member.client.task.batch({ body });
    await owner.client.customField.edit({ body: { id: field.id, version: 1, visibleTo: [] } });
    await member.client.operation.undo({ body: { opId } });
    expect(await here.readTask(id)).toMatchObject({ priority: 'N', custom: { [key]: 'new' } });
  });

  test('takes its name and values out of copies, moves, templates and copies of projects by others', async ({
    as,
    here,
  }) => {
    const { owner, project } = here;
    const member = await as('task:use', 'task:project:add', 'task:template:share');
    await owner.client.member.add({ body: { projectId: project.id, userIds: [member.id], role: 'member' } });
    const { key } = await secretField(here);
    const { id } = await here.add('task', { [key]: VALUE });
    const { client } = member;
    const target = await client.project.add({ body: { name: freshKey(), key: freshKey(), template: 'blank' } });
    const there = await addField(member, target.id, { name: 'Price', kind: 'text' });
    const alike = await client.project.add({ body: { name: freshKey(), key: freshKey(), template: 'blank' } });
    await addField(member, alike.id, { name: 'Price', kind: 'text', visibleTo: [] });
    const common = { projectId: project.id, ids: [id], parts: ['fields' as const] };
    for (const targetId of [project.id, target.id, alike.id]) {
      const copying = { ...common, targetId, labels: 'drop' as const, dates: 'keep' as const };
      await client.taskCopy.run({ body: copying });
    }
    const saving = { ...common, name: freshKey(), shared: false, workingDays: false, people: [] };
    const template = await owner.client.taskTemplate.add({ body: saving });
    const use = { projectId: project.id, by: 'launch' as const, day: null, labels: 'drop' as const };
    await client.taskTemplate.use({ body: { ...use, id: template.id } });
    const copied = await client.project.duplicate({
      body: { id: project.id, name: freshKey(), key: freshKey(), withTasks: true, withMembers: false },
    });
    expect(copied.fields).toEqual([]);
    const move = { projectId: project.id, ids: [id] };
    const plan = await client.relocation.check({ body: { ...move, targetId: target.id } });
    expect(plan.fields).toEqual([]);
    const { opId } = await client.relocation.run({ body: { ...move, targetId: alike.id, labels: 'drop' } });
    for (const { id: projectId } of [target, alike, copied]) {
      const { records } = await client.task.query({ body: { projectId } });
      expect(records.map(({ custom }) => custom)).toEqual(records.map(() => ({})));
      expect(records.length).toBeGreaterThan(0);
    }
    expect(there.visibleTo).toBeNull();
    await client.operation.undo({ body: { opId: opId ?? '' } });
    expect((await here.readTask(id)).custom).toEqual({ [key]: VALUE });
    const stored = await owner.client.task.query({ body: { projectId: project.id } });
    expect(stored.records.map(({ custom }) => custom)).toContainEqual({ [key]: VALUE });
    expect(stored.records.filter(({ custom }) => custom?.[key])).toHaveLength(1);
  });

  test('takes no value by a move that its mover could not enter, but one that they could not enter before', async ({
    here,
  }) => {
    const { owner, member, project } = here;
    const key = freshKey();
    const body = { name: key, key, template: 'blank' as const, memberIds: [member.id] };
    const target = await owner.client.project.add({ body });
    const budget = { name: 'Budget', kind: 'text' as const, editableBy: [] };
    const note = await here.field({ name: 'Budget', kind: 'text' });
    const locked = await here.field({ ...budget, name: 'Approved' });
    await addField(owner, target.id, budget);
    const kept = await addField(owner, target.id, { ...budget, name: 'Approved' });
    const { id } = await here.add('task', { [keyOf(note)]: 'forged', [keyOf(locked)]: 'yes' });
    const move = { projectId: project.id, ids: [id], targetId: target.id };
    const { missingFields } = await member.client.relocation.check({ body: move });
    expect(missingFields).toEqual([{ id: note.id, name: 'Budget', toId: null, choices: [] }]);
    const { opId } = await member.client.relocation.run({ body: { ...move, labels: 'drop' } });
    expect((await here.readTask(id)).custom).toEqual({ [kept.key]: 'yes' });
    const [left] = (await owner.client.comment.list({ query: { recordId: id } })).records;
    expect(left?.html).toContain('Budget: forged');
    await member.client.operation.undo({ body: { opId: opId ?? '' } });
    expect((await here.readTask(id)).custom).toEqual({ [keyOf(note)]: 'forged', [keyOf(locked)]: 'yes' });
  });

  test('leaves no former value in the history when it is deleted', async ({ here }) => {
    const { owner, member } = here;
    const field = await secretField(here);
    const { id } = await here.add('task', { [field.key]: VALUE });
    await edit(owner, { id, version: 1 }, { [field.key]: `${VALUE} now`, priority: 'H' });
    await owner.client.customField.delete({ query: { id: field.id } });
    const history = await member.client.activity.list({ query: { taskId: id } });
    expect(JSON.stringify(history)).toContain('priority');
    expect(JSON.stringify(history)).not.toContain(VALUE);
  });
});

describe('[R31] a field whose rights depend on the task', () => {
  test('is seen and changed by those with the relation only; nobody gives themselves the right with the same change', async ({
    here,
  }) => {
    const { owner, member, guest } = here;
    const { key } = await secretField(here, { visibleTo: ['owner', 'assignee', 'creator'], editableBy: ['owner'] });
    const mine = await here.add('mine', { ownerId: member.id, [key]: 'a' });
    const assigned = await here.add('assigned', { assigneeIds: [member.id], [key]: 'b' });
    const other = await here.add('other', { [key]: VALUE });
    expect((await readTask(member, mine.id)).custom).toEqual({ [key]: 'a' });
    expect((await readTask(member, assigned.id)).custom).toEqual({ [key]: 'b' });
    expect((await readTask(member, other.id)).custom).toEqual({});
    expect((await readTask(guest, mine.id)).custom).toEqual({});
    const projectId = here.project.id;
    const where = `${key} is not empty`;
    const { total } = await member.client.task.query({ body: { projectId, filter: { where } } });
    expect(total).toBe(2);
    const sorted = await member.client.task.query({ body: { projectId, sort: key, order: 'desc' } });
    expect(sorted.records.map(({ id }) => id)).toEqual([assigned.id, mine.id, other.id]);
    expect((await edit(member, mine, { [key]: 'c' })).record.custom).toEqual({ [key]: 'c' });
    await expect(edit(member, assigned, { [key]: 'x' })).rejects.toMatchObject(NOT_EDITABLE);
    await expect(edit(member, other, { [key]: 'x', ownerId: member.id })).rejects.toMatchObject(NOT_EDITABLE);
    await expect(edit(member, other, { [key]: 'x' })).rejects.toThrow(/Price/);
    const { record } = await edit(member, { id: mine.id, version: 2 }, { ownerId: owner.id });
    expect(record.custom).toEqual({});
    expect((await readTask(owner, mine.id)).custom).toEqual({ [key]: 'c' });
  });

  test('is read only where the right to change it is limited, and whoever makes a task is its creator', async ({
    here,
  }) => {
    const { member, manager } = here;
    const field = await secretField(here, { visibleTo: null, editableBy: ['creator'] });
    const theirs = await here.add('theirs', { [field.key]: 'a' });
    expect((await readTask(member, theirs.id)).custom).toEqual({ [field.key]: 'a' });
    await expect(edit(member, theirs, { [field.key]: 'b' })).rejects.toMatchObject(NOT_EDITABLE);
    const body = { projectId: here.project.id, title: 'own', [field.key]: 'c' };
    const own = (await member.client.task.add({ body })).records[0] as TaskRow;
    expect((await edit(member, own, { [field.key]: 'd' })).record.custom).toEqual({ [field.key]: 'd' });
    expect((await edit(manager, theirs, { [field.key]: 'e' })).record.custom).toEqual({ [field.key]: 'e' });
  });

  test('is not required of those who may not fill it in', async ({ here }) => {
    const { owner, member, project } = here;
    const { key } = await secretField(here, { visibleTo: null, editableBy: [] });
    const ids = project.statuses.map(({ id }) => id);
    const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
    const transitions = ids.flatMap((fromId) =>
      ids
        .filter((toId) => toId !== fromId)
        .map((toId) => ({ fromId, toId, who: [], required: toId === done ? [key] : [] })),
    );
    const rules = { restricted: true, transitions, statuses: [] };
    await owner.client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
    const first = await here.add('first');
    expect((await edit(member, first, { statusId: done })).record.statusId).toBe(done);
    const creators = await addField(owner, project.id, { name: 'Own', kind: 'text', editableBy: ['creator'] });
    const more = transitions.map((one) => ({ ...one, required: one.toId === done ? [creators.key] : [] }));
    await owner.client.workflow.save({
      body: { projectId: project.id, version: 1, rules: { ...rules, transitions: more } },
    });
    const body = { projectId: project.id, title: 'own' };
    const own = (await member.client.task.add({ body })).records[0] as TaskRow;
    await expect(edit(member, own, { statusId: done })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    const theirs = await here.add('theirs');
    expect((await edit(member, theirs, { statusId: done })).record.statusId).toBe(done);
    await owner.client.workflow.save({ body: { projectId: project.id, version: 2, rules } });
    const second = await here.add('second');
    await expect(edit(owner, second, { statusId: done })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
  });
});

test('[R31] only managers set rights; a field to which conditions refer stays visible to everybody', async ({
  here,
}) => {
  const { owner, member } = here;
  const field = await secretField(here, { visibleTo: null });
  const set = ({ client }: Person, body: object) => client.customField.edit({ body: { id: field.id, ...body } });
  await expect(set(member, { version: 1, visibleTo: [] })).rejects.toMatchObject({ failure: 'project.notAllowed' });
  await expect(set(owner, { visibleTo: [] })).rejects.toMatchObject({ failure: 'common.invalidInput' });
  await expect(set(owner, { version: 1, visibleTo: ['boss'] })).rejects.toMatchObject({
    failure: 'common.invalidInput',
  });
  const other = await addField(owner, here.project.id, {
    name: 'Other',
    kind: 'text',
    visibleWhen: `${field.key} = "x"`,
  });
  const refused = refusal(422, customFieldFailures.rightsRefused.code);
  await expect(set(owner, { version: 1, visibleTo: [] })).rejects.toMatchObject(refused);
  await owner.client.customField.edit({ body: { id: other.id, version: 1, visibleWhen: '' } });
  expect((await set(owner, { version: 1, visibleTo: ['member'], editableBy: [] }))[0]).toMatchObject({
    ...{ visibleTo: ['member'], editableBy: [], version: 2 },
  });
  const condition = { id: other.id, version: 2, visibleWhen: `${field.key} = "x"` };
  await expect(owner.client.customField.edit({ body: condition })).rejects.toMatchObject({
    failure: customFieldFailures.conditionRefused.code,
  });
});

test('[R31] rights and data rules limit a user together', async ({ app, here }) => {
  const entries = { entries: ['task:use', 'task:task:export'], on: 'task:use' };
  const person = await personWithRules(app, entries, ['title', 'LIKE', 'Mine']);
  const projectId = here.project.id;
  await here.owner.client.member.add({ body: { projectId, userIds: [person.id], role: 'member' } });
  const { key } = await secretField(here, { visibleTo: ['owner'] });
  const mine = await here.add('Mine one', { ownerId: person.id, [key]: 'a' });
  const other = await here.add('Mine two', { [key]: VALUE });
  await here.add('Secret', { ownerId: person.id, [key]: VALUE });
  const where = `${key} is not empty`;
  const { records } = await person.client.task.query({ body: { projectId } });
  expect(records.map(({ id, custom }) => [id, custom])).toEqual([
    [mine.id, { [key]: 'a' }],
    [other.id, {}],
  ]);
  expect((await person.client.task.query({ body: { projectId, filter: { where } } })).total).toBe(1);
  const { record } = await edit(person, other, { priority: 'H' });
  expect(record.custom).toEqual({});
  expect((await here.readTask(other.id)).custom).toEqual({ [key]: VALUE });
});

test('without rights, and for managers, no statement is changed', async ({ app, here }) => {
  const { owner, member } = here;
  const key: CustomKey = keyOf(await secretField(here, { visibleTo: null, editableBy: [] }));
  expect(await visibleTo(app.db, member.id)).toBe(app.db);
  expect((await fieldLimits(app.db, member.id))?.fields.has(key)).toBe(true);
  await secretField(here, { name: 'Hidden' });
  expect(await visibleTo(app.db, owner.id)).toBe(app.db);
  expect(await visibleTo(app.db, member.id)).not.toBe(app.db);
});
