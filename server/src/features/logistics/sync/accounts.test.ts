import type { Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/fixtures/sync-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { deleteAccount } from '../../../connectors/account-store.ts';
import { saveAccount } from './sync-store.ts';

const VIEW: Permission[] = ['logistics:waybill:view', 'logistics:waybill:export'];
const add = ({ client }: Person, number: string, more: object = {}) =>
  client.waybill.add({ body: { number, ...more } });
const numbersOf = async ({ client }: Person, filter: string) =>
  (await client.waybill.list({ query: { filter } })).records.map(({ number }) => number).sort();
const namesOf = async ({ client }: Person, search = '') =>
  (await client.trackingAccount.list({ query: { search } })).records.map(({ name }) => name);

async function workOn(app: FastifyInstance, { client }: Person): Promise<void> {
  const [job] = (await client.recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } })).records;
  await runTurn(app, job?.id ?? '');
}

// First, while an administrator can grant all default entries.
test('[BC-05] a user for whom a data rule hides the account can neither see nor filter by it', async ({
  app,
  account,
}) => {
  const limited = await personWithRules(
    app,
    { entries: [...VIEW, 'logistics:waybill:edit'], on: 'logistics:waybill:view' },
    ['account', 'HIDE', ''],
  );
  const { id: accountId } = await account('track17');
  const { id } = await add(limited, 'ACCOUNT0201');
  await saveAccount(app.db, id, accountId);
  expect(await namesOf(limited)).toEqual([]);
  expect(await limited.client.trackingAccount.which({ body: { ids: [accountId] } })).toEqual([]);
  await expect(numbersOf(limited, `account = "${accountId}"`)).rejects.toMatchObject({ status: 400 });
  expect((await limited.client.waybillSync.get({ query: { id } })).account).toBeNull();
});

test('[BC-05] waybills are found by the account that tracks them, and no longer by one that does not', async ({
  app,
  as,
  person,
  account,
}) => {
  const { client } = person;
  const first = await account('track17');
  const parcel = await add(person, 'ACCOUNT0001', { provider: 'track17' });
  await workOn(app, person);
  await add(person, 'ACCOUNT0002');
  const second = await account('easypost');
  const other = await add(person, 'ACCOUNT0003', { provider: 'easypost' });
  await workOn(app, person);
  expect(await numbersOf(person, `account = "${first.id}"`)).toEqual(['ACCOUNT0001']);
  expect(await numbersOf(person, `account in ("${first.id}", "${second.id}")`)).toEqual(['ACCOUNT0001', 'ACCOUNT0003']);
  expect(await numbersOf(person, 'account is empty')).toEqual(['ACCOUNT0002']);
  const shown = { kind: 'list', q: '', sort: '', columns: null, group: '', by: '', lane: '', date: '' } as const;
  const settings = { ...shown, filter: `account = "${first.id}"` };
  const saved = await client.waybill.viewAdd({ body: { name: 'Of one account', settings, shared: false } });
  expect(saved).toMatchObject({ settings: { filter: `account = "${first.id}"` } });

  // Registered with another provider: found by that one only.
  const { version } = await client.waybill.get({ query: { id: parcel.id } });
  await client.waybill.edit({ body: { id: parcel.id, version, changes: { provider: 'easypost' } } });
  await workOn(app, person);
  expect(await numbersOf(person, `account = "${first.id}"`)).toEqual([]);
  expect(await numbersOf(person, `account = "${second.id}"`)).toEqual(['ACCOUNT0001', 'ACCOUNT0003']);

  const reader = await as(...VIEW);
  const headers = { 'x-access-token': reader.token, 'accept-language': 'en' };
  const query = { filter: `account = "${second.id}"`, format: 'csv' };
  const { body } = await app.inject({ method: 'GET', url: '/tms/waybill/export', query, headers });
  expect(body).toContain('Tracking account');
  expect(body.split(second.name)).toHaveLength(3);
  expect(body).not.toContain(`"${second.id}"`);

  await deleteAccount(app.db, second.id);
  expect(await numbersOf(person, 'account is not empty')).toEqual([]);
  expect((await client.waybill.get({ query: { id: other.id } })).account).toBeNull();
});

test('[BC-05] accounts are offered by name to users who may see them', async ({ app, as, person, account }) => {
  const [open, foreign, idle] = [await account('track17'), await account('easypost'), await account('kuaidi100')];
  const elsewhere = await app.pool.query(
    `insert into sys_depart (id, depart_name, org_code) values (gen_random_uuid(), 'Elsewhere', 'ELSEWHERE') returning id`,
  );
  await app.pool.query('update connector_account set department_id = $1 where id = any ($2)', [
    elsewhere.rows[0].id,
    [foreign.id, idle.id],
  ]);
  const { id } = await add(person, 'ACCOUNT0101');
  await saveAccount(app.db, id, foreign.id);
  const reader = await as(...VIEW);
  // An account of another department is visible if it tracks a visible parcel.
  expect((await namesOf(reader)).sort()).toEqual([open.name, foreign.name].sort());
  const first = await reader.client.trackingAccount.list({ query: { limit: 1 } });
  const query = { limit: 1, cursor: first.cursor ?? '' };
  const second = await reader.client.trackingAccount.list({ query });
  expect([...first.records, ...second.records].map(({ id }) => id).sort()).toEqual([open.id, foreign.id].sort());
  expect(second.cursor).toBeNull();
  expect(await namesOf(reader, open.name.toUpperCase())).toEqual([open.name]);
  const ids = [foreign.id, idle.id];
  expect(await reader.client.trackingAccount.which({ body: { ids } })).toEqual([
    { id: foreign.id, name: foreign.name },
  ]);

  await expect(namesOf(await as())).rejects.toMatchObject({ status: 403 });
  await expect((await as()).client.trackingAccount.which({ body: { ids } })).rejects.toMatchObject({ status: 403 });
  await app.pool.query('delete from sys_depart where id = $1', [elsewhere.rows[0].id]);
});

test('[BC-05] parcels have an index by account', async ({ app }) => {
  // Its plan says nothing: in a small table every index is as good as another one.
  const { rows } = await app.pool.query(`select indexdef from pg_indexes where indexname = 'waybill_account'`);
  expect(rows).toEqual([{ indexdef: expect.stringContaining('(account, id) WHERE (deleted_at IS NULL)') }]);
});
