import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { entryId, give, newRole, personWith } from '../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../test/kit.ts';

const RIGHTS = ['logistics:channel:view', 'logistics:channel:edit', 'logistics:channel:delete'] as const;
const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const invalid = refusal(400, 'common.invalidInput');

const test = base.extend<{ editor: Person; cleanUp: unknown }>({
  editor: async ({ app }, use) => use(await personWith(app, { roles: ['admin'] })),
  cleanUp: [
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

/** A user with all channel permissions, limited by removing a permission or adding a data rule (column, condition, value). */
async function clerk(app: FastifyInstance) {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, ...RIGHTS);
  return {
    person,
    async limit(ruleColumn: string, ruleConditions: string, ruleValue = '') {
      const permissionId = await entryId(app, RIGHTS[0]);
      const rule = { permissionId, ruleName: 'rule', ruleColumn, ruleConditions, ruleValue };
      const { id } = await admin.client.dataRule.add({ body: rule });
      await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: id } });
    },
    async revoke(right: (typeof RIGHTS)[number]) {
      const sql = 'delete from sys_role_permission where role_id = $1 and permission_id = $2';
      await app.pool.query(sql, [role, await entryId(app, right)]);
      app.outbox.committed([{ topic: 'access', payload: {} }]);
    },
  };
}

test('[pitfall 12] invalid and excessive filters are refused, and forged cursors do not break a list', async ({
  editor,
}) => {
  const { list, groups } = editor.client.logisticsChannel;
  for (const transitDays of [1, 2, 3]) await add(editor, { transitDays });
  for (const filter of [
    ...['__proto__ = 1', 'constructor = 1', 'toString is empty', 'name_fold = x', 'deletedAt is empty', 'id = "x"'],
    ...['transitDays > 1e400', 'pricePerKg = 9007199254740993', 'validFrom > today+9999', 'name = a; drop table x'],
    ...['('.repeat(7_000), 'not ('.repeat(1_500), '"'.repeat(7_999), '\\"'.repeat(3_999)],
    'name = "\\u0000"',
  ])
    await expect(list({ query: { filter } })).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
  for (const filter of ['createdAt > "2199-99-99T99:99:99.999Z"'])
    await expect(list({ query: { filter } })).rejects.toMatchObject(invalid);
  for (const today of ['0001-01-01', '9999-12-31'])
    for (const days of ['-3660', '+3660'])
      expect((await list({ query: { filter: `validFrom > today${days}`, today } })).total).toBe(0);
  for (const by of ['constructor', 'name'])
    await expect(groups({ query: { by } })).rejects.toMatchObject({ status: 400 });
  for (const sums of ['constructor', 'name', 'transitDays)', 'transitDays,'])
    await expect(groups({ query: { by: 'service', sums } })).rejects.toMatchObject({ status: 400 });

  const { cursor } = await list({ query: { limit: 1, sort: 'transitDays' } });
  const validCursor = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as object;
  for (const value of ['abc', '\u0000', '1e999', 5, {}, '9'.repeat(1_000)]) {
    const forged = Buffer.from(JSON.stringify({ ...validCursor, values: [value] })).toString('base64url');
    await expect(list({ query: { limit: 1, sort: 'transitDays', cursor: forged } })).rejects.toMatchObject(invalid);
  }
});

test('bulk calls with neither records nor a filter, or with both, change nothing', async ({ editor }) => {
  const { editBatch, transition, deleteBatch, list } = editor.client.logisticsChannel;
  await add(editor);
  await expect(deleteBatch({ body: {} })).rejects.toMatchObject(invalid);
  await expect(editBatch({ body: { changes: { notes: 'x' } } })).rejects.toMatchObject(invalid);
  await expect(transition({ body: { transition: 'end' } })).rejects.toMatchObject(invalid);
  expect((await list({ query: {} })).records).toMatchObject([{ version: 1 }]);
  const { records } = await list({ query: {} });
  const ids = records.map(({ id }) => id);
  await expect(deleteBatch({ body: { ids, filter: 'name = "none"' } })).rejects.toMatchObject(invalid);
  await expect(editBatch({ body: { ids, search: 'none', changes: { notes: 'x' } } })).rejects.toMatchObject(invalid);
  expect(await deleteBatch({ body: { filter: '' } })).toMatchObject({ changed: 1 });
});

test('[pitfall 11] an undo writes no field hidden in the meantime, and an edit does not disclose its change', async ({
  app,
  editor,
}) => {
  const { person, limit } = await clerk(app);
  const { logisticsChannel: calls } = person.client;
  const { id } = await add(person, { pricePerKg: 100, notes: 'a' });
  const changes = { pricePerKg: 200, notes: 'b' };
  const { opId } = await calls.editBatch({ body: { ids: [id], changes } });
  await limit('pricePerKg', 'HIDE');
  expect(await calls.undo({ body: { opId } })).toMatchObject({ changed: 1 });
  const { get, edit } = editor.client.logisticsChannel;
  expect(await get({ query: { id } })).toMatchObject({ pricePerKg: 200, notes: 'a' });
  await edit({ body: { id, version: 3, changes: { pricePerKg: 300, carrier: 'Theirs' } } });
  const { merged } = await calls.edit({ body: { id, version: 3, changes: { notes: 'c' } } });
  expect(merged).toEqual(['carrier']);
});

test('[pitfall 11] undoing a restore requires the permission to delete', async ({ app }) => {
  const { person, revoke } = await clerk(app);
  const { logisticsChannel: calls } = person.client;
  const { id } = await add(person);
  await calls.deleteBatch({ body: { ids: [id] } });
  const { opId } = await calls.restoreBatch({ body: { ids: [id] } });
  await revoke('logistics:channel:delete');
  await expect(calls.undo({ body: { opId } })).rejects.toMatchObject(refusal(409, 'operation.nothingLeft'));
  expect((await calls.get({ query: { id } })).deletedAt).toBeNull();
});

test('writes waiting for a lock do not change records that have become invisible', async ({ app }) => {
  const { person, limit } = await clerk(app);
  const { id, version } = await add(person, { carrier: 'Mine' });
  await limit('carrier', '=', 'Mine');
  const { logisticsChannel: calls } = person.client;
  for (const change of [
    () => calls.edit({ body: { id, version, changes: { notes: 'late' } } }),
    () => calls.editBatch({ body: { filter: 'carrier = Mine', changes: { notes: 'late' } } }),
    () => calls.deleteBatch({ body: { ids: [id] } }),
  ]) {
    await app.pool.query("update logistics_channel set carrier = 'Mine', carrier_fold = 'mine' where id = $1", [id]);
    const other = await app.pool.connect();
    try {
      await other.query('begin');
      await other.query("update logistics_channel set carrier = 'Theirs', carrier_fold = 'theirs' where id = $1", [id]);
      const changing = change().catch((error: unknown) => error);
      await expect
        .poll(async () => {
          const { rows } = await app.pool.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await other.query('commit');
      expect(await changing).toMatchObject(refusal(404, 'common.notFound'));
    } finally {
      other.release();
    }
  }
  const { rows } = await app.pool.query('select notes, deleted_at from logistics_channel where id = $1', [id]);
  expect(rows).toEqual([{ notes: null, deleted_at: null }]);
});
