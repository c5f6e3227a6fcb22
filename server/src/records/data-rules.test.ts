import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base, type Person } from '../../test/kit.ts';
import { entryId, give, newRole, personWith } from '../../test/rights-scene.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const RIGHTS = ['logistics:channel:view', 'logistics:channel:edit', 'logistics:channel:delete'] as const;

const test = base.extend<{ editor: Person; sweep: unknown }>({
  editor: async ({ app }, use) => use(await personWith(app, { roles: ['admin'] })),
  sweep: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from logistics_channel');
    },
    { auto: true },
  ],
});

let names = 0;
async function add({ client }: Person, more: object = {}) {
  names += 1;
  const body = { name: `Channel ${names}`, code: `C${names}`, carrier: 'Yun', service: 'line' as const, ...more };
  return await client.logisticsChannel.add({ body });
}
const list = async ({ client }: Person, query: object = {}) => await client.logisticsChannel.list({ query });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Somebody whose grant of a permission carries rules, made of column, condition and value. */
async function limited(app: FastifyInstance, ...rules: (readonly [string, string, string])[]) {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, ...RIGHTS);
  const permissionId = await entryId(app, 'logistics:channel:view');
  const ids: string[] = [];
  for (const [ruleColumn, ruleConditions, ruleValue] of rules) {
    const body = { permissionId, ruleName: ruleConditions, ruleColumn, ruleConditions, ruleValue };
    ids.push((await admin.client.dataRule.add({ body })).id);
  }
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: ids.join() } });
  return person;
}

test('rules on data limit what is listed, counted, read, edited, deleted and restored', async ({ app, editor }) => {
  const person = await limited(app, ['carrier', '=', 'Mine']);
  const mine = await add(editor, { carrier: 'Mine' });
  const other = await add(editor);
  expect(idsOf((await list(person)).records)).toEqual([mine.id]);
  expect((await list(person)).total).toBe(1);
  const { logisticsChannel: calls } = person.client;
  const none = refusal(404, 'common.notFound');
  await expect(calls.get({ query: { id: other.id } })).rejects.toMatchObject(none);
  await expect(calls.history({ query: { id: other.id } })).rejects.toMatchObject(none);
  await expect(calls.edit({ body: { id: other.id, version: 1, changes: { notes: 'x' } } })).rejects.toMatchObject(none);
  await expect(calls.deleteBatch({ body: { ids: [other.id] } })).rejects.toMatchObject(none);
  expect(await calls.which({ body: { ids: [mine.id, other.id] } })).toHaveLength(1);
  expect(await calls.editBatch({ body: { ids: [mine.id, other.id], changes: { notes: 'x' } } })).toMatchObject({
    changed: 1,
    left: 1,
  });
  expect(await calls.groups({ query: { by: 'service' } })).toEqual([{ value: 'line', count: 1 }]);
});

test('rules on data hide fields behind every door', async ({ app, editor }) => {
  const person = await limited(app, ['pricePerKg', 'HIDE', '']);
  const { id } = await add(editor, { pricePerKg: 100, notes: 'a' });
  await editor.client.logisticsChannel.edit({ body: { id, version: 1, changes: { pricePerKg: 200, notes: 'b' } } });
  const { logisticsChannel: calls } = person.client;
  expect((await calls.get({ query: { id } })).pricePerKg).toBeNull();
  expect((await list(person)).records[0]?.pricePerKg).toBeNull();
  const { records } = await calls.history({ query: { id } });
  expect(JSON.stringify(records)).not.toContain('pricePerKg');
  const unknown = refusal(400, 'record.unknownFilter');
  await expect(list(person, { filter: 'pricePerKg > 1' })).rejects.toMatchObject(unknown);
  await expect(list(person, { sort: 'pricePerKg' })).rejects.toMatchObject(unknown);
  const edit = (changes: object) => calls.edit({ body: { id, version: 2, changes } });
  await expect(edit({ pricePerKg: 1 })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  const { record } = await edit({ notes: 'c' });
  expect(record).toMatchObject({ notes: 'c', pricePerKg: null });
  expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({ pricePerKg: 200 });
});
