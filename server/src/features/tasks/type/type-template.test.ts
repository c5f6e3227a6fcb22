import { COPIED_PARTS, customKey, PLAIN_DEFINITION, type TypeDefinition } from '@opsyard/contract';
import { expect } from 'vitest';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/upload-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

async function publish(fixture: TaskFixture, name: string, part: Partial<TypeDefinition>): Promise<string> {
  const { client } = fixture.owner;
  const look = { icon: 'star', color: 'red' } as const;
  const types = await client.taskType.add({ body: { projectId: fixture.project.id, name, ...look } });
  const { id, version } = types.find((one) => one.name === name) ?? { id: '', version: 0 };
  const draft = { ...PLAIN_DEFINITION, ...part };
  const saved = await client.taskType.saveDraft({ body: { id, version, draft } });
  await client.taskType.publish({ body: { id, version: saved.version } });
  return id;
}

const save = (fixture: TaskFixture, ids: string[], people: { id: string; as: 'marketDesigner' }[] = []) =>
  fixture.owner.client.taskTemplate.add({
    body: {
      ...{ projectId: fixture.project.id, ids, parts: [...COPIED_PARTS], name: freshKey(), shared: false },
      ...{ workingDays: false, people },
    },
  });

test('new tasks of a type get subtasks, files and relations of its task template, until it is deleted', async ({
  fixture,
  send,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await fixture.add('brief', { dueDate: '2030-01-08', description: '<p>Say what is sold</p>' });
  const photos = await fixture.add('photos', { parentId: brief.id, dueDate: '2030-01-04', ownerId: fixture.member.id });
  await client.dependency.add({ body: { predecessorId: photos.id, successorId: brief.id, type: 'FS', lag: 0 } });
  await client.checklist.add({ body: { recordId: brief.id, texts: ['ask'] } });
  await send(fixture.owner, brief.id, 'the layout');
  const template = await save(fixture, [brief.id]);
  const unknown = publish(fixture, 'Wrong', { taskTemplateId: brief.id });
  await expect(unknown).rejects.toMatchObject(refusal(422, 'taskType.templateUnknown'));
  const typeId = await publish(fixture, 'Banner', { checklist: ['first'], taskTemplateId: template.id });
  const listed = await client.taskTemplate.list({ query: { projectId } });
  expect(listed.find(({ id }) => id === template.id)?.types).toEqual(['Banner']);

  const { records, opId } = await client.task.add({
    body: { projectId, title: 'Spring', typeId, dueDate: '2030-03-15' },
  });
  const [made] = records;
  expect(made).toMatchObject({ title: 'Spring', children: 1, checklist: 2, attachments: 1 });
  const task = await client.task.queryById({ query: { id: made?.id ?? '' } });
  expect(task).toMatchObject({ description: '<p>Say what is sold</p>' });
  expect(task.subtasks).toMatchObject([{ title: 'photos', dueDate: '2030-03-11', ownerId: fixture.member.id }]);
  const { predecessors } = await client.dependency.ofTask({ query: { taskId: task.id } });
  expect(predecessors.map(({ predecessorId }) => predecessorId)).toEqual([task.subtasks[0]?.id]);
  await client.operation.undo({ body: { opId } });
  await expect(client.task.queryById({ query: { id: task.subtasks[0]?.id } })).rejects.toMatchObject(
    refusal(409, 'task.inTrash'),
  );

  const many = await client.task.addMany({ body: { projectId, titles: ['One', 'Two'], typeId } });
  expect(many.records.map(({ children, attachments }) => [children, attachments])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  // Below a task, and without what would be nested too deeply.
  let parentId = many.records[0]?.id ?? '';
  const depths: number[] = [];
  for (const title of ['below', 'deeper', 'deeper still', 'deepest']) {
    const { records } = await client.task.add({ body: { projectId, title, typeId, parentId } });
    depths.push(records[0]?.children ?? 0);
    parentId = records[0]?.id ?? '';
  }
  expect(depths).toEqual([1, 1, 1, 0]);
  await client.taskTemplate.delete({ query: { id: template.id } });
  const after = await client.task.add({ body: { projectId, title: 'Without', typeId } });
  expect(after.records[0]).toMatchObject({ children: 0, checklist: 1, attachments: 0 });
});

test('many tasks are added with the parts of a template each, or refused when they would be too many', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await fixture.add('brief', { description: '<p>Sold here</p>' });
  await client.task.addMany({ body: { projectId, titles: ['1', '2', '3', '4', '5', '6'], parentId: brief.id } });
  await client.checklist.add({ body: { recordId: brief.id, texts: ['ask', 'check'] } });
  const typeId = await publish(fixture, 'Six', { taskTemplateId: (await save(fixture, [brief.id])).id });
  const titlesFor = (count: number) => Array.from({ length: count }, (_, at) => `Of six ${at}`);
  const add = (count: number) => client.task.addMany({ body: { projectId, titles: titlesFor(count), typeId } });
  const before = (await client.task.query({ body: { projectId } })).total;
  await expect(add(167)).rejects.toMatchObject(refusal(422, 'taskType.tooManyFromTemplate'));
  expect((await client.task.query({ body: { projectId } })).total).toBe(before);
  const { records } = await add(3);
  expect(records.map(({ children, checklist }) => [children, checklist])).toEqual(
    Array.from({ length: 3 }, () => [6, 2]),
  );
  for (const { id } of records)
    expect((await client.task.queryById({ query: { id } })).description).toBe('<p>Sold here</p>');
});

test('a type and its template have at most 200 checklist items together', async ({ fixture }) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const brief = await fixture.add('brief');
  await client.checklist.add({ body: { recordId: brief.id, texts: Array.from({ length: 199 }, (_, at) => `${at}`) } });
  const taskTemplateId = (await save(fixture, [brief.id])).id;
  const tooMany = { ...refusal(422, 'taskType.tooManyItems'), detail: { count: 201 } };
  await expect(publish(fixture, 'Two', { checklist: ['a', 'b'], taskTemplateId })).rejects.toMatchObject(tooMany);
  const typeId = await publish(fixture, 'One', { checklist: ['a'], taskTemplateId });
  const { records } = await client.task.add({ body: { projectId, title: 'Full', typeId } });
  expect(records).toMatchObject([{ checklist: 200 }]);
});

