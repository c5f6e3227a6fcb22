import { type BillColumn, type BillReport, billLineType, carrierBillType, type Envelope } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { callEveryRecordRoute } from '../../../../test/every-record-call.ts';
import { runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { workbookOf } from '../../../../test/import-files/sample-files.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
let made = 0;

type Fixture = { lead: Person; member: Person; channel: string };
const test = base.extend<Fixture>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  member: async ({ app }, use) => use(await personWith(app, { roles: ['member'] })),
  // A channel that bills 550 g at 29.00, and volume from twice the actual weight.
  channel: async ({ lead: { client } }, use) => {
    made += 1;
    const line = { name: `Billed ${made}`, code: `B${made}`, carrier: 'Yun', service: 'line' as const };
    const { id } = await client.logisticsChannel.add({ body: line });
    const dated = { name: 'Twice', channel: id, effectiveFrom: '2026-01-01' };
    await client.foamRule.add({
      body: {
        ...{ ...dated, mode: 'ratio', divisor: 6000, ratio: 2, rounding: 'none', step: 1, minimum: 0 },
        ...{ tolerance: 20, windowDays: 30, replyDays: 10, claimMinimum: 100, evidence: [] },
      },
    });
    await client.rateCard.add({ body: { ...dated, baseFee: 2_000, unit: 100, unitPrice: 150 } });
    use(id);
  },
});

const HEADER = 'Tracking no,Weight (kg),Fee,Date,Length,Width,Height';

async function addParcel({ client }: Person, channel: string | null, more: object = {}) {
  made += 1;
  const measures = { length: 300, width: 200, height: 100, weight: 550 };
  const body = { number: `PARCEL${String(made).padStart(6, '0')}`, channel, shippedOn: '2026-05-02', ...measures };
  return await client.waybill.add({ body: { ...body, ...more } });
}

async function send(
  app: FastifyInstance,
  { token }: Person,
  text: string | Uint8Array<ArrayBuffer>,
  name = 'May bill.csv',
) {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const url = '/appcenter/workorder/bill/file';
  const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await app.inject({ method: 'POST', url, headers, payload });
  const envelope = response.json<Envelope<BillReport>>();
  expectAnswer('POST', url, { status: response.statusCode, envelope });
  return response;
}

/** Imports a bill and reads its lines. */
async function takeIn(
  app: FastifyInstance,
  person: Person,
  text: string,
  more: { channel?: string; mapping?: (BillColumn | null)[] } = {},
) {
  const report = (await send(app, person, text)).json<{ result: BillReport }>().result;
  const { fileId, mapping, units } = report;
  const body = { fileId, mapping, units, name: 'May', billedOn: '2026-06-01', ...more };
  const ran = await person.client.carrierBillImport.run({ body });
  await runTurn(app, ran.jobId);
  const lines = await person.client.carrierBillLine.list({ query: { filter: `bill = "${ran.id}"`, limit: 200 } });
  return { ...ran, report, lineOf: (number = '') => lines.records.find((line) => line.trackingNumber === number) };
}

