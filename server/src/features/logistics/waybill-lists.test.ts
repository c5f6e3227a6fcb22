import { expect, inject, vi } from 'vitest';
import { test } from '../../../test/kit.ts';
import { queryDatabase } from '../../../test/ledger/query-database.ts';
import { actorById } from '../../kernel/access/actor-by-id.ts';
import { wrap } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { listRecords } from '../../records/list.ts';
import { listedByFormerNumber, waybillsByNumber, waybillWithNumber } from './numbers/store.ts';
import { parcelsOfAccount } from './sync/sync-store.ts';
import { waybills } from './waybills.ts';

const PARCELS = 20_000;
const SEED = `
  insert into waybill (id, number, number_fold, status, flags, last_event_at, search)
  select gen_random_uuid(), 'YT' || i, 'yt' || i, 'inTransit', case when i % 4000 = 0 then '{stuck}' else '{}' end::text[],
    now() - make_interval(mins => i), array_to_tsvector(array['yt' || i])
  from generate_series(100000, $1::int) i
`;
const SCANNED = `select pg_stat_get_xact_tuples_returned('waybill'::regclass)::int as count`;

/** The rows of parcels which this connection read along the indexes of their events and statuses, and in the table. */
const ROWS_READ = `
  select sum(pg_stat_get_xact_tuples_returned(i))::int + pg_stat_get_xact_tuples_returned('waybill'::regclass)::int as count
  from pg_index x, lateral (select x.indexrelid) one (i)
  where x.indrelid = 'waybill'::regclass and i::regclass::text ~ '^waybill_(last_event_at|status|status_event)$'
`;

test('[BC-05] a search with few results does not scan the list in its order', async ({ app, as, databaseUrl }) => {
  const { id } = await as('logistics:waybill:view');
  await app.pool.query(SEED, [100_000 + PARCELS - 1]);
  const client = await app.pool.connect();
  try {
    const db = wrap(client);
    const actor = await actorById(db, id);
    if (!actor) throw new Error('nobody asks');
    const rowsRead = async () => (await client.query<{ count: number }>(ROWS_READ)).rows[0]?.count ?? 0;
    const passed = async (query: { search?: string; filter?: string }) => {
      await client.query('begin');
      const before = await rowsRead();
      const { records, total, totalIsMore } = await listRecords(db, actor, waybills, query);
      const after = await rowsRead();
      await client.query('rollback');
      return { found: records.length, total, totalIsMore, passed: after - before };
    };
    // Rows that other tests have deleted would be read, too.
    const url = inject('adminUrl').replace(/\/[^/?]*\?/, `/${databaseOf(databaseUrl)}?`);
    await queryDatabase(url, 'vacuum analyze waybill');
    expect(await passed({ search: 'YT111111' })).toEqual({ found: 1, total: 1, totalIsMore: false, passed: 0 });
    const flagged = await passed({ filter: 'flags has any ("stuck")' });
    expect(flagged).toEqual({ found: 5, total: 5, totalIsMore: false, passed: 0 });
    const all = await passed({});
    expect(all).toMatchObject({ found: 50, total: 1_000, totalIsMore: true });
    // A page, and the counted rows of the total.
    expect(all.passed).toBeLessThan(1_100);
    // Nor are all later events of others read for a status of the oldest parcels; the first list finds out that there are many.
    await app.pool.query(`update waybill set status = 'exception' where number > 'YT118800'`);
    await queryDatabase(url, 'analyze waybill');
    await passed({ filter: 'status = "exception"' });
    const old = await passed({ filter: 'status = "exception"' });
    expect(old).toMatchObject({ found: 50, total: 1_000, totalIsMore: true });
    expect(old.passed).toBeLessThan(1_200);
  } finally {
    client.release();
    await app.pool.query('delete from waybill');
  }
});

