import type pg from 'pg';
import { until } from '../../server/test/ledger/until.ts';
import { numberOf, type Operations } from './seed.ts';

const TIMEOUT = 1_800_000;

export type BillResult = { lines: number; seconds: number; verdicts: Record<string, number> };
type Options = { pool: pg.Pool; place: Operations; port: number; lines: number };

/** Uploads a bill and waits until each of its lines has been compared with its parcel; measured from the first byte sent. */
export async function importBill({ pool, place: environment, port, lines }: Options): Promise<BillResult> {
  const token = environment.people[0]?.token ?? '';
  const ask = async (path: string, init: RequestInit) => {
    const headers = { 'x-access-token': token, ...(init.headers as Record<string, string>) };
    const response = await fetch(`http://127.0.0.1:${port}/appcenter/workorder${path}`, { ...init, headers });
    const { result, message } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${path}: ${message}`);
    return result;
  };
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  for (const channel of environment.channelIds) {
    const dated = { name: 'Measured', channel, effectiveFrom: '2025-01-01' };
    await post('/rule/add', {
      ...{ ...dated, mode: 'ratio', divisor: 6000, ratio: 2, rounding: 'none', step: 1, minimum: 0 },
      ...{ tolerance: 20, windowDays: 30, replyDays: 10, claimMinimum: 100, evidence: [] },
    });
    await post('/rateCard/add', { ...dated, baseFee: 2_000, unit: 100, unitPrice: 150 });
  }
  const form = new FormData();
  form.append('file', new Blob([billOf(lines, environment.waybills)]), 'Measured.csv');
  const begin = performance.now();
  const { fileId, mapping, units } = await ask('/bill/file', { method: 'POST', body: form });
  const { id, jobId } = await post('/bill/import', {
    ...{ fileId, mapping, units, name: 'Measured', billedOn: new Date().toISOString().slice(0, 10) },
  });
  const isDone = async () => {
    const { rows } = await pool.query('select state from record_job where id = $1 and finished_at is not null', [
      jobId,
    ]);
    return rows.length > 0;
  };
  await until(isDone, TIMEOUT);
  const seconds = (performance.now() - begin) / 1_000;
  const { rows } = await pool.query<{ verdict: string; count: number }>(
    'select verdict, count(*)::int as count from carrier_bill_line where bill = $1 group by 1 order by 2 desc',
    [id],
  );
  return { lines, seconds, verdicts: Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count])) };
}

/** Lines from a sample of all parcels, a third of them overcharged. */
function billOf(lines: number, waybills: number): string {
  const step = Math.max(1, Math.floor(waybills / lines));
  const line = (_: unknown, at: number) =>
    at % 3 === 0 ? `${numberOf(at * step)},1.000,35.00,30,20,10` : `${numberOf(at * step)},0.550,29.00,30,20,10`;
  return ['Tracking no,Weight (kg),Fee,Length,Width,Height', ...Array.from({ length: lines }, line)].join('\n');
}
