import { CUSTOM_OPTIONS_MAX, type CustomValue } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { addField, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

describe('settings', () => {
  test('a choice can have 500 options, and not more', async ({ here }) => {
    const named = (count: number) => options(...Array.from({ length: count }, (_, at) => `Option ${at}`));
    const field = await here.field({ name: 'Market', kind: 'choice', options: named(CUSTOM_OPTIONS_MAX) });
    expect(field.options).toHaveLength(500);
    const more = here.field({ name: 'Other', kind: 'choice', options: named(CUSTOM_OPTIONS_MAX + 1) });
    await expect(more).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });

  test('help, default value and limits are stored, changed and removed', async ({ here }) => {
    const { client } = here.owner;
    const added = await here.field({
      ...{ name: 'Discount', kind: 'number', unit: '%', help: 'Without tax.\nAsk sales.' },
      ...{ defaultValue: 5, min: 0, max: 20 },
    });
    expect(added).toMatchObject({ help: 'Without tax.\nAsk sales.', defaultValue: 5, min: 0, max: 20 });
    const none = { help: '', defaultValue: null, min: null, max: null };
    const [field] = await client.customField.edit({ body: { id: added.id, version: 1, ...none } });
    expect(field).toMatchObject({ ...none, version: 2 });
    const withoutVersion = client.customField.edit({ body: { id: added.id, help: 'Other' } });
    await expect(withoutVersion).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });

  test('refuses limits and default values that no task could have', async ({ here }) => {
    const stranger = here.nonMember.id;
    const limits = refusal(422, 'customField.limitsRefused');
    const value = refusal(422, 'customField.defaultRefused');
    const refused = [
      [{ name: 'A', kind: 'number', min: 2, max: 1 }, limits],
      [{ name: 'A', kind: 'number', min: 1.5 }, limits],
      [{ name: 'A', kind: 'number', min: '2030-01-01' }, limits],
      [{ name: 'A', kind: 'date', max: 5 }, limits],
      [{ name: 'A', kind: 'date', min: '2030-02-01', max: '2030-01-01' }, limits],
      [{ name: 'A', kind: 'number', max: 5, defaultValue: 6 }, value],
      [{ name: 'A', kind: 'number', defaultValue: 'six' }, value],
      [{ name: 'A', kind: 'choice', options: options('EU'), defaultValue: 'US' }, value],
      [{ name: 'A', kind: 'person', defaultValue: stranger }, value],
      [{ name: 'A', kind: 'text', help: 'x'.repeat(501) }, refusal(400, 'common.invalidInput')],
    ] as const;
    for (const [draft, why] of refused) await expect(here.field(draft)).rejects.toMatchObject(why);
    // Settings that a kind does not have are dropped.
    expect(await here.field({ name: 'A', kind: 'text', min: 1, defaultValue: 'x' })).toMatchObject({
      ...{ min: null, defaultValue: 'x' },
    });
  });

  test('an option that is taken out is no default value any more', async ({ here }) => {
    const { client } = here.owner;
    const draft = { options: options('EU', 'US'), defaultValue: ['EU', 'US'] };
    const { id, options: all, defaultValue } = await here.field({ name: 'Markets', kind: 'choices', ...draft });
    expect(defaultValue).toEqual(all.map((one) => one.id));
    const [less] = await client.customField.edit({ body: { id, version: 1, options: all.slice(1) } });
    expect(less?.defaultValue).toEqual([all[1]?.id]);
    const [other] = await client.customField.edit({ body: { id, version: 2, options: options('UK') } });
    expect(other?.defaultValue).toBeNull();
  });

  test('another kind has neither the default value nor the limits; undoing the change brings them back', async ({
    here,
  }) => {
    const { client } = here.owner;
    const { id } = await here.field({ name: 'Rate', kind: 'number', help: 'Per day', defaultValue: 5, min: 0, max: 9 });
    const { fields, opId } = await client.customField.convert({ body: { id, version: 1, kind: 'text', lost: 0 } });
    expect(fields[0]).toMatchObject({ kind: 'text', help: 'Per day', defaultValue: null, min: null, max: null });
    await client.operation.undo({ body: { opId } });
    expect((await here.fields())[0]).toMatchObject({ kind: 'number', defaultValue: 5, min: 0, max: 9 });
  });
});

describe('limits', () => {
  test('values beyond them are refused with the field and the limit; present ones stay', async ({ here }) => {
    const { client } = here.owner;
    const rate = await here.field({ name: 'Rate', kind: 'number' });
    const key = keyOf(rate);
    const task = await here.add('T', { [key]: 50 } as object);
    await client.customField.edit({ body: { id: rate.id, version: 1, min: 1, max: 20 } });
    const edit = (value: CustomValue) =>
      client.task.edit({ body: { id: task.id, version: task.version, changes: { [key]: value } } });
    await expect(edit(0)).rejects.toMatchObject({
      ...refusal(422, 'customField.belowMin'),
      ...{ message: expect.stringContaining('The lower limit of “Rate” is 1.'), detail: { field: key } },
    });
    await expect(edit(21)).rejects.toMatchObject({
      message: expect.stringContaining('The upper limit of “Rate” is 20.'),
    });
    const body = { projectId: here.project.id, title: 'New', [key]: 21 };
    await expect(client.task.add({ body })).rejects.toMatchObject(refusal(422, 'customField.aboveMax'));
    const many = client.task.batch({ body: { projectId: here.project.id, ids: [task.id], changes: { [key]: 0 } } });
    await expect(many).rejects.toMatchObject(refusal(422, 'customField.belowMin'));
    expect((await edit(50)).record.custom).toEqual({ [key]: 50 });
    expect((await edit(20)).record.custom).toEqual({ [key]: 20 });
  });

  test('days have limits, too', async ({ here }) => {
    const { client } = here.owner;
    const key = keyOf(await here.field({ name: 'Launch', kind: 'date', min: '2030-01-01', max: '2030-12-31' }));
    const add = (day: string) => client.task.add({ body: { projectId: here.project.id, title: 'One', [key]: day } });
    await expect(add('2029-12-31')).rejects.toMatchObject({
      message: expect.stringContaining('The lower limit of “Launch” is 2030-01-01.'),
    });
    await expect(add('2031-01-01')).rejects.toMatchObject(refusal(422, 'customField.aboveMax'));
    expect((await add('2030-12-31')).records[0]?.custom).toEqual({ [key]: '2030-12-31' });
  });
});

describe('default values', () => {
  test('every new task gets them where nothing else is given; null leaves the field empty', async ({ here }) => {
    const { client } = here.owner;
    const projectId = here.project.id;
    const market = await here.field({ name: 'Market', kind: 'text', defaultValue: 'EU' });
    const key = keyOf(market);
    const add = async (more: object = {}) =>
      (await client.task.add({ body: { projectId, title: 'One', ...more } })).records[0];
    const plain = await add();
    expect(plain?.custom).toEqual({ [key]: 'EU' });
    expect((await add({ parentId: plain?.id }))?.custom).toEqual({ [key]: 'EU' });
    expect((await add({ [key]: 'US' }))?.custom).toEqual({ [key]: 'US' });
    expect((await add({ [key]: null }))?.custom).toEqual({});
    const { records } = await client.task.addMany({ body: { projectId, titles: ['a', 'b'] } });
    expect(records.map(({ custom }) => custom)).toEqual([{ [key]: 'EU' }, { [key]: 'EU' }]);
    // A copy is like its original.
    const empty = await add({ [key]: null });
    const ids = [empty?.id ?? ''];
    const how = { targetId: projectId, dates: 'keep', labels: 'drop' } as const;
    const copies = await client.taskCopy.run({ body: { projectId, ids, parts: [], ...how } });
    expect((await here.readTask(copies.keys[0]?.id ?? '')).custom).toEqual({});
    await client.customField.edit({ body: { id: market.id, archived: true } });
    expect((await add())?.custom).toEqual({});
  });

  test('people who have left and fields that are not shown get none', async ({ here }) => {
    const { client } = here.owner;
    const projectId = here.project.id;
    const who = { defaultValue: [here.member.id, here.guest.id] };
    const people = keyOf(await here.field({ name: 'Reviewers', kind: 'people', ...who }));
    const kind = await here.field({ name: 'Kind', kind: 'text', defaultValue: 'ad' });
    const budget = await here.field({
      ...{ name: 'Budget', kind: 'number', defaultValue: 10, visibleWhen: `${keyOf(kind)} = ad` },
    });
    const add = async (more: object = {}) =>
      (await client.task.add({ body: { projectId, title: 'One', ...more } })).records[0]?.custom;
    expect(await add()).toMatchObject({ [keyOf(kind)]: 'ad', [keyOf(budget)]: 10 });
    expect(await add({ [keyOf(kind)]: 'shop' })).not.toHaveProperty(keyOf(budget));
    await client.member.delete({ query: { projectId, userId: here.guest.id } });
    expect((await add())?.[people]).toEqual([here.member.id]);
  });

  test('a copy of the project has them, too', async ({ here }) => {
    const { client } = here.owner;
    await here.field({ name: 'Market', kind: 'text', defaultValue: 'EU', help: 'Two letters' });
    await addField(here.owner, here.project.id, { name: 'Rate', kind: 'number', min: 1, max: 5 });
    const key = freshKey();
    const body = { id: here.project.id, name: `Copy ${key}`, key, withMembers: false, withTasks: false };
    const copied = await client.project.duplicate({ body });
    const { fields } = await client.project.queryById({ query: { id: copied.id } });
    expect(fields).toMatchObject([
      { defaultValue: 'EU', help: 'Two letters' },
      { min: 1, max: 5 },
    ]);
  });
});
