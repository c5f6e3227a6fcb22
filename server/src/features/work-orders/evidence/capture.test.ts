import type { Envelope, Evidence, EvidenceKind } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type ExifTexts, photoWith } from '../../../../test/fixtures/photo.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

const test = base.extend<{ lead: Person }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
});

type Photo = { orderId: string; kind: EvidenceKind } & ExifTexts;

async function upload(app: FastifyInstance, { token }: Person, { orderId, kind, ...exif }: Photo): Promise<Evidence> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photoWith(exif))]), 'box.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await app.inject({
    ...{ method: 'POST', url: '/appcenter/workorder/evidence/add', query: { orderId, kind } },
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(response.statusCode).toBe(200);
  return response.json<Envelope<Evidence>>().result as Evidence;
}

test('[BK-02] a photo is stored with its capture time, and marked if taken after the hand-over', async ({
  app,
  lead,
}) => {
  const { client } = lead;
  const line = { name: 'Photos', code: 'PHOTOS', carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await client.logisticsChannel.add({ body: line });
  const about = { trackingNumber: 'YTPHOTO1', channel, reason: 'measure' as const };
  const box = { length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 };
  const { id: orderId } = await client.workOrder.add({
    body: { ...about, ...box, shippedOn: '2026-05-02', billedOn: '2026-05-20' },
  });
  const side1 = { orderId, kind: 'side1' as const };
  const early = await upload(app, lead, { ...side1, taken: '2026:05:02 10:00:00', offset: '+08:00' });
  expect(early).toMatchObject({ takenAt: '2026-05-02T10:00:00', takenOffset: '+08:00', mark: null });
  const late = { taken: '2026:05:03 00:10:00' };
  expect(await upload(app, lead, { ...side1, ...late })).toMatchObject({ takenOffset: null, mark: 'afterHandOver' });
  // A specification may be of any date.
  expect(await upload(app, lead, { orderId, kind: 'spec', ...late })).toMatchObject({ mark: null });
  expect(await upload(app, lead, side1)).toMatchObject({ takenAt: null, takenOffset: null, mark: null });

  const { id } = await client.waybill.add({ body: { number: 'YTPHOTO1', channel } });
  await app.pool.query("update waybill set first_scan_at = '2026-05-02T01:00:00Z' where id = $1", [id]);
  const { files } = await client.workOrderEvidence.list({ query: { orderId } });
  expect(files.map(({ mark }) => mark)).toEqual(['afterHandOver', 'afterHandOver', null, null]);
});