test('a user who can only view bills can neither import nor delete them, and without permission nothing is visible', async ({
  app,
  member,
}) => {
  const forbidden = refusal(403, 'common.forbidden');
  const guest = await personWith(app, { roles: ['guest'] });
  const visible = async () => (await member.client.carrierBill.list({ query: {} })).records.map(({ id }) => id);
  const before = await visible();
  expect((await send(app, member, HEADER)).statusCode).toBe(403);
  await expect(guest.client.carrierBill.list({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(guest.client.carrierBillLine.list({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(guest.client.billLineOrders.create({ body: { filter: '' } })).rejects.toMatchObject(forbidden);
  expect(await visible()).toEqual(before);
});

test('importing a file with the name of an earlier one refers to that bill if it is visible', async ({ app, lead }) => {
  const text = `${HEADER}\nUNKNOWN0001,1,35.00,,,,`;
  const readBefore = async () => (await send(app, lead, text, 'June.csv')).json<{ result: BillReport }>().result;
  const { fileId, mapping, units, readBefore: nothing } = await readBefore();
  expect(nothing).toBeNull();
  const { id } = await lead.client.carrierBillImport.run({
    body: { fileId, mapping, units, name: 'June', billedOn: '2026-06-30' },
  });
  expect((await readBefore()).readBefore).toBe('June');
  await lead.client.carrierBill.deleteBatch({ body: { ids: [id] } });
  expect((await readBefore()).readBefore).toBeNull();
});

test('each line of a bill is compared with its parcel by the rule and the rates of its day', async ({
  app,
  lead,
  channel,
}) => {
  const parcel = (more: object = {}) => addParcel(lead, channel, more).then(({ number }) => number);
  const right = await parcel();
  const heavy = await parcel();
  const within = await parcel({ weight: 590 });
  const cheap = await parcel();
  const bare = await parcel({ height: null });
  const unruled = (await addParcel(lead, null)).number;
  const before = await parcel();
  await lead.client.tracking.renumber({ body: { oldNumber: before, newNumber: `${before}X`, reason: 'relabel' } });
  const { id, lines, left, report, lineOf } = await takeIn(
    app,
    lead,
    [
      HEADER,
      `${right},0.55,29.00,2026-06-02,,,`,
      `${heavy},1,35.00,2026-06-02,30,20,12.5`,
      `${within},0.61,¥30.50,2026-06-02,,,`,
      `${cheap},0.5,"20.00",,,,`,
      `${bare},1,35.00,,,,`,
      'UNKNOWN0001,1,35.00,,,,',
      `${unruled},1,35.00,,,,`,
      `${before}X,1,35,,,,`,
      `${right},0.55,29.00,,,,`,
      `${before},1,35,,,,`,
      'BROKEN00001,heavy,35.00,,,,',
      'Sum,,253.50,,,,',
    ].join('\n'),
  );
  expect(report).toMatchObject({ units: { weight: 'kg', side: 'cm' }, rows: 12 });
  expect({ lines, left }).toEqual({ lines: 11, left: 1 });
  expect(lineOf(heavy)).toMatchObject({
    ...{ verdict: 'over', billedWeight: 1_000, billedFee: 3_500, expectedWeight: 550, expectedFee: 2_900 },
    ...{ difference: 600, carrierHeight: 125, billedOn: '2026-06-02', channel, row: '3' },
  });
  expect(lineOf(within)).toMatchObject({ verdict: 'ok', expectedFee: 2_900, difference: 150 });
  expect(lineOf(cheap)).toMatchObject({ verdict: 'under', difference: -900, billedOn: '2026-06-01' });
  expect(lineOf(bare)).toMatchObject({ verdict: 'unmeasured', difference: null });
  expect(lineOf('UNKNOWN0001')).toMatchObject({ verdict: 'unknown', waybill: null });
  expect(lineOf(unruled)).toMatchObject({ verdict: 'noRule', expectedFee: null });
  expect(lineOf(`${before}X`)).toMatchObject({ verdict: 'over', expectedWeight: 550 });
  expect(lineOf(before)).toMatchObject({ verdict: 'duplicate', difference: 3_500 });
  expect(lineOf('BROKEN00001')).toMatchObject({ verdict: 'unread', billedFee: 3_500 });
  const counts = await lead.client.carrierBillLine.groups({ query: { by: 'verdict', filter: `bill = "${id}"` } });
  expect(Object.fromEntries(counts.map(({ value, count }) => [value, count]))).toEqual({
    ...{ ok: 2, over: 2, duplicate: 2, under: 1, unmeasured: 1, unknown: 1, noRule: 1, unread: 1 },
  });
  const bill = await lead.client.carrierBill.get({ query: { id } });
  expect(bill).toMatchObject({
    rows: 11,
    lines: 11,
    claimable: 4,
    claim: 600 + 600 + 2_900 + 3_500,
    fileName: 'May bill.csv',
  });
});

test('sides measured within the tolerance of the rule are not claimed, whatever they are called', async ({
  app,
  lead,
}) => {
  made += 1;
  const line = { name: `Tolerant ${made}`, code: `TOL${made}`, carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await lead.client.logisticsChannel.add({ body: line });
  const dated = { name: 'Tolerant', channel, effectiveFrom: '2026-01-01' };
  await lead.client.foamRule.add({
    body: {
      ...{ ...dated, mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0, sideTolerance: 10 },
      ...{ windowDays: 30, replyDays: 10, evidence: [] },
    },
  });
  await lead.client.rateCard.add({ body: { ...dated, baseFee: 0, unit: 1, unitPrice: 1 } });
  const [near, far, dear, unnamed] = await Promise.all([1, 2, 3, 4].map(() => addParcel(lead, channel)));
  // 30 × 20 × 10 cm is 1.000 kg, a centimetre more on each side 1.193 kg.
  const { lineOf } = await takeIn(
    app,
    lead,
    [
      HEADER,
      `${near?.number},1.193,11.93,,11,31,21`,
      `${far?.number},1.296,12.96,,11.1,31,22.6`,
      `${dear?.number},1.193,12.93,,31,21,11`,
      `${unnamed?.number},1.193,11.93`,
    ].join('\n'),
  );
  expect(lineOf(near?.number)?.verdict).toBe('ok');
  for (const one of [far, dear, unnamed]) expect(lineOf(one?.number)?.verdict).toBe('over');
});

test('a corrected line is compared again, and a bill in the trash does not count', async ({ app, lead, channel }) => {
  const { number } = await addParcel(lead, channel);
  const text = `${HEADER}\n${number},1,35.00,,,,\n`;
  const first = await takeIn(app, lead, text);
  const line = first.lineOf(number);
  const edited = await lead.client.carrierBillLine.edit({
    body: { id: line?.id ?? '', version: 1, changes: { billedFee: 2_900 } },
  });
  expect(edited.record).toMatchObject({ verdict: 'ok', difference: 0 });
  expect(await lead.client.carrierBill.get({ query: { id: first.id } })).toMatchObject({ claimable: 0, total: 2_900 });
  expect((await takeIn(app, lead, text)).lineOf(number)).toMatchObject({ verdict: 'duplicate' });
  await app.pool.query('update carrier_bill set deleted_at = now()');
  expect(
    (await lead.client.carrierBillLine.list({ query: { filter: `trackingNumber = "${number}"` } })).records,
  ).toEqual([]);
  expect((await takeIn(app, lead, text)).lineOf(number)).toMatchObject({ verdict: 'over' });
});

test('overcharged lines become work orders once, one per parcel even if billed repeatedly', async ({
  app,
  lead,
  member,
  channel,
}) => {
  const numbers = await Promise.all([addParcel(lead, channel), addParcel(lead, channel)]).then((all) =>
    all.map(({ number }) => number),
  );
  const [one = '', other = ''] = numbers;
  const { id, lineOf } = await takeIn(
    app,
    lead,
    `${HEADER}\n${one},1,35.00,,30,20,12\n${one},1,35.00,,,,\n${other},1,35.00,,,,\nUNKNOWN0002,1,35,,,,`,
  );
  const create = (body: { ids?: string[]; filter?: string }) => member.client.billLineOrders.create({ body });
  await expect(create({})).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  await expect(create({ ids: [lineOf('UNKNOWN0002')?.id ?? ''] })).rejects.toMatchObject(
    refusal(422, 'carrierBill.nothingToClaim'),
  );
  expect(await create({ ids: [lineOf(other)?.id ?? ''] })).toEqual({ created: 1, joined: 0, left: 0, jobId: null });
  expect(await create({ filter: `bill = "${id}"` })).toEqual({ created: 1, joined: 1, left: 1, jobId: null });
  await expect(create({ filter: `bill = "${id}"` })).rejects.toMatchObject(refusal(422, 'carrierBill.nothingToClaim'));
  const orders = await lead.client.workOrder.list({ query: { filter: `trackingNumber in ("${one}", "${other}")` } });
  expect(orders.records).toHaveLength(2);
  const order = orders.records.find(({ trackingNumber }) => trackingNumber === one);
  expect(order).toMatchObject({
    ...{ status: '0', reason: 'measure', overcharge: 600, carrierHeight: 120, weight: 550, billedOn: '2026-06-01' },
    ...{ shippedOn: '2026-05-02', channel },
  });
  await lead.client.workOrder.deleteBatch({ body: { ids: [order?.id ?? ''] } });
  expect(await create({ filter: `bill = "${id}"` })).toMatchObject({ created: 1, joined: 1 });
});

test('a parcel billed under two of its numbers gets one work order, and no second one by hand or after a reopening', async ({
  app,
  lead,
  channel,
}) => {
  made += 1;
  const [former, present] = [`FORMER${made}`, `PRESENT${made}`];
  await lead.client.tracking.renumber({ body: { oldNumber: former, newNumber: present, reason: 'relabel' } });
  await addParcel(lead, channel, { number: present });
  const { id, lineOf } = await takeIn(app, lead, `${HEADER}\n${former},1,35\n${present},1,36`);
  expect(lineOf(former)).toMatchObject({ verdict: 'over' });
  expect(lineOf(present)).toMatchObject({ verdict: 'duplicate' });
  const ordered = await lead.client.billLineOrders.create({ body: { filter: `bill = "${id}"` } });
  expect(ordered).toMatchObject({ created: 1, joined: 1 });
  const filter = `trackingNumber in ("${former}", "${present}")`;
  const { records: mine } = await lead.client.workOrder.list({ query: { filter } });
  expect(mine).toMatchObject([{ trackingNumber: former, status: '0' }]);
  const twice = refusal(409, 'workOrder.parcelHasOrder');
  const body = {
    ...{
      trackingNumber: present,
      channel,
      reason: 'measure' as const,
      shippedOn: '2026-05-02',
      billedOn: '2026-06-01',
    },
    ...{ length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 },
  };
  await expect(lead.client.workOrder.add({ body })).rejects.toMatchObject(twice);
  const first = mine[0];
  const withdrawn = { id: first?.id ?? '', version: 1, decision: 'withdraw' as const, note: 'Ours' };
  const { version } = await lead.client.workOrderDecision.deal({ body: withdrawn });
  const both = await Promise.allSettled([1, 2].map(() => lead.client.workOrder.add({ body })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const reopened = lead.client.workOrderDecision.reopen({ body: { id: withdrawn.id, version, note: 'Again' } });
  await expect(reopened).rejects.toMatchObject(twice);
});

test('a bill without its columns or lines is refused, and a file is only available to its sender', async ({
  app,
  lead,
}) => {
  const { fileId, mapping, units } = (await send(app, lead, `Number,Kilos,Fee\nAAAAA1,1,2`)).json<{
    result: BillReport;
  }>().result;
  const body = { fileId, units, name: 'May', billedOn: '2026-06-01', mapping };
  const run = (more: object, person = lead) => person.client.carrierBillImport.run({ body: { ...body, ...more } });
  await expect(run({})).rejects.toMatchObject(refusal(422, 'carrierBill.columnsMissing'));
  const right = ['trackingNumber', 'billedWeight', 'billedFee'];
  await expect(run({ mapping: right.toReversed() })).rejects.toMatchObject(refusal(422, 'carrierBill.noLines'));
  await expect(run({ mapping: right }, await personWith(app, { roles: ['lead'] }))).rejects.toMatchObject(
    refusal(410, 'record.fileGone'),
  );
  expect(await run({ mapping: right })).toMatchObject({ lines: 1, left: 0 });
});

test('a bill in another currency is refused and nothing is stored', async ({ app, lead }) => {
  const { fileId, mapping, units } = (
    await send(app, lead, 'Tracking number,Billed weight,Fee,Currency\nEUR1234567,1,2,CNY\nEUR1234568,1,2,EUR')
  ).json<{ result: BillReport }>().result;
  const body = { fileId, units, name: 'Euro', billedOn: '2026-06-01', mapping };
  const refused = await lead.client.carrierBillImport.run({ body }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    ...refusal(422, 'carrierBill.foreignCurrency'),
    message: expect.stringContaining('EUR'),
  });
  expect((await lead.client.carrierBill.list({ query: { search: 'Euro' } })).records).toEqual([]);
});

test('the currency of a workbook is also read from the number formats of its fees, if nothing else names one', async ({
  app,
  lead,
}) => {
  const outcome = async (format: string, heading: string) => {
    const code = format.replaceAll('"', '&quot;');
    const styles = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1">
      <numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    // The second style of the sample is that of dates; here it is the format of the fees.
    const rows = [
      ['Tracking number', 'Billed weight', heading],
      ['FMT1234567', 1, { day: 29.5 }],
    ];
    const bytes = new Uint8Array(workbookOf(rows, [{ name: 'xl/styles.xml', content: styles }]));
    const { fileId, mapping, units } = (await send(app, lead, bytes, 'Bill.xlsx')).json<{ result: BillReport }>()
      .result;
    const body = { fileId, units, name: 'Formats', billedOn: '2026-06-01', mapping };
    return await lead.client.carrierBillImport.run({ body }).catch((error: unknown) => error);
  };
  for (const format of ['#,##0.00\\ [$€-407]', '_-"€"* #,##0.00_-'])
    expect(await outcome(format, 'Fee')).toMatchObject({
      ...refusal(422, 'carrierBill.foreignCurrency'),
      message: expect.stringContaining('€'),
    });
  expect(await outcome('[$¥-804]#,##0.00', 'Fee')).toMatchObject({ lines: 1 });
  expect(await outcome('[$€-407]#,##0.00', 'Fee (CNY)')).toMatchObject({ lines: 1 });
});

test('orders for more than a thousand lines are added by a job', async ({ app, lead, channel }) => {
  const numbers = Array.from({ length: 1_001 }, (_, at) => `MANY${String(at).padStart(8, '0')}`);
  await app.pool.query(
    `insert into waybill (id, number, number_fold, status, channel, length, width, height, weight, search, shipped_on)
      select gen_random_uuid(), n, lower(n), 'pending', $2, 300, 200, 100, 550, ''::tsvector, '2026-05-02' from unnest($1::text[]) n`,
    [numbers, channel],
  );
  const { id } = await takeIn(app, lead, [HEADER, ...numbers.map((number) => `${number},1,35.00,,,,`)].join('\n'));
  expect(await lead.client.carrierBill.get({ query: { id } })).toMatchObject({ lines: 1_001, claimable: 1_001 });
  const { jobId } = await lead.client.billLineOrders.create({ body: { filter: `bill = "${id}"` } });
  await runTurn(app, jobId ?? '');
  const added = await app.pool.query(
    "select count(*)::int as count from work_order where tracking_number like 'MANY%'",
  );
  expect(added.rows).toEqual([{ count: 1_001 }]);
});

test('[pitfall 2] bills and lines can be edited by hand and in tables, like all records', async ({
  app,
  lead,
  channel,
}) => {
  const draft = { name: 'By hand', billedOn: '2026-06-01', channel };
  const bill = await lead.client.carrierBill.add({ body: { ...draft, name: 'For lines' } });
  await callEveryRecordRoute(app, lead, carrierBillType, {
    ...{ draft, changes: { name: 'Corrected' }, grouped: 'channel', summed: 'total' },
    table: 'Name,Billed\nFrom a table,2026-06-03\n',
  });
  await callEveryRecordRoute(app, lead, billLineType, {
    draft: { bill: bill.id, trackingNumber: 'BYHAND0001', billedWeight: 500, billedFee: 1_000 },
    ...{ changes: { billedFee: 1_200 }, grouped: 'verdict', summed: 'billedFee' },
    table: `Tracking number,Bill,Billed weight,Billed fee\nBYHAND0002,${bill.id},500,12.00\n`,
  });
});

test('credit notes of a bill close the submitted orders of their parcels once, as far as permitted', async ({
  app,
  lead,
  channel,
}) => {
  const { client } = lead;
  const numbers = [];
  for (let at = 0; at < 5; at += 1) numbers.push((await addParcel(lead, channel)).number);
  const [full = '', replied = '', pending = '', foreign = '', split = ''] = numbers;
  const billed = await takeIn(app, lead, [HEADER, ...numbers.map((number) => `${number},1,35.00,,,,`)].join('\n'));
  await client.billLineOrders.create({ body: { filter: `bill = "${billed.id}"` } });
  const orderOf = async (number: string) => {
    const { records } = await client.workOrder.list({ query: { filter: `trackingNumber = "${number}"` } });
    return { ...records[0], id: records[0]?.id ?? '', version: records[0]?.version ?? 0 };
  };
  const deal = async (number: string, decision: 'submit' | 'reply', note?: string) => {
    const { id, version } = await orderOf(number);
    await client.workOrderDecision.deal({ body: { id, version, decision, ...(note !== undefined && { note }) } });
  };
  for (const number of [full, replied, foreign, split]) await deal(number, 'submit', 'The bill came late');
  await deal(replied, 'reply', 'We pay back a part');
  await client.logisticsChannel.add({ body: { name: 'Other', code: 'OTHER-C', carrier: 'Yun', service: 'line' } });
  const { records: others } = await client.logisticsChannel.list({ query: { filter: 'code = "OTHER-C"' } });
  await app.pool.query('update work_order set channel = $2 where id = $1', [
    (await orderOf(foreign)).id,
    others[0]?.id,
  ]);

  const text = [
    HEADER,
    `${full},,-50.00,,,,`,
    `${replied},,-2.50,,,,`,
    `${pending},,-6.00,,,,`,
    `${foreign},,-6.00,,,,`,
    `${split},,-4.00,,,,`,
    `${split},,-2.00,,,,`,
    'UNKNOWNCREDIT1,,-6.00,,,,',
  ].join('\n');
  const credit = await takeIn(app, lead, text);
  // The recovered amount never exceeds the billed one.
  const closed = { status: '3', creditReference: expect.stringMatching(/^May #\d+$/), closedOn: expect.any(String) };
  expect(await orderOf(full)).toMatchObject({ ...closed, settledAmount: 3_500 });
  expect(await orderOf(replied)).toMatchObject({ ...closed, settledAmount: 250 });
  expect(await orderOf(split)).toMatchObject({ ...closed, settledAmount: 600 });
  expect([(await orderOf(pending)).status, (await orderOf(foreign)).status]).toEqual(['0', '1']);
  expect(credit.lineOf(full)).toMatchObject({
    verdict: 'credit',
    workOrder: (await orderOf(full)).id,
    difference: null,
  });
  expect(credit.lineOf(pending)).toMatchObject({ verdict: 'credit', workOrder: null });
  expect(credit.lineOf('UNKNOWNCREDIT1')).toMatchObject({ verdict: 'credit', workOrder: null });
  expect(await client.carrierBill.get({ query: { id: credit.id } })).toMatchObject({ claimable: 0, total: -7_650 });
  const { records } = await client.workOrder.history({ query: { id: (await orderOf(full)).id } });
  expect(records[0]).toMatchObject({ kind: 'credit' });
  // A credit note is not a bill of the parcel, and a repeated one changes nothing.
  const again = await takeIn(app, lead, text);
  expect(again.lineOf(full)).toMatchObject({ verdict: 'credit', workOrder: null });
  expect(await orderOf(replied)).toMatchObject({ settledAmount: 250 });

  const late = (await addParcel(lead, channel)).number;
  await takeIn(app, lead, `${HEADER}\n${late},,-6.00,,,,`);
  expect((await takeIn(app, lead, `${HEADER}\n${late},1,35.00,,,,`)).lineOf(late)).toMatchObject({ verdict: 'over' });
});

test('a credit note under another number of the parcel closes its order, with its amount in accounting notation', async ({
  app,
  lead,
  channel,
}) => {
  const { client } = lead;
  const former = (await addParcel(lead, channel)).number;
  const current = (await addParcel(lead, channel)).number;
  const other = (await addParcel(lead, channel)).number;
  const renumber = async (oldNumber: string, newNumber: string) =>
    await client.tracking.renumber({ body: { oldNumber, newNumber, reason: 'relabel' } });
  await renumber(`${current}OLD`, current);
  const bill = await takeIn(
    app,
    lead,
    `${HEADER}\n${former},1,35.00,,,,\n${current},1,35.00,,,,\n${other},1,35.00,,,,`,
  );
  await client.billLineOrders.create({ body: { filter: `bill = "${bill.id}"` } });
  const orderOf = async (number: string) =>
    (await client.workOrder.list({ query: { filter: `trackingNumber = "${number}"` } })).records[0];
  for (const number of [former, current, other]) {
    const { id = '', version = 0 } = (await orderOf(number)) ?? {};
    const note = 'The bill came late';
    await client.workOrderDecision.deal({ body: { id, version, decision: 'submit', note } });
  }
  await renumber(former, `${former}NEW`);

  const text = [HEADER, `${former}NEW,,(6.00),,,,`, `${current}OLD,,2.50-,,,,`, `${former},,"¥(1,0.00)",,,,`];
  const credit = await takeIn(app, lead, text.join('\n'));
  expect(await orderOf(former)).toMatchObject({ status: '3', settledAmount: 600 });
  expect(await orderOf(current)).toMatchObject({ status: '3', settledAmount: 250 });
  expect(await orderOf(other)).toMatchObject({ status: '1' });
  const order = (await orderOf(former))?.id;
  expect(credit.lineOf(`${former}NEW`)).toMatchObject({ verdict: 'credit', billedFee: -600, workOrder: order });
  expect(credit.lineOf(former)).toMatchObject({ verdict: 'unread', billedFee: null });
});
