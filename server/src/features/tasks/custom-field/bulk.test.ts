import type { BulkChanges } from '@opsyard/contract';
import { expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

function batch({ project }: FieldFixture, ids: readonly string[], changes: BulkChanges, versions?: readonly number[]) {
  return { body: { projectId: project.id, ids: [...ids], changes, ...(versions && { versions: [...versions] }) } };
}

test('a custom field is set and cleared in many tasks at once, and undone', async ({ here }) => {
  const count = await here.field({ name: 'Count', kind: 'number', decimals: 1 });
  const market = await here.field({ name: 'Market', kind: 'choices', options: options('DE', 'FR') });
  const [n, m] = [keyOf(count), keyOf(market)];
  const [de = '', fr = ''] = market.options.map(({ id }) => id);
  const tasks = [
    await here.add('a', { [n]: 1, [m]: [de] }),
    await here.add('b', { [m]: [de, fr] }),
    await here.add('c'),
  ];
  const ids = tasks.map(({ id }) => id);
  const values = async () => await Promise.all(ids.map(async (id) => (await here.readTask(id)).custom));
  const before = await values();
  const { client } = here.member;
  const set = await client.task.batch(batch(here, ids, { [n]: 2.5, [m]: [fr] }));
  expect(set).toMatchObject({ changed: 3, left: [] });
  expect(await values()).toEqual(ids.map(() => ({ [n]: 2.5, [m]: [fr] })));
  const cleared = await client.task.batch(batch(here, ids, { [n]: null, [m]: null, priority: 'H' }));
  expect(await values()).toEqual([{}, {}, {}]);
  await client.operation.undo({ body: { opId: cleared.opId } });
  await client.operation.undo({ body: { opId: set.opId } });
  expect(await values()).toEqual(before);
});

test('tasks in which another user has changed the field since are skipped and named, also for fields with several options', async ({
  here,
}) => {
  const market = await here.field({ name: 'Market', kind: 'choices', options: options('DE', 'FR') });
  const note = await here.field({ name: 'Note', kind: 'text' });
  const [m, t] = [keyOf(market), keyOf(note)];
  const [de = '', fr = ''] = market.options.map(({ id }) => id);
  const [one, two] = [await here.add('one', { [m]: [de] }), await here.add('two', { [m]: [de] })];
  const changes = { [m]: [de, fr] };
  await here.manager.client.task.edit({ body: { id: one.id, version: one.version, changes } });
  await here.manager.client.task.edit({ body: { id: two.id, version: two.version, changes: { [t]: 'other field' } } });
  const seen = [one.version, two.version];
  const request = batch(here, [one.id, two.id], { [m]: [fr] }, seen);
  expect(await here.member.client.task.batch(request)).toMatchObject({ changed: 1, left: [{ id: one.id }] });
  expect((await here.readTask(one.id)).custom).toEqual({ [m]: [de, fr] });
  expect((await here.readTask(two.id)).custom).toEqual({ [m]: [fr], [t]: 'other field' });
});

test('an invalid bulk change is refused as a whole: wrong values, required fields, archived and foreign ones, non-members', async ({
  here,
}) => {
  const count = await here.field({ name: 'Count', kind: 'number' });
  const must = await here.field({ name: 'Must', kind: 'text', required: true });
  const who = await here.field({ name: 'Who', kind: 'person' });
  const gone = await here.field({ name: 'Gone', kind: 'text' });
  await here.owner.client.customField.edit({ body: { id: gone.id, archived: true } });
  const full = await here.add('full', { [keyOf(must)]: 'x' });
  const ids = [(await here.add('empty')).id, full.id];
  const { client } = here.member;
  const say = (changes: BulkChanges) => client.task.batch(batch(here, ids, changes));
  await expect(say({ [keyOf(count)]: 1.5 })).rejects.toMatchObject(refusal(422, 'customField.tooManyDecimals'));
  await expect(say({ [keyOf(must)]: null })).rejects.toMatchObject(refusal(422, 'customField.required'));
  await expect(say({ [keyOf(gone)]: 'x' })).rejects.toMatchObject(refusal(422, 'customField.unknown'));
  await expect(say({ [keyOf({ id: full.id })]: 'x' })).rejects.toMatchObject(refusal(422, 'customField.unknown'));
  const nonMember = { [keyOf(who)]: here.nonMember.id };
  await expect(say(nonMember)).rejects.toMatchObject(refusal(422, 'customField.valueRefused'));
  const request = batch(here, ids, { [keyOf(count)]: 1 });
  await expect(here.guest.client.task.batch(request)).rejects.toMatchObject({ status: 403 });
  await expect(here.nonMember.client.task.batch(request)).rejects.toMatchObject({ status: 404 });
  expect((await here.readTask(full.id)).custom).toEqual({ [keyOf(must)]: 'x' });
});
