import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PackLanguage } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { contentOf, entriesOf, openZip } from '../../../kernel/spreadsheet/zip.ts';

const URL_OF_PACK = '/appcenter/workorder/evidence/pack';
const SCALE = Buffer.from('grams on a scale');
const test = base.extend<{ lead: Person; order: { id: string; number: string } }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  order: async ({ app, lead }, use) => {
    const { client } = lead;
    const channelBody = { name: '欧洲专线', code: 'PACK', carrier: 'Yun', service: 'line' as const };
    const { id: channel } = await client.logisticsChannel.add({ body: channelBody });
    const since = { channel, effectiveFrom: '2026-01-01' };
    const mode = { mode: 'ratio' as const, divisor: 6000, ratio: 2, rounding: 'none' as const, step: 1, minimum: 0 };
    await client.foamRule.add({ body: { ...since, ...mode, name: 'Twice', windowDays: 30, replyDays: 10 } });
    await client.rateCard.add({ body: { ...since, name: 'Rates', baseFee: 2_000, unit: 100, unitPrice: 150 } });
    const box = { length: 300, width: 200, height: 100, weight: 550, carrierHeight: 130 };
    const billed = { shippedOn: '2026-05-02', billedOn: '2026-05-20', billedWeight: 1_000, billedFee: 3_500 };
    const about = { trackingNumber: 'PACK2026', channel, country: 'DE', reason: 'measure' as const };
    const { id, number } = await client.workOrder.add({ body: { ...about, ...box, ...billed } });
    await prove(app, lead, id);
    await use({ id, number: String(number) });
    for (const table of ['work_order', 'foam_rule', 'rate_card', 'logistics_channel'])
      await app.pool.query(`delete from ${table}`);
  },
});

async function prove(app: FastifyInstance, { token }: Person, orderId: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([SCALE]), '称重.txt');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/appcenter/workorder/evidence/add', query: { orderId, kind: 'scale' } },
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(statusCode).toBe(200);
}

async function fetchPack(app: FastifyInstance, { token }: Person, orderId: string, language?: PackLanguage) {
  const query = { orderId, ...(language && { language }) };
  return await app.inject({ url: URL_OF_PACK, query, headers: { 'x-access-token': token } });
}

async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes);
  const files = new Map<string, Buffer>();
  for (const entry of await entriesOf(zip)) files.set(entry.fileName, await buffer(contentOf(zip, entry)));
  zip.close();
  return files;
}

async function textOf(pdf: Buffer | undefined): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf ?? [])), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

test('an evidence pack contains the evidence, the claim in the language of the carrier, and hashes of both', async ({
  app,
  lead,
  order,
}) => {
  const answer = await fetchPack(app, lead, order.id, 'zh');
  expectAnswer('GET', URL_OF_PACK, { status: answer.statusCode });
  expect(answer.headers['content-disposition']).toContain(`${order.number}-zh.zip`);
  const files = await unpacked(answer.rawPayload);
  expect([...files.keys()]).toEqual(['claim.pdf', 'manifest.json', 'SHA256SUMS', 'evidence/01-scale-称重.txt']);
  expect(files.get('evidence/01-scale-称重.txt')).toEqual(SCALE);

  const sums = String(files.get('SHA256SUMS')).trimEnd().split('\n');
  expect(sums).toHaveLength(3);
  for (const line of sums) {
    const [sum, path] = line.split('  ');
    expect(
      createHash('sha256')
        .update(files.get(path ?? '') ?? '')
        .digest('hex'),
    ).toBe(sum);
  }
  const manifest = JSON.parse(String(files.get('manifest.json')));
  expect(manifest).toMatchObject({ number: order.number, trackingNumber: 'PACK2026', language: 'zh', intact: true });
  expect(manifest.files).toMatchObject([{ path: 'evidence/01-scale-称重.txt', kind: 'scale', size: SCALE.length }]);

  const chinese = await textOf(files.get('claim.pdf'));
  for (const expectedText of [
    '体积计费异议申诉书',
    order.number,
    '欧洲专线',
    '申请退还多收费用¥6.00',
    '体积重达到倍数才计抛',
    '称重照片',
  ])
    expect(chinese).toContain(expectedText);
  const english = await textOf(
    (await unpacked((await fetchPack(app, lead, order.id, 'en')).rawPayload)).get('claim.pdf'),
  );
  for (const expectedText of [
    'Claimforoverchargedvolumetricweight',
    'PACK2026',
    'Germany',
    '欧洲专线',
    'CN¥6.00',
    '13.0cm',
    'Difference',
    'differsfrom',
  ])
    expect(english).toContain(expectedText);
  const again = await fetchPack(app, lead, order.id, 'zh');
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
});

