import { randomFillSync } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newFolder, PIXEL, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { makeThumbnails } from './job.ts';
import { isModest } from './rules.ts';

/** An image that compresses badly, like a photo. */
async function photograph(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  randomFillSync(image.data);
  context.putImageData(image, 0, 0);
  return new Uint8Array(await canvas.encode('png'));
}

async function picture(app: FastifyInstance, { token }: Person, assetId: string) {
  const url = '/task/asset/picture';
  const answer = await app.inject({ url, query: { assetId }, headers: { 'x-access-token': token } });
  expectAnswer('GET', url, { status: answer.statusCode });
  return answer;
}

test('[BC-04] lists show a thumbnail of a large image to users who may see it', async ({
  app,
  lead,
  member,
  guest,
  send,
}) => {
  const folder = await newFolder(lead);
  const bytes = await photograph(1200, 800);
  const { result: version } = await send(member, { folderId: folder }, { name: 'photo.png', bytes });
  const small = await picture(app, guest, version.assetId);
  expect(small.statusCode).toBe(200);
  expect(small.headers['content-type']).toBe('image/webp');
  expect(small.rawPayload.length).toBeLessThan(bytes.length / 5);
  const { width, height } = await loadImage(small.rawPayload);
  expect([width, height]).toEqual([480, 320]);
  const headers = { 'x-access-token': lead.token };
  const whole = await app.inject({ url: '/task/asset/download', query: { id: version.id }, headers });
  expect(whole.rawPayload.equals(Buffer.from(bytes))).toBe(true);

  const limitedUser = await personWith(app, { roles: ['member'] });
  const entries = [{ kind: 'user' as const, id: lead.id, level: 'manager' as const }];
  await setAccess(lead, folder, entries);
  expect((await picture(app, limitedUser, version.assetId)).statusCode).toBe(404);

  // It is deleted with the asset.
  const ids = { body: { ids: [version.assetId] } };
  await lead.client.asset.deleteBatch(ids);
  await lead.client.asset.purgeBatch(ids);
  const left = await app.pool.query('select 1 from record_file where record_id = $1', [version.assetId]);
  expect(left.rows).toEqual([]);
});

test('[BC-04] an image that would exhaust the memory is not decoded, and broken ones have no thumbnail', async ({
  app,
  member,
  folder,
  send,
}) => {
  const bomb = Buffer.from(PIXEL);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const huge = await send(member, { folderId: folder }, { name: 'bomb.png', bytes: new Uint8Array(bomb) });
  expect(huge.result.dimensions).toBe('60000 × 60000');
  expect((await picture(app, member, huge.result.assetId)).statusCode).toBe(404);
  const broken = Buffer.from(PIXEL);
  broken.writeUInt32BE(2_000, 16);
  broken.writeUInt32BE(2_000, 20);
  const cut = await send(member, { folderId: folder }, { name: 'cut.png', bytes: new Uint8Array(broken) });
  expect(cut.status).toBe(200);
  expect((await picture(app, member, cut.result.assetId)).statusCode).toBe(404);
  const tiny = await send(member, { folderId: folder }, { name: 'tiny.png', bytes: new Uint8Array(PIXEL) });
  expect((await picture(app, member, tiny.result.assetId)).rawPayload.equals(PIXEL)).toBe(true);
  expect(isModest({ size: 10, dimensions: null })).toBe(false);
});

test('[BC-04] missing thumbnails are created later, once', async ({ app, member, folder, send }) => {
  const bytes = await photograph(600, 900);
  const { result } = await send(member, { folderId: folder }, { name: 'old.png', bytes });
  const { rows: made } = await app.pool.query('select thumbnail_id from asset_version where id = $1', [result.id]);
  await app.pool.query(`update asset_version set thumbnail_state = 'due', thumbnail_id = null where id = $1`, [
    result.id,
  ]);
  await app.pool.query('delete from record_file where id = $1', [made[0].thumbnail_id]);
  expect((await picture(app, member, result.assetId)).statusCode).toBe(404);
  await Promise.all([runJob(app, makeThumbnails, {}), runJob(app, makeThumbnails, {})]);
  await runJob(app, makeThumbnails, {});
  expect((await picture(app, member, result.assetId)).headers['content-type']).toBe('image/webp');
  const files = await app.pool.query('select 1 from record_file where record_id = $1', [result.assetId]);
  expect(files.rows).toHaveLength(2);
});

test('[BC-04] a lost file does not block other thumbnails', async ({ app, lead, folder, send }) => {
  const bytes = await photograph(1100, 1000);
  const { result: older } = await send(lead, { folderId: folder }, { name: 'older.png', bytes });
  const { result: newer } = await send(lead, { folderId: folder }, { name: 'newer.png', bytes });
  await app.pool.query("update asset_version set thumbnail_state = 'due', thumbnail_id = null");
  const { rows } = await app.pool.query(
    'select a.file_id as id from asset_version v join record_file a on a.id = v.file_id where v.id = $1',
    [newer.id],
  );
  await app.files.remove(rows[0].id);
  await runJob(app, makeThumbnails, {});
  expect((await picture(app, lead, older.assetId)).headers['content-type']).toBe('image/webp');
  expect((await picture(app, lead, newer.assetId)).statusCode).toBe(404);
});
