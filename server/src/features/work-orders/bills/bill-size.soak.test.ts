import { BILL_MAX_LINES, type BillReport, type Envelope } from '@opsyard/contract';
import { expect } from 'vitest';
import { runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';

/** Seconds from the first byte of the largest bill until its lines have been compared. */
const MOST = 60;

test(`a bill of ${BILL_MAX_LINES} lines is read and compared with its parcels within ${MOST} s`, {
  timeout: 300_000,
}, async ({ app }) => {
  const { client, token } = await personWith(app, { roles: ['lead'] });
  const line = { name: 'Largest', code: 'LARGEST', carrier: 'Yun', service: 'line' } as const;
  const { id: channel } = await client.logisticsChannel.add({ body: line });
  const dated = { name: 'Twice', channel, effectiveFrom: '2026-01-01' };
  await client.foamRule.add({
    body: {
      ...{ ...dated, mode: 'ratio', divisor: 6000, ratio: 2, rounding: 'none', step: 1, minimum: 0 },
      ...{ tolerance: 20, windowDays: 30, replyDays: 10, claimMinimum: 100, evidence: [] },
    },
  });
  await client.rateCard.add({ body: { ...dated, baseFee: 2_000, unit: 100, unitPrice: 150 } });
  await app.pool.query(
    `insert into waybill (id, number, number_fold, status, channel, length, width, height, weight, search, shipped_on)
     select gen_random_uuid(), n, lower(n), 'pending', $1, 300, 200, 100, 550, ''::tsvector, '2026-05-02'
     from (select 'BIG' || lpad(at::text, 8, '0') as n from generate_series(1, $2::int) at) s`,
    [channel, BILL_MAX_LINES],
  );
  // A third of the lines is billed by volume.
  const lines = Array.from({ length: BILL_MAX_LINES }, (_, at) => {
    const number = `BIG${String(at + 1).padStart(8, '0')}`;
    return at % 3 === 0 ? `${number},1,35.00,30,20,10` : `${number},0.55,29.00,30,20,10`;
  });
  const form = new FormData();
  form.append(
    'file',
    new Blob([['Tracking no,Weight (kg),Fee,Length,Width,Height', ...lines].join('\n')]),
    'Large.csv',
  );
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
  const begun = performance.now();
  const sent = await app.inject({ method: 'POST', url: '/appcenter/workorder/bill/file', headers, payload });
  const { fileId, mapping, units } = sent.json<Envelope<BillReport>>().result;
  const body = { fileId, mapping, units, name: 'Large', billedOn: '2026-06-01' };
  const { id, jobId } = await client.carrierBillImport.run({ body });
  await runTurn(app, jobId, 120_000);
  const seconds = (performance.now() - begun) / 1_000;
  console.info({ lines: BILL_MAX_LINES, seconds: Math.round(seconds * 10) / 10 });
  expect(await client.recordJob.get({ query: { id: jobId } })).toMatchObject({ state: 'succeeded', failed: 0 });
  expect(await client.carrierBill.get({ query: { id } })).toMatchObject({
    ...{ lines: BILL_MAX_LINES, claimable: Math.ceil(BILL_MAX_LINES / 3) },
  });
  expect(seconds).toBeLessThan(MOST);
});