test('a pack without a given language is in the language of the channel, and in English without one', async ({
  app,
  lead,
  order,
}) => {
  const nameOf = async () => (await fetchPack(app, lead, order.id)).headers['content-disposition'];
  expect(await nameOf()).toContain(`${order.number}-en.zip`);
  const { records } = await lead.client.logisticsChannel.list({ query: { search: 'PACK' } });
  const body = { id: String(records[0]?.id), version: Number(records[0]?.version) };
  await lead.client.logisticsChannel.edit({ body: { ...body, changes: { claimLanguage: 'zh' } } });
  expect(await nameOf()).toContain(`${order.number}-zh.zip`);
});

test('[BK-02] the evidence pack of a prevention contains the calculation made before shipping, with the rule version', async ({
  app,
  lead,
  order,
}) => {
  const { channel } = await lead.client.workOrder.get({ query: { id: order.id } });
  const box = { length: 300, width: 200, height: 100, weight: 400 };
  const shipOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const body = { trackingNumber: 'FORECAST1', channel: String(channel), shipOn, ...box };
  const { id } = await lead.client.workOrderPrevention.create({ body });
  const files = await unpacked((await fetchPack(app, lead, id, 'en')).rawPayload);
  expect([...files.keys()]).toEqual(['forecast.pdf', 'manifest.json', 'SHA256SUMS']);
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
    ...{ kind: 'prevent', claim: { path: 'forecast.pdf' } },
  });
  const english = await textOf(files.get('forecast.pdf'));
  const { expectedFee, avoidable } = await lead.client.workOrder.get({ query: { id } });
  const money = (cents: number | null) => `CN¥${(Number(cents) / 100).toFixed(2)}`;
  for (const expectedText of [
    ...['Forecastofachargebyvolumetricweight', 'FORECAST1', 'RuleTwice', 'Inforcefrom2026-01-01'],
    ...['30.0cm×20.0cm×10.0cm', 'Volumetricweight1.000kg', money(expectedFee), money(avoidable), 'Heightfrom10.0cm'],
  ])
    expect(english).toContain(expectedText);
  expect(english).not.toContain('Carrier');
  const chinese = await textOf((await unpacked((await fetchPack(app, lead, id, 'zh')).rawPayload)).get('forecast.pdf'));
  for (const expectedText of ['体积计费预测说明', '可避免金额', '高由10.0cm减至'])
    expect(chinese).toContain(expectedText);
});

test('an evidence pack requires the permission, and contains nothing hidden from its reader', async ({
  app,
  lead,
  order,
  as,
}) => {
  expect((await fetchPack(app, await as(), order.id, 'en')).statusCode).toBe(403);
  expect((await fetchPack(app, lead, '0'.repeat(32), 'en')).statusCode).toBe(404);
  // A user who cannot see rules and channels gets a claim without them.
  const viewer = await as('work-orders:order:view');
  const files = await unpacked((await fetchPack(app, viewer, order.id, 'en')).rawPayload);
  const text = await textOf(files.get('claim.pdf'));
  expect([text.includes('PACK2026'), text.includes('欧洲专线'), text.includes('Divisor')]).toEqual([
    true,
    false,
    false,
  ]);
});
