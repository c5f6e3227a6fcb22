import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { finishedDatabase, workbench } from '../../../../test/cluster/kit.ts';
import { eventually } from '../../../../test/eventually.ts';
import { appOnCluster } from '../../../../test/fixtures/crash-fixture.ts';
import { newPerson, type Person } from '../../../../test/kit.ts';
import { killDatabase } from '../../../../test/ledger/database-processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);
const MAY = [
  'logistics:channel:edit',
  'logistics:channel:view',
  'work-orders:order:edit',
  'work-orders:order:view',
  'work-orders:rule:edit',
] as const;
const BATCHES = 4;
const IN_BATCH = 8;
const PREVENTIONS = 24;
/** After so many answers the database is killed. */
const STRIKE = 6;
const BOX = { length: 300, width: 200, height: 100, weight: 500 };
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function ordersToSubmit({ client }: Person): Promise<{ channel: string; batches: string[][] }> {
  const line = { name: 'Crash', code: 'CRASH', carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await client.logisticsChannel.add({ body: line });
  const since = { channel, name: 'Greater', effectiveFrom: '2026-01-01' };
  const by = { mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0 } as const;
  await client.foamRule.add({ body: { ...since, ...by, windowDays: 90, replyDays: 10 } });
  await client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
  const billed = { shippedOn: day(-9), billedOn: day(-2), billedWeight: 2_000, billedFee: 9_000 };
  const batches: string[][] = Array.from({ length: BATCHES }, () => []);
  for (let at = 0; at < BATCHES * IN_BATCH; at += 1) {
    const body = { trackingNumber: `CRASH${at}`, channel, reason: 'measure' as const, ...BOX, ...billed };
    batches[at % BATCHES]?.push((await client.workOrder.add({ body })).id);
  }
  return { channel, batches };
}

type StoredOrder = { id: string; kind: string; number: string; status: string; rounds: number; recorded: number };

/** The orders with how often their history says that they were added or submitted. */
async function storedOrders({ pool }: FastifyInstance): Promise<Map<string, StoredOrder>> {
  const { rows } = await pool.query<StoredOrder>(`
    select replace(t.id::text, '-', '') as id, t.kind, t.number, t.status, t.rounds,
      (select count(*)::int from activity a where a.entity = 'workOrder' and a.entity_id = t.id) as recorded
    from work_order t`);
  return new Map(rows.map((row) => [row.id, row]));
}

test('[BK-02] PostgreSQL is killed while orders are submitted and preventions added: what was answered is there, and nothing is half done', async () => {
  const folder = copy();
  const cluster = await bench.open(folder, { durable: true });
  const app = await appOnCluster(cluster, folder);
  const person = await newPerson(app, MAY);
  const { channel, batches } = await ordersToSubmit(person);
  const { pid } = cluster;
  let answers = 0;
  const answered = <T>(result: T): T => {
    answers += 1;
    if (answers === STRIKE) killDatabase(folder);
    return result;
  };
  const none = () => undefined;
  const add = (at: number) => {
    const body = { trackingNumber: `PREVENT${at}`, channel, shipOn: day(5), ...BOX };
    return person.client.workOrderPrevention.create({ body }).then(answered, none);
  };
  const submit = (ids: string[]) =>
    person.client.workOrderSubmission.submitMany({ body: { ids } }).then(answered, none);
  const adding = Array.from({ length: PREVENTIONS }, (_, at) => add(at));
  const submitting = batches.map(submit);
  const [added, submitted] = [await Promise.all(adding), await Promise.all(submitting)];
  expect(answers).toBeGreaterThanOrEqual(STRIKE);
  await eventually(() => expect(cluster.pid).not.toBe(pid));
  await eventually(() => app.pool.query('select'));

  const stored = await storedOrders(app);
  for (const one of added) if (one) expect(stored.get(one.id)).toMatchObject({ kind: 'prevent', number: one.number });
  expect(new Set([...stored.values()].map(({ number }) => number)).size).toBe(stored.size);
  for (const { kind, recorded } of stored.values()) if (kind === 'prevent') expect(recorded).toBe(1);
  batches.forEach((ids, at) => {
    const states = new Set(ids.map((id) => JSON.stringify({ ...stored.get(id), id: '', number: '' })));
    expect(states.size).toBe(1);
    const { status, rounds, recorded } = stored.get(ids[0] ?? '') ?? {};
    if (submitted[at]) expect(submitted[at]).toMatchObject({ submitted: IN_BATCH });
    expect([status, rounds, recorded]).toEqual(submitted[at] || status === '1' ? ['1', 1, 2] : ['0', 0, 1]);
  });
  // What was not answered can be done again.
  for (const at of added.keys()) await add(at);
  for (const ids of batches) await submit(ids);
  const after = [...(await storedOrders(app)).values()];
  expect(after.filter(({ kind }) => kind === 'prevent')).toHaveLength(PREVENTIONS);
  expect(after.filter(({ kind, status }) => kind === 'dispute' && status === '1')).toHaveLength(BATCHES * IN_BATCH);
});
