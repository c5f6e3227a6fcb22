import { CUSTOM_FIELD_NAME_MAX } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

const colour = 'blue' as const;

describe('permissions', () => {
  test('only managers of the project can change its fields; users who cannot see it learn nothing', async ({
    here,
  }) => {
    const field = await here.field({ name: 'Market', kind: 'choice', options: options('EU', 'US') });
    const projectId = here.project.id;
    for (const { client } of [here.member, here.guest]) {
      const calls = [
        () => client.customField.add({ body: { projectId, name: 'Other', kind: 'text' } }),
        () => client.customField.edit({ body: { id: field.id, version: 1, name: 'Renamed' } }),
        () => client.customField.usage({ query: { id: field.id } }),
        () => client.customField.delete({ query: { id: field.id } }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    }
    const { client } = here.nonMember;
    const gone = { query: { id: '0'.repeat(32) } };
    for (const call of [
      () => client.customField.add({ body: { projectId, name: 'Other', kind: 'text' } }),
      () => client.customField.edit({ body: { id: field.id, version: 1, name: 'Renamed' } }),
      () => client.customField.usage({ query: { id: field.id } }),
      () => client.customField.delete({ query: { id: field.id } }),
      () => client.customField.usage(gone),
    ])
      await expect(call()).rejects.toMatchObject(refusal(404, 'common.notFound'));
    const renamed = await here.manager.client.customField.edit({ body: { id: field.id, version: 1, name: 'Region' } });
    expect(renamed.map(({ name }) => name)).toEqual(['Region']);
  });

  test('an archived project keeps its fields as they are', async ({ here }) => {
    const { id } = await here.field({ name: 'Market', kind: 'text' });
    await here.archive();
    const body = { id, name: 'Region' };
    await expect(here.owner.client.customField.edit({ body })).rejects.toMatchObject(refusal(403, 'project.archived'));
  });
});

describe('adding and setting up', () => {
  test('refuses taken and blank names, choices without options, and amounts without a currency', async ({ here }) => {
    const invalid = refusal(400, 'common.invalidInput');
    await here.field({ name: 'Budget', kind: 'money', unit: 'EUR', decimals: 2 });
    const refused = [
      [{ name: ' ＢUDGET ', kind: 'text' }, refusal(409, 'customField.nameTaken')],
      [{ name: 'x'.repeat(CUSTOM_FIELD_NAME_MAX + 1), kind: 'text' }, invalid],
      [{ name: '\u200b', kind: 'text' }, invalid],
      [{ name: 'Market', kind: 'choice' }, refusal(422, 'customField.optionsNeeded')],
      [{ name: 'Market', kind: 'choice', options: options('EU', 'eu ') }, refusal(422, 'customField.optionTwice')],
      [{ name: 'Cost', kind: 'money', unit: 'euro' }, refusal(422, 'customField.currencyNeeded')],
      [{ name: 'Cost', kind: 'formula' as 'text' }, invalid],
    ] as const;
    for (const [draft, why] of refused)
      await expect(here.field(draft as Parameters<typeof here.field>[0])).rejects.toMatchObject(why);
    expect((await here.fields()).map(({ name }) => name)).toEqual(['Budget']);
  });

  test('is limited to eighty of a type and four hundred of a project, also with concurrent additions', async ({
    app,
    here,
  }) => {
    await app.pool.query(
      `insert into task_field (id, project_id, name, kind, rank)
       select gen_random_uuid(), $1, 'Field ' || n, 'text', 'a' || n from generate_series(1, 79) n`,
      [here.project.id],
    );
    const made = await Promise.allSettled([
      here.field({ name: 'A', kind: 'text' }),
      here.field({ name: 'B', kind: 'text' }),
    ]);
    const refusals = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.failure] : []));
    expect(refusals).toEqual(['customField.tooManyOfType']);
    // A version of the type that hides some makes room for others.
    const { client } = here.owner;
    const { types } = await client.project.queryById({ query: { id: here.project.id } });
    const [type] = types;
    const publish = async (hidden: string[]) => {
      const { draft, version } = await client.taskType.setup({ query: { id: type?.id ?? '' } });
      const saved = { id: type?.id ?? '', version, draft: { ...draft, hidden } };
      const next = await client.taskType.saveDraft({ body: saved });
      return await client.taskType.publish({ body: { id: saved.id, version: next.version } });
    };
    const keys = (await here.fields()).map(keyOf);
    await publish(keys.slice(0, 40));
    const added = await here.field({ name: 'C', kind: 'text' });
    await here.add('Task', { [keyOf(added)]: 'x' });
    const beyond = refusal(422, 'customField.tooManyOfType');
    await expect(publish([])).rejects.toMatchObject(beyond);
    // A further type begins without the fields that the default type hides.
    const draft = { projectId: here.project.id, name: 'Other', icon: 'tick', color: 'blue' } as const;
    const other = (await client.taskType.add({ body: draft })).find(({ name }) => name === 'Other');
    expect(other).toMatchObject({ published: 1 });
    const { draft: begun } = await client.taskType.setup({ query: { id: other?.id ?? '' } });
    expect(begun.hidden.toSorted()).toEqual(keys.slice(0, 40).toSorted());
    // What is archived applies to no type.
    const [first] = await here.fields();
    await client.customField.edit({ body: { id: first?.id ?? '', archived: true } });
    await publish(keys.slice(1, 40));
    await app.pool.query(
      `insert into task_field (id, project_id, name, kind, rank, archived)
       select gen_random_uuid(), $1, 'More ' || n, 'text', 'b' || n, true from generate_series(1, 319) n`,
      [here.project.id],
    );
    await expect(here.field({ name: 'D', kind: 'text' })).rejects.toMatchObject(refusal(422, 'customField.tooMany'));
    const shown = await client.task.query({
      body: { projectId: here.project.id, filter: { where: `${keyOf(added)} ~ "x"` } },
    });
    expect(shown.records).toMatchObject([{ title: 'Task', custom: { [keyOf(added)]: 'x' } }]);
  });

  test('keeps the settings of its kind and drops others; names with a meaning in JavaScript are safe', async ({
    here,
  }) => {
    const field = await here.field({
      ...{ name: '__proto__', kind: 'text', options: options('constructor'), unit: 'kg' },
      ...{ decimals: 3, required: true, sortable: true },
    });
    expect(field).toMatchObject({ name: '__proto__', options: [], unit: '', decimals: 0, sortable: true });
    const choice = await here.field({ name: 'toString', kind: 'choices', options: options('__proto__', '<b>x</b>') });
    expect(choice.options.map(({ name }) => name)).toEqual(['__proto__', '<b>x</b>']);
    expect(choice.sortable).toBe(false);
  });

  test('of two concurrent changes the later one is refused, and nothing of the first is lost', async ({ here }) => {
    const { id, version } = await here.field({ name: 'Market', kind: 'text' });
    await here.manager.client.customField.edit({ body: { id, version, name: 'Region' } });
    const unseen = here.owner.client.customField.edit({ body: { id, name: 'Country' } });
    await expect(unseen).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    const late = here.owner.client.customField.edit({ body: { id, version, name: 'Country' } });
    await expect(late).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    expect((await here.fields()).map(({ name }) => name)).toEqual(['Region']);
  });

  test('fields are moved, archived and restored', async ({ here }) => {
    const [a, b, c] = [
      await here.field({ name: 'A', kind: 'text' }),
      await here.field({ name: 'B', kind: 'text' }),
      await here.field({ name: 'C', kind: 'text' }),
    ];
    const { customField } = here.owner.client;
    const moved = await customField.edit({ body: { id: c.id, afterId: null } });
    expect(moved.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    const again = await customField.edit({ body: { id: c.id, afterId: a.id } });
    expect(again.map(({ name }) => name)).toEqual(['A', 'C', 'B']);
    const archived = await customField.edit({ body: { id: b.id, archived: true } });
    expect(archived.find(({ id }) => id === b.id)?.archived).toBe(true);
  });
});

