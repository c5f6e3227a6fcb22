import { PLAIN_DEFINITION, type ProjectDetail, type TypeDefinition } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type ImportFixture, test } from '../../../../test/fixtures/import-fixture.ts';
import { csvOf } from '../../../../test/import-files/sample-files.ts';
import { freshKey } from '../../../../test/kit.ts';

/** Gives the project a type for defects, with two versions, and one for ideas without any; answers their ids. */
async function withTypes({ owner: { client }, project }: ImportFixture) {
  const projectId = project.id;
  const add = async (name: string, look: { icon: 'bell' | 'star'; color: 'red' | 'gold' }) => {
    const types = await client.taskType.add({ body: { projectId, name, description: `${name}s`, ...look } });
    return types.find((one) => one.name === name) ?? { id: '', version: 0 };
  };
  const bug = await add('Bug', { icon: 'bell', color: 'red' });
  const idea = await add('Idea', { icon: 'star', color: 'gold' });
  const [todo = '', doing = '', review = '', done = ''] = project.statuses.map(({ id }) => id);
  const publish = async (version: number, part: Partial<TypeDefinition>) => {
    const draft = { ...PLAIN_DEFINITION, ...part };
    const saved = await client.taskType.saveDraft({ body: { id: bug.id, version, draft } });
    return (await client.taskType.publish({ body: { id: bug.id, version: saved.version } })).version;
  };
  const version = await publish(bug.version, { statusIds: [todo, doing, review] });
  await addTo(client, { projectId, title: 'Old bug', typeId: bug.id, statusId: review });
  await publish(version, {
    ...{ statusIds: [todo, doing, done], initialId: doing, hidden: ['startDate'], checklist: ['Reproduce'] },
    transitions: [
      { fromId: null, toId: doing, who: [], required: [] },
      { fromId: doing, toId: done, who: [], required: ['ownerId'] },
      { fromId: done, toId: todo, who: ['manager'], required: [] },
      { fromId: todo, toId: doing, who: [], required: [] },
    ],
  });
  await client.taskType.edit({ body: { id: idea.id, version: idea.version, isDefault: true } });
  await addTo(client, { projectId, title: 'New bug', typeId: bug.id });
  await addTo(client, { projectId, title: 'Idea' });
  return { bug: bug.id, idea: idea.id };
}

type Body = { projectId: string; title: string; typeId?: string; statusId?: string };
const addTo = ({ task }: ImportFixture['owner']['client'], body: Body) => task.add({ body });

/** What shows whether types were copied, by names instead of ids. */
async function seen({ owner: { client } }: ImportFixture, { id, statuses, types }: ProjectDetail) {
  const nameOf = (statusId: string | null) => statuses.find((one) => one.id === statusId)?.name ?? null;
  const { records } = await client.task.query({ body: { projectId: id } });
  const bug = types.find(({ name }) => name === 'Bug');
  const { versions } = await client.taskType.setup({ query: { id: bug?.id ?? '' } });
  const definition = versions[0]?.definition ?? PLAIN_DEFINITION;
  return {
    types: types.map(({ name, icon, color, description, isDefault }) => [name, icon, color, description, isDefault]),
    bug: {
      ...definition,
      ...{ statusIds: definition.statusIds.map(nameOf), initialId: nameOf(definition.initialId) },
      transitions: definition.transitions?.map(({ fromId, toId, who, required }) => [
        ...[nameOf(fromId), nameOf(toId)],
        ...[who, required],
      ]),
    },
    tasks: records.map(({ title, typeId, typeVersion, statusId }) => {
      const type = types.find((one) => one.id === typeId);
      return [title, type?.name, nameOf(statusId), typeVersion === type?.published];
    }),
  };
}

const detail = ({ owner }: ImportFixture, id: string) => owner.client.project.queryById({ query: { id } });