test('subtasks go to the designer of the market of the task, else to the owner of the project', async ({
  app,
  as,
  fixture,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const designer = await as('task:use');
  await client.member.add({ body: { projectId, userIds: [designer.id], role: 'member' } });
  const market = `Market ${freshKey()}`;
  await app.pool.query(
    `with d as (
       insert into sys_depart (id, org_code, depart_name) values (gen_random_uuid(), $1, $1) returning id
     ), u as (update sys_user set post = 'Graphic designer' where id = $2)
     insert into sys_user_depart (user_id, depart_id) select $2, id from d`,
    [market, designer.id],
  );
  const { id: fieldId, options } = (
    await client.customField.add({
      body: {
        ...{ projectId, name: 'Market', kind: 'choice' },
        options: [market, 'Elsewhere'].map((name) => ({ name, color: 'red' })),
      },
    })
  ).at(-1) ?? { id: '', options: [] };
  const [here, elsewhere] = options.map(({ id }) => id);
  const brief = await fixture.add('brief');
  await fixture.add('draw', { parentId: brief.id, ownerId: fixture.member.id });
  const template = await save(fixture, [brief.id], [{ id: fixture.member.id, as: 'marketDesigner' }]);
  const preview = await client.taskTemplate.check({ body: { id: template.id, projectId, by: 'launch', day: null } });
  expect(preview).toMatchObject({ withoutDesigner: 1, tasks: [{ owner: null }, { owner: fixture.owner.realname }] });
  const typeId = await publish(fixture, 'Brief', { taskTemplateId: template.id });
  const ownerIn = async (option: string | undefined) => {
    const added = await client.task.add({
      body: { projectId, title: 'x', typeId, [customKey(fieldId)]: option ?? null },
    });
    return (await client.task.queryById({ query: { id: added.records[0]?.id ?? '' } })).subtasks[0]?.ownerId;
  };
  expect(await ownerIn(here)).toBe(designer.id);
  expect(await ownerIn(elsewhere)).toBe(fixture.owner.id);
});