test('[BC-05] few parcels of a channel with a status are counted and sorted in an index, without reading them', async ({
  app,
  as,
  databaseUrl,
}) => {
  const { id } = await as('logistics:waybill:view');
  const channel = newId();
  await app.pool.query(SEED, [100_000 + PARCELS - 1]);
  await app.pool.query(`update waybill set channel = $1 where number > 'YT119000'`, [channel]);
  const client = await app.pool.connect();
  const sent = vi.spyOn(client, 'query');
  try {
    const url = inject('adminUrl').replace(/\/[^/?]*\?/, `/${databaseOf(databaseUrl)}?`);
    await queryDatabase(url, 'vacuum analyze waybill');
    const db = wrap(client);
    const actor = await actorById(db, id);
    if (!actor) throw new Error('nobody asks');
    const filter = `status = "inTransit" and channel = "${channel}"`;
    const { records, total } = await listRecords(db, actor, waybills, { filter });
    expect([records.length, total]).toEqual([50, 999]);
    const times = records.map(({ lastEventAt }) => String(lastEventAt));
    expect(times).toEqual(times.toSorted().reverse());
    const last: unknown = sent.mock.lastCall?.[0];
    const { text, values } = last as { text: string; values: unknown[] };
    const { rows } = await client.query<Record<string, string>>({ text: `explain ${text}`, values });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan (Backward )?using waybill_channel_status/,
    );
    // It has one plan for all values: PostgreSQL keeps it, and no statement asks to plan it for these.
    for (let again = 0; again < 7; again += 1) await listRecords(db, actor, waybills, { filter });
    const words = sent.mock.calls.map(([one]) => /\w+/.exec((one as unknown as { text: string }).text)?.[0]);
    expect(words).not.toContain('set');
    const kept = await client.query<{ plans: string }>(
      'select generic_plans::text as plans from pg_prepared_statements where statement = $1',
      [text],
    );
    expect(Number(kept.rows[0]?.plans)).toBeGreaterThan(0);
    // So has the list of one status, which reads a page in the order of an index.
    const exception = { filter: 'status = "exception"' };
    for (let again = 0; again < 4; again += 1) await listRecords(db, actor, waybills, exception);
    const paged: unknown = sent.mock.calls.findLast(([one]) => JSON.stringify(one).includes('page as'))?.[0];
    expect(String((paged as { text: string }).text)).toContain('(select $1::');
    // Other sort fields and further conditions depend on the values.
    for (let again = 0; again < 3; again += 1) await listRecords(db, actor, waybills, { filter, sort: 'number' });
    expect(sent.mock.calls.map(([one]) => (one as unknown as { text: string }).text)).toContain(
      'set plan_cache_mode = force_custom_plan',
    );
  } finally {
    sent.mockRestore();
    client.release();
    await app.pool.query('delete from waybill');
  }
});

test('[BC-05] parcels are found by their numbers in an index, without reading the others', async ({
  app,
  databaseUrl,
}) => {
  await app.pool.query(SEED, [100_000 + PARCELS - 1]);
  const client = await app.pool.connect();
  try {
    await queryDatabase(inject('adminUrl').replace(/\/[^/?]*\?/, `/${databaseOf(databaseUrl)}?`), 'vacuum analyze');
    const db = wrap(client);
    const number = 'YT111111';
    await client.query('begin');
    const before = await client.query(SCANNED);
    const id = await waybillWithNumber(db, number);
    expect(id).toBeDefined();
    expect(await waybillsByNumber(db, [number])).toEqual(new Map([[number, id]]));
    expect(await listedByFormerNumber(db, [number])).toEqual(new Map());
    expect(await parcelsOfAccount(db, newId(), [number])).toEqual([]);
    const after = await client.query(SCANNED);
    await client.query('rollback');
    expect(after.rows).toEqual(before.rows);
  } finally {
    client.release();
    await app.pool.query('delete from waybill');
  }
});

function databaseOf(url: string): string {
  return /\/([^/?]*)\?/.exec(url)?.[1] ?? '';
}