describe('types and those of tasks go along', () => {
  test('with a copy of the project', async ({ fixture }) => {
    await withTypes(fixture);
    const before = await seen(fixture, await detail(fixture, fixture.project.id));
    expect(before.tasks).toEqual([
      ['Old bug', 'Bug', 'In review', false],
      ['New bug', 'Bug', 'Doing', true],
      ['Idea', 'Idea', 'To do', true],
    ]);
    const key = freshKey();
    const body = { id: fixture.project.id, name: key, key, withMembers: false, withTasks: true };
    const copy = await fixture.owner.client.project.duplicate({ body });
    expect(await seen(fixture, copy)).toEqual(before);
  });

  test('with a template made of the project, without archived ones', async ({ fixture }) => {
    const { client } = fixture.owner;
    await withTypes(fixture);
    const before = await seen(fixture, await detail(fixture, fixture.project.id));
    const name = freshKey();
    const { id: templateId } = await client.template.add({
      body: { projectId: fixture.project.id, name, withTasks: true },
    });
    const key = freshKey();
    const made = await client.project.add({ body: { name: key, key, template: 'blank', templateId } });
    expect(await seen(fixture, made)).toEqual(before);
    const types = await client.taskType.add({
      body: { projectId: made.id, name: 'Gone', icon: 'star', color: 'red' },
    });
    await client.taskType.edit({ body: { id: types.at(-1)?.id ?? '', archived: true } });
    const again = await client.template.add({ body: { projectId: made.id, name: freshKey(), withTasks: false } });
    const other = freshKey();
    const second = await client.project.add({
      body: { name: other, key: other, template: 'blank', templateId: again.id },
    });
    expect(second.types.map((one) => one.name)).toEqual(['Task', 'Bug', 'Idea']);
  });

  test('with an import of a JSON into a new project; its undo removes them, too', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { client } = fixture.owner;
    await withTypes(fixture);
    const before = await seen(fixture, await detail(fixture, fixture.project.id));
    const { text } = await fetchExport(fixture.owner, { projectId: fixture.project.id, format: 'json' });
    const { fileId, problems } = await send(fixture.owner, text, { name: 'x.json' });
    // Its latest version does not have the status of the task that runs on the former one.
    expect(problems.map(({ code }) => code)).toEqual(['statusReplaced']);
    const key = freshKey();
    const run = await client.import.run({ body: { fileId, newProject: { name: key, key } } });
    const after = await seen(fixture, await detail(fixture, run.projectId));
    expect(after).toEqual({ ...before, tasks: [['Old bug', 'Bug', 'Doing', true], ...before.tasks.slice(1)] });

    // Somebody else's task keeps the project, and its type.
    await client.task.add({ body: { projectId: run.projectId, title: 'Mine' } });
    await client.operation.undo({ body: { opId: run.opId } });
    const left = await detail(fixture, run.projectId);
    expect(left.types.map(({ name }) => name)).toEqual(['Idea']);
    const { records } = await client.trash.list({ query: { kind: 'task', projectId: run.projectId } });
    expect(records).toHaveLength(3);
    await client.trash.restore({ body: { kind: 'task', ids: records.map(({ id }) => id) } });
    const back = await client.task.query({ body: { projectId: run.projectId } });
    expect(new Set(back.records.map(({ typeId }) => typeId))).toEqual(new Set([left.types[0]?.id]));
  });

  test('with a table into a new project, by the names its tasks have', async ({ fixture, send, fetchExport }) => {
    const { client } = fixture.owner;
    await withTypes(fixture);
    const { text } = await fetchExport(fixture.owner, { projectId: fixture.project.id, format: 'csv' });
    const { fileId, problems } = await send(fixture.owner, text, { name: 'x.csv' });
    expect(problems).toEqual([]);
    const key = freshKey();
    const { projectId } = await client.import.run({ body: { fileId, newProject: { name: key, key } } });
    const { types } = await detail(fixture, projectId);
    expect(types.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Task', true],
      ['Bug', false],
      ['Idea', false],
    ]);
    const { records } = await client.task.query({ body: { projectId } });
    const nameOf = (id: string) => types.find((one) => one.id === id)?.name;
    expect(records.map(({ title, typeId }) => [title, nameOf(typeId)])).toEqual([
      ['Old bug', 'Bug'],
      ['New bug', 'Bug'],
      ['Idea', 'Idea'],
    ]);
  });
});

describe('names of task types in a file', () => {
  const table = (...types: string[]) =>
    csvOf([['Id', 'Title', 'Task type'], ...types.map((type, at) => [`${at + 1}`, `Task ${at + 1}`, type])]);

  test('are found in either case and width; unknown ones are reported with their rows', async ({ fixture, send }) => {
    const { client } = fixture.owner;
    const { bug, idea } = await withTypes(fixture);
    const projectId = fixture.project.id;
    const file = table('bUG', 'ＢＵＧ', 'Epic', '', 'epic');
    const { fileId, problems } = await send(fixture.owner, file, { name: 'a.csv', projectId });
    const unknown = problems.filter(({ code }) => code === 'typeUnknown');
    expect(unknown.map(({ row, message }) => [row, message.includes('pic')])).toEqual([
      [4, true],
      [6, true],
    ]);
    await client.import.run({ body: { fileId, projectId } });
    const rows = (await fixture.tasks()).slice(-5);
    expect(rows.map(({ typeId }) => typeId)).toEqual([bug, bug, idea, idea, idea]);
  });

  test('are reported where the project has only its default type', async ({ fixture, send }) => {
    const file = table('Task', '任务', 'Epic');
    const { problems } = await send(fixture.owner, file, { name: 'a.csv', projectId: fixture.project.id });
    expect(problems.filter(({ code }) => code === 'typeUnknown').map(({ row }) => row)).toEqual([4]);
  });

  test('an export imported again changes nothing, and restores what was changed here', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { client } = fixture.owner;
    const { bug, idea } = await withTypes(fixture);
    const projectId = fixture.project.id;
    for (const format of ['csv', 'json']) {
      const { text } = await fetchExport(fixture.owner, { projectId, format });
      expect(await send(fixture.owner, text, { name: `a.${format}`, projectId })).toMatchObject({
        ...{ toCreate: 0, toUpdate: 0, unchanged: 3, problems: [] },
      });
      const third = (await fixture.tasks()).find(({ title }) => title === 'Idea');
      const changes = { typeId: (await detail(fixture, projectId)).types[0]?.id ?? '' };
      await client.task.batch({ body: { projectId, ids: [third?.id ?? ''], changes } });
      const { fileId, changes: found } = await send(fixture.owner, text, { name: `a.${format}`, projectId });
      expect(found.map(({ fields }) => fields)).toMatchObject([[{ field: 'type', from: 'Task', to: 'Idea' }]]);
      await client.import.run({ body: { fileId, projectId, onKnown: 'replace' } });
      expect((await fixture.tasks()).map(({ typeId }) => typeId)).toEqual([bug, bug, idea]);
    }
  });
});