describe('deleting', () => {
  test('an option removes it from all tasks and records it in their history', async ({ here }) => {
    const { client } = here.owner;
    const field = await here.field({ name: 'Markets', kind: 'choices', options: options('EU', 'US', 'JP') });
    const [eu, us, jp] = field.options.map(({ id }) => id) as [string, string, string];
    const [both, only, other] = [
      await here.add('both', { [keyOf(field)]: [eu, us] }),
      await here.add('only', { [keyOf(field)]: [us] }),
      await here.add('other', { [keyOf(field)]: [jp] }),
    ];
    expect(await client.customField.usage({ query: { id: field.id } })).toMatchObject({ tasks: 3 });
    const kept = field.options.filter(({ id }) => id !== us);
    await client.customField.edit({ body: { id: field.id, version: field.version, options: kept } });
    expect((await here.readTask(both.id)).custom).toEqual({ [keyOf(field)]: [eu] });
    expect((await here.readTask(only.id)).custom).toEqual({});
    expect((await here.readTask(other.id)).version).toBe(1);
    const { records } = await client.activity.list({ query: { taskId: only.id } });
    expect(records[0]?.changes).toEqual({ [keyOf(field)]: { from: [us], to: null } });
    const late = client.task.edit({ body: { id: only.id, version: 2, changes: { [keyOf(field)]: [us] } } });
    await expect(late).rejects.toMatchObject(refusal(422, 'customField.valueRefused'));
    const back = client.customField.edit({
      body: { id: field.id, version: 2, options: [...kept, { id: us, name: 'US', color: colour }] },
    });
    await expect(back).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  });

  test('[R6] a field deletes its values, also in the trash and in the index', async ({ app, here }) => {
    const { client } = here.owner;
    const field = await here.field({ name: 'Cost', kind: 'number', sortable: true });
    const [live, gone] = [await here.add('live', { [keyOf(field)]: 3 }), await here.add('gone', { [keyOf(field)]: 4 })];
    await client.task.deleteBatch({ body: { projectId: here.project.id, ids: [gone.id] } });
    const beside = async () =>
      (await app.pool.query('select num from task_field_value where field_id = $1 order by num', [field.id])).rows;
    expect(await beside()).toEqual([{ num: 3 }, { num: 4 }]);
    expect(await client.customField.delete({ query: { id: field.id } })).toEqual([]);
    expect(await beside()).toEqual([]);
    await client.trash.restore({ body: { kind: 'task', ids: [gone.id] } });
    for (const { id } of [live, gone]) expect((await here.readTask(id)).custom).toEqual({});
    const late = client.task.edit({ body: { id: live.id, version: 1, changes: { [keyOf(field)]: 5 } } });
    await expect(late).rejects.toMatchObject(refusal(422, 'customField.unknown'));
  });
});
