import fc from 'fast-check';
import { expect } from 'vitest';
import { test as base, type Person } from '../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const RIGHTS = ['logistics:channel:view', 'logistics:channel:edit'] as const;

const test = base.extend<{ editor: Person; cleanUp: unknown }>({
  editor: async ({ as }, use) => use(await as(...RIGHTS)),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from logistics_channel');
    },
    { auto: true },
  ],
});

/** The carrier of records added while a list is read. */
const OTHERS = 'Ｂ others';

let names = 0;
async function add({ client }: Person, more: object = {}) {
  names += 1;
  const body = { name: `Channel ${names}`, code: `C${names}`, carrier: 'Yun', service: 'line' as const, ...more };
  return await client.logisticsChannel.add({ body });
}
type Row = Awaited<ReturnType<typeof add>>;

/** Reads a list page by page; between the first pages others add records of another carrier. */
async function readAllPages({ client }: Person, query: { sort: string; limit: number }, other?: Person) {
  const collected: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await client.logisticsChannel.list({ query: { ...query, ...(cursor && { cursor }) } });
    collected.push(...page.records);
    cursor = page.cursor;
    if (other && cursor && collected.length < 8) await add(other, { carrier: OTHERS, transitDays: 2 });
  } while (cursor);
  return collected.filter(({ carrier }) => carrier !== OTHERS);
}

const PAGE_SIZES = [1, 7, 100];
const KEYS = ['transitDays', 'carrier', 'validTo', 'pricePerKg'] as const;
const drafts = fc.array(
  fc.record(
    {
      transitDays: fc.integer({ min: 1, max: 3 }),
      carrier: fc.constantFrom('a', 'B', 'ｂ', '中'),
      validTo: fc.constantFrom('2026-03-01', '2026-03-02'),
      pricePerKg: fc.integer({ min: 0, max: 2 }),
    },
    { requiredKeys: ['carrier'] },
  ),
  { minLength: 25, maxLength: 25 },
);
const orders = fc.array(
  fc.tuple(
    fc.shuffledSubarray([...KEYS], { minLength: 1, maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  ),
  { minLength: 6, maxLength: 6 },
);

const normalize = (value: unknown) => (typeof value === 'string' ? value.normalize('NFKC').toLowerCase() : value);
function compare(a: Row, b: Row, keys: readonly (readonly [key: keyof Row, isDown: boolean])[]): number {
  for (const [key, isDown] of keys) {
    const [one, other] = [normalize(a[key]), normalize(b[key])] as [string, string];
    if (one === other) continue;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one < other ? -1 : 1) * (isDown ? -1 : 1);
  }
  return (a.id < b.id ? -1 : 1) * (keys[0]?.[1] ? -1 : 1);
}

test('[pitfall 5] paging through a list with up to three sort fields returns each record once, with ties and empty values, also while others are added', async ({
  app,
  editor,
}) => {
  const property = fc.asyncProperty(drafts, orders, fc.boolean(), async (rows, sorts, isChanging) => {
    await app.pool.query('delete from logistics_channel');
    const created = await Promise.all(rows.map((row) => add(editor, row)));
    for (const [at, [keys, directions]] of sorts.entries()) {
      const by = keys.map((key, place) => [key, directions[place] === true] as const);
      const limit = PAGE_SIZES[at % PAGE_SIZES.length] ?? 1;
      const sort = by.map(([key, isDown]) => `${isDown ? '-' : ''}${key}`).join();
      const expected = created.toSorted((a, b) => compare(a, b, by)).map(({ id }) => id);
      expect(
        (await readAllPages(editor, { sort, limit }, isChanging ? editor : undefined)).map(({ id }) => id),
        sort,
      ).toEqual(expected);
    }
  });
  await fc.assert(property, { numRuns: 4 });
}, 60_000);

test('an order has at most three different sortable fields, and a cursor is bound to its order', async ({ editor }) => {
  const { list } = editor.client.logisticsChannel;
  for (const sort of ['carrier,notes', 'carrier,-carrier', 'carrier,nothing'])
    await expect(list({ query: { sort } })).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
  for (const sort of ['name,code,carrier,state', 'name,', ',name'])
    await expect(list({ query: { sort } })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  await add(editor);
  await add(editor);
  const { cursor } = await list({ query: { sort: 'carrier,-name', limit: 1 } });
  const otherList = list({ query: { sort: 'carrier,name', limit: 1, cursor: cursor ?? '' } });
  await expect(otherList).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
});

test('additional sort fields do not prevent the use of the index', async ({ app, editor }) => {
  await add(editor, { transitDays: 1 });
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await client.query('set local enable_sort = off');
    const { rows } = await client.query(`explain select id from logistics_channel t
      where deleted_at is null and transit_days is not null
        and (transit_days >= 3 and (transit_days > 3 or (t.carrier_fold < 'b' or (t.carrier_fold = 'b' and t.id > '${'0'.repeat(32)}'))))
      order by transit_days, carrier_fold desc, id limit 50`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(
      /Incremental Sort[\s\S]*Presorted Key: transit_days[\s\S]*Index Scan using logistics_channel_transit_days/,
    );
    expect(plan).toMatch(/Index Cond:.*transit_days >= '3'/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('totals cover all matching visible records', async ({ editor, as }) => {
  for (const [transitDays, pricePerKg] of [
    [2, 1050],
    [4, 950],
    [null, 100],
  ] as const)
    await add(editor, { ...(transitDays && { transitDays }), pricePerKg });
  await add(editor, { carrier: 'Other', transitDays: 300 });
  const { totals } = editor.client.logisticsChannel;
  const query = { filter: 'carrier = Yun', fields: 'transitDays,pricePerKg,maxWeight' };
  const none = { sum: null, average: null, min: null, max: null };
  expect(await totals({ query })).toEqual({
    matching: 3,
    totals: [
      { field: 'transitDays', count: 2, sum: 6, average: 3, min: 2, max: 4 },
      { field: 'pricePerKg', count: 3, sum: 2100, average: 700, min: 100, max: 1050 },
      { field: 'maxWeight', count: 0, ...none },
    ],
  });
  for (const fields of ['carrier', 'nothing', 'transitDays,state'])
    await expect(totals({ query: { fields } })).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
  const otherUser = await as('task:use');
  const totalsCall = otherUser.client.logisticsChannel.totals({ query: { fields: 'transitDays' } });
  await expect(totalsCall).rejects.toMatchObject(refusal(403, 'common.forbidden'));
});
