import type { CustomField } from '@opsyard/contract';
import { expect } from 'vitest';
import { keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

test('moving a task keeps values of fields with the same name and kind, previews the others, and can be undone', async ({
  here,
}) => {
  const { client } = here.owner;
  const key = freshKey();
  const other = await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
  const sku = await here.field({ name: 'Sku', kind: 'text' });
  const market = await here.field({ name: 'Market', kind: 'choices', options: options('EU', 'US') });
  const cost = await here.field({ name: 'Cost', kind: 'money', unit: 'EUR' });
  const buyer = await here.field({ name: 'Buyer', kind: 'person' });
  const team = await here.field({ name: 'Team', kind: 'people' });
  const period = await here.field({ name: 'Period', kind: 'dateRange' });
  const add = async (draft: object) => {
    const body = { projectId: other.id, ...draft } as Parameters<typeof client.customField.add>[0]['body'];
    return (await client.customField.add({ body })).at(-1) as CustomField;
  };
  const theirSku = await add({ name: 'SKU ', kind: 'text', sortable: true });
  const theirMarket = await add({ name: 'market', kind: 'choices', options: options('us', 'CN') });
  await add({ name: 'Cost', kind: 'money', unit: 'CNY' });
  await add({ name: 'Buyer', kind: 'person' });
  const theirTeam = await add({ name: 'Team', kind: 'people' });
  const theirPeriod = await add({ name: 'Period', kind: 'dateRange' });
  const [eu, us] = market.options.map(({ id }) => id) as [string, string];
  const custom = {
    ...{ [keyOf(sku)]: 'A-1', [keyOf(market)]: [eu, us], [keyOf(cost)]: 5 },
    ...{ [keyOf(buyer)]: here.member.id, [keyOf(team)]: [here.member.id, here.owner.id] },
    [keyOf(period)]: '2026-01-02/2026-01-05',
  };
  const { id } = await here.add('task', custom);
  const which = { projectId: here.project.id, ids: [id], targetId: other.id };
  const plan = await client.relocation.check({ body: which });
  expect(plan.fields).toEqual(['Market', 'Cost']);
  expect(plan.people).toHaveLength(1);
  const { opId } = await client.relocation.run({ body: { ...which, labels: 'drop' } });
  const theirUs = theirMarket.options[0]?.id ?? '';
  expect((await here.readTask(id)).custom).toEqual({
    ...{ [keyOf(theirSku)]: 'A-1', [keyOf(theirMarket)]: [theirUs], [keyOf(theirTeam)]: [here.owner.id] },
    [keyOf(theirPeriod)]: '2026-01-02/2026-01-05',
  });
  await client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await here.readTask(id)).toMatchObject({ projectId: here.project.id, custom });
});

test('a copy of a project has its fields and the values of its tasks', async ({ app, here }) => {
  const { client } = here.owner;
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('EU', 'US'), sortable: true });
  const buyer = await here.field({ name: 'Buyer', kind: 'person' });
  const team = await here.field({ name: 'Team', kind: 'people' });
  const us = market.options[1]?.id ?? '';
  await here.add('task', {
    ...{ [keyOf(market)]: us, [keyOf(buyer)]: here.member.id, [keyOf(team)]: [here.member.id, here.owner.id] },
  });
  const key = freshKey();
  const copy = await client.project.duplicate({
    body: { id: here.project.id, name: `Copy ${key}`, key, withMembers: false, withTasks: true },
  });
  const [theirMarket, , theirTeam] = copy.fields as [CustomField, CustomField, CustomField];
  expect(copy.fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['Market', 'choice'],
    ['Buyer', 'person'],
    ['Team', 'people'],
  ]);
  expect(theirMarket.id).not.toBe(market.id);
  const { records } = await client.task.query({ body: { projectId: copy.id } });
  expect(records.map(({ custom }) => custom)).toEqual([
    { [keyOf(theirMarket)]: us, [keyOf(theirTeam)]: [here.owner.id] },
  ]);
  const beside = await app.pool.query('select num from task_field_value where field_id = $1', [theirMarket.id]);
  expect(beside.rows).toEqual([{ num: 2 }]);
});

test('the trash keeps values', async ({ here }) => {
  const { client } = here.owner;
  const field = await here.field({ name: 'Sku', kind: 'text' });
  const { id } = await here.add('task', { [keyOf(field)]: 'A-1' });
  await client.task.deleteBatch({ body: { projectId: here.project.id, ids: [id] } });
  await client.trash.restore({ body: { kind: 'task', ids: [id] } });
  expect((await here.readTask(id)).custom).toEqual({ [keyOf(field)]: 'A-1' });
});
