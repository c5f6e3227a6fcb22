import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Person } from '../../test/kit.ts';
import { addChannel, limitedPerson, test } from '../../test/record-scene.ts';
import { actorById } from '../kernel/actor-by-id.ts';
import { type Db, wrap } from '../kernel/db.ts';
import { servedType } from './adapter.ts';
import { type ListQuery, listRecords } from './list.ts';

const list = async ({ client }: Person) => await client.logisticsChannel.list({ query: {} });
const SEED = `
  insert into logistics_channel (id, name, name_fold, code, code_fold, carrier, carrier_fold, service, state, search)
  select gen_random_uuid(), 'N' || i, 'n' || i, 'C' || i, 'c' || i, 'Yun', 'yun', 'line', 'trial', array_to_tsvector(array['n' || i])
  from generate_series(1, 1100) i
`;

/** Lists channels on a connection of their own and returns the first word of each statement. */
async function statementsOf(client: pg.PoolClient, id: string, query: ListQuery) {
  const db: Db = wrap(client);
  const actor = await actorById(db, id);
  const served = servedType('logisticsChannel');
  if (!actor || !served) throw new Error('nobody asks');
  const sent = vi.spyOn(client, 'query');
  try {
    const page = await listRecords(db, actor, served, query);
    const words = sent.mock.calls.map(([one]) => /\w+/.exec((one as unknown as { text: string }).text)?.[0] ?? '');
    return { page, words };
  } finally {
    sent.mockRestore();
  }
}

test('a page is read in one statement behind the check of the data rules, a long list in two', async ({ app, as }) => {
  const { id } = await as('logistics:channel:view');
  await app.pool.query(SEED);
  const client = await app.pool.connect();
  try {
    const one = { search: 'N1100' };
    const found = { total: 1, totalIsMore: false, cursor: null, records: [{ name: 'N1100' }] };
    expect(await statementsOf(client, id, one)).toMatchObject({ page: found, words: ['select', 'with'] });
    // A text that repeats is prepared, and planned for its values all the same.
    const again = ['select', 'set', 'with', 'reset'];
    expect(await statementsOf(client, id, one)).toMatchObject({ page: found, words: again });
    const all = { total: 1_000, totalIsMore: true };
    // That there are too many is known only afterwards, the next time in advance: then the page and its total.
    expect(await statementsOf(client, id, {})).toMatchObject({ page: all, words: ['select', 'with', 'select'] });
    const { page, words } = await statementsOf(client, id, {});
    expect({ page, words }).toMatchObject({ page: all, words: ['select', 'select', 'select'] });
    const { records } = page;
    expect(records.map(({ name }) => name)).toEqual(records.map(({ name }) => name).toSorted());
    const next = await statementsOf(client, id, { cursor: page.cursor ?? '' });
    expect(next.page).toMatchObject({ total: null, totalIsMore: false });
    expect(new Set([...records, ...next.page.records].map((row) => row.id)).size).toBe(100);
    await client.query(`delete from logistics_channel where name_fold like 'n1%'`);
    await client.query(`delete from logistics_channel where name_fold like 'n2%'`);
    expect((await statementsOf(client, id, {})).page).toMatchObject({ total: 777, totalIsMore: false });
  } finally {
    client.release();
  }
});

test('rules added to a grant that was without any limit the very next list', async ({ app, as, editor }) => {
  const mine = await addChannel(editor, { carrier: 'Mine', pricePerKg: 100 });
  await addChannel(editor);
  const person = await as('logistics:channel:view');
  const other = await limitedPerson(app, ['carrier', '=', 'Mine'], ['pricePerKg', 'HIDE', '']);
  const set = async (from: Person | undefined) =>
    await app.pool.query(
      `update sys_role_permission g set data_rule_ids = coalesce((
         select o.data_rule_ids from sys_user_role u join sys_role_permission o using (role_id)
         where u.user_id = $2 and o.permission_id = g.permission_id
       ), '{}')
       from sys_user_role u where u.role_id = g.role_id and u.user_id = $1`,
      [person.id, from?.id ?? null],
    );
  for (let round = 0; round < 3; round += 1) {
    await set(undefined);
    for (let call = 0; call < 3; call += 1) expect((await list(person)).total).toBe(2);
    await set(other);
    for (let call = 0; call < 3; call += 1) {
      const { records, total } = await list(person);
      expect([total, records.map(({ id, pricePerKg }) => [id, pricePerKg])]).toEqual([1, [[mine.id, null]]]);
    }
  }
});
