import { createHash, randomBytes } from 'node:crypto';
import {
  ASSET_VERSIONS_MAX,
  ATTACHMENT_MAX_BYTES,
  UNFINISHED_UPLOADS_MAX,
  UNFINISHED_UPLOADS_MAX_BYTES,
  UPLOAD_PART_MIN_BYTES,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { newFolder, PIXEL, setAccess } from '../../../../test/fixtures/asset-fixture.ts';
import { begin, finish, metadataOf, offsetOf, TUS, test } from '../../../../test/fixtures/part-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { expireUploads } from './job.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const MIN = UPLOAD_PART_MIN_BYTES;
const text = (size: number) => new Uint8Array(size).fill(97);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Removes the files that are to be removed by now. */
async function removeQueued(app: FastifyInstance): Promise<void> {
  const { rows } = await app.pool.query<{ ids: string[] }>(
    `select j.payload -> 'ids' as ids from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-files'`,
  );
  await runJob(app, removeFiles, { ids: rows.flatMap(({ ids }) => ids) });
}

test('[BC-04] a file sent in parts becomes an asset with the hash of the whole file, and the parts are deleted', async ({
  app,
  member,
  folder,
  part,
  stored,
}) => {
  await removeQueued(app);
  const before = await stored();
  const bytes = new Uint8Array(Buffer.from(randomBytes(3 * MIN).toString('hex')));
  const { id, offset } = await begin(member, { size: bytes.length, name: 'text.txt', folderId: folder });
  expect(offset).toBe(0);
  const first = await part(member, id, { offset: 0, bytes: bytes.subarray(0, MIN) });
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
    200,
    String(MIN),
    '1.0.0',
  ]);
  await expect(finish(member, id)).rejects.toMatchObject(refusal(409, 'assetUpload.incomplete'));
  const rest = await part(member, id, { offset: MIN, bytes: bytes.subarray(MIN) });
  expect(rest.result).toMatchObject({ offset: bytes.length, name: 'text.txt', folderId: folder, assetId: null });
  const version = await finish(member, id, sha256(bytes));
  expect(version).toMatchObject({
    no: 1,
    name: 'text.txt',
    size: bytes.length,
    preview: 'text',
    sha256: sha256(bytes),
  });
  const headers = { 'x-access-token': member.token };
  const read = await app.inject({ url: '/task/asset/content', query: { id: version.id }, headers });
  expect(read.rawPayload.equals(bytes)).toBe(true);
  expect(await member.client.assetUpload.list()).toEqual([]);
  await removeQueued(app);
  expect(await stored()).toHaveLength(before.length + 1);
});

test('[BC-04] the next version of an asset can be sent in parts, too', async ({ member, folder, send, part }) => {
  const { result } = await send(member, { folderId: folder }, { name: 'banner.png', bytes: PIXEL });
  const { id } = await begin(member, { size: PIXEL.length, name: 'banner.png', assetId: result.assetId });
  await part(member, id, { offset: 0, bytes: new Uint8Array(PIXEL) });
  expect(await finish(member, id)).toMatchObject({ no: 2, assetId: result.assetId, dimensions: '1 × 1' });
});

test('[BC-04] 52,428,800 bytes are accepted in parts; one byte more is refused by its declared length and while it arrives', async ({
  member,
  folder,
  part,
  stored,
}) => {
  const target = { folderId: folder, name: 'poster.txt' };
  await expect(begin(member, { ...target, size: ATTACHMENT_MAX_BYTES + 1 })).rejects.toMatchObject({
    status: 413,
    envelope: { message: '“poster.txt” is larger than 50 MB.', result: { failure: 'asset.fileTooLarge' } },
  });
  const { id } = await begin(member, { ...target, size: ATTACHMENT_MAX_BYTES });
  const before = await stored();
  const whole = text(ATTACHMENT_MAX_BYTES + 1);
  const declared = await part(member, id, { offset: 0, bytes: whole });
  expect(declared).toMatchObject({ status: 413, message: '“poster.txt” is larger than 50 MB.' });
  const streamed = await part(member, id, { offset: 0, bytes: new Blob([whole]).stream() });
  expect(streamed).toMatchObject({ status: 413, result: { failure: 'asset.fileTooLarge' } });
  expect(await stored()).toEqual(before);
  expect(await offsetOf(member, id)).toBe(0);
  const bytes = whole.subarray(1);
  await part(member, id, { offset: 0, bytes: bytes.subarray(0, 30_000_000) });
  await part(member, id, { offset: 30_000_000, bytes: bytes.subarray(30_000_000) });
  expect(await finish(member, id)).toMatchObject({ size: ATTACHMENT_MAX_BYTES, sha256: sha256(bytes) });
});

test('[BC-04] a part with a wrong offset is refused with the right one, and of two concurrent parts one is kept', async ({
  member,
  folder,
  part,
  stored,
}) => {
  const bytes = new Uint8Array(
    randomBytes(MIN)
      .toString('hex')
      .split('')
      .map((digit) => digit.charCodeAt(0)),
  );
  const { id } = await begin(member, { size: bytes.length, folderId: folder });
  const ahead = await part(member, id, { offset: MIN, bytes: bytes.subarray(MIN) });
  expect(ahead).toMatchObject({ status: 409, result: { failure: 'assetUpload.wrongOffset', detail: { offset: 0 } } });
  const before = await stored();
  const both = await Promise.all([1, 2].map(() => part(member, id, { offset: 0, bytes: bytes.subarray(0, MIN) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stored()).toHaveLength(before.length + 1);
  await part(member, id, { offset: MIN, bytes: bytes.subarray(MIN) });
  expect(await finish(member, id)).toMatchObject({ sha256: sha256(bytes) });
});

test('[BC-04] parts that are too small, of another type or of another protocol are refused', async ({
  app,
  member,
  folder,
  part,
}) => {
  const { id } = await begin(member, { size: 3 * MIN, folderId: folder });
  const small = await part(member, id, { offset: 0, bytes: text(MIN - 1) });
  expect(small).toMatchObject({ status: 422, result: { failure: 'assetUpload.partTooSmall' } });
  const json = { 'content-type': 'application/json' };
  const other = await part(member, id, { offset: 0, bytes: text(2), headers: json });
  expect(other.status).toBe(400);
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const multipart = await part(member, id, { offset: 0, bytes: text(MIN), headers: form });
  expect(multipart).toMatchObject({ status: 415, result: { failure: 'common.unsupportedMedia' } });
  const future = await part(member, id, { offset: 0, bytes: text(MIN), headers: { 'tus-resumable': '2.0.0' } });
  expect([future.status, future.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  expect(await offsetOf(member, id)).toBe(0);
  const headers = { ...TUS, 'x-access-token': member.token };
  const head = await app.inject({ method: 'HEAD', url: `/task/asset/uploads/${id}`, headers });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers).toMatchObject({
    'upload-offset': '0',
    'upload-length': String(3 * MIN),
    'cache-control': 'no-store',
  });
});

test('[BC-04] only its owner can read, continue, finish or cancel an upload', async ({
  app,
  member,
  lead,
  folder,
  part,
}) => {
  const { id } = await begin(member, { size: 4, folderId: folder });
  const notFound = refusal(404, 'common.notFound');
  await expect(offsetOf(lead, id)).rejects.toMatchObject(notFound);
  expect(await part(lead, id, { offset: 0, bytes: text(4) })).toMatchObject({ status: 404 });
  await part(member, id, { offset: 0, bytes: text(4) });
  await expect(finish(lead, id)).rejects.toMatchObject(notFound);
  const cancel = lead.client.assetUpload.cancel({ params: { id }, headers: TUS });
  await expect(cancel).rejects.toMatchObject(notFound);
  expect(await lead.client.assetUpload.list()).toEqual([]);
  expect(await member.client.assetUpload.list()).toMatchObject([{ id, offset: 4 }]);
  const guest = await personWith(app, { roles: ['guest'] });
  await expect(offsetOf(guest, id)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
});

test('[BC-04] a user without write access to a folder can neither start an upload nor finish one', async ({
  lead,
  member,
  part,
  stored,
}) => {
  const folder = await newFolder(lead);
  const before = await stored();
  const { id } = await begin(member, { size: 4, folderId: folder });
  await part(member, id, { offset: 0, bytes: text(4) });
  await setAccess(lead, folder, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  await expect(begin(member, { size: 4, folderId: folder })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(finish(member, id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await setAccess(lead, folder, [], false);
  expect(await finish(member, id)).toMatchObject({ no: 1 });
  expect((await stored()).length).toBeGreaterThan(before.length);
});

test('[BC-04] a file whose content does not match its name or its declaration is refused and deleted', async ({
  member,
  folder,
  part,
  stored,
}) => {
  const before = await stored();
  await expect(begin(member, { size: 4, name: 'run.exe', folderId: folder })).rejects.toMatchObject(
    refusal(415, 'asset.fileRefused'),
  );
  await expect(begin(member, { size: 0, folderId: folder })).rejects.toMatchObject(refusal(422, 'asset.fileEmpty'));
  await expect(begin(member, { size: 4, name: '..', folderId: folder })).rejects.toMatchObject(
    refusal(400, 'asset.fileMissing'),
  );
  const fake = await begin(member, { size: 4, name: 'picture.png', folderId: folder });
  await part(member, fake.id, { offset: 0, bytes: text(4) });
  await expect(finish(member, fake.id)).rejects.toMatchObject(refusal(415, 'asset.fileRefused'));
  const changed = await begin(member, { size: 4, folderId: folder });
  await part(member, changed.id, { offset: 0, bytes: text(4) });
  await expect(finish(member, changed.id, '0'.repeat(64))).rejects.toMatchObject(
    refusal(409, 'assetUpload.changedFile'),
  );
  expect(await member.client.assetUpload.list()).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('[BC-04] missing or ambiguous targets are refused', async ({ member, folder }) => {
  const create = (metadata: Record<string, string>) =>
    member.client.assetUpload.create({
      headers: { ...TUS, 'upload-length': 4, 'upload-metadata': metadataOf({ filename: 'a.txt', ...metadata }) },
    });
  const invalid = refusal(400, 'common.invalidInput');
  await expect(create({})).rejects.toMatchObject(invalid);
  await expect(create({ folderId: folder, assetId: folder })).rejects.toMatchObject(invalid);
  await expect(create({ folderId: 'x' })).rejects.toMatchObject(invalid);
  await expect(create({ folderId: folder, fingerprint: 'x'.repeat(201) })).rejects.toMatchObject(invalid);
  await expect(create({ folderId: folder, fingerprint: 'x'.repeat(200) })).resolves.toMatchObject({ offset: 0 });
});

test('[BC-04] a cancelled upload frees its space at once; a second cancel finds nothing', async ({
  member,
  folder,
  part,
  stored,
}) => {
  const before = await stored();
  const { id } = await begin(member, { size: 3 * MIN, folderId: folder });
  await part(member, id, { offset: 0, bytes: text(MIN) });
  expect(await stored()).toHaveLength(before.length + 1);
  const cancel = () => member.client.assetUpload.cancel({ params: { id }, headers: TUS });
  await cancel();
  expect(await stored()).toEqual(before);
  await expect(cancel()).rejects.toMatchObject(refusal(404, 'common.notFound'));
  expect(await part(member, id, { offset: MIN, bytes: text(MIN) })).toMatchObject({ status: 404 });
});

test('[BC-04] an upload and its data are deleted a day after it was started', async ({
  app,
  member,
  folder,
  part,
  stored,
}) => {
  const before = await stored();
  const [old, recent] = [
    await begin(member, { size: 3 * MIN, folderId: folder }),
    await begin(member, { size: 3 * MIN, folderId: folder }),
  ];
  for (const { id } of [old, recent]) await part(member, id, { offset: 0, bytes: text(MIN) });
  const age = (id: string, interval: string) =>
    app.pool.query('update asset_upload set at = now() - $2::interval where id = $1', [id, interval]);
  await age(old.id, '24 hours 1 second');
  await age(recent.id, '23 hours 59 minutes');
  await expect(offsetOf(member, old.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  expect(await part(member, old.id, { offset: MIN, bytes: text(MIN) })).toMatchObject({ status: 404 });
  await runJob(app, expireUploads, {});
  expect(await stored()).toHaveLength(before.length + 1);
  expect(await offsetOf(member, recent.id)).toBe(MIN);
});

test('[BC-04] unfinished uploads of a user are limited in number and size, also for concurrent starts', async ({
  app,
  member,
  lead,
  folder,
}) => {
  const small = Array.from({ length: UNFINISHED_UPLOADS_MAX + 3 }, () => begin(member, { size: 4, folderId: folder }));
  const begun = await Promise.allSettled(small);
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(UNFINISHED_UPLOADS_MAX);
  await expect(begin(member, { size: 4, folderId: folder })).rejects.toMatchObject(refusal(422, 'assetUpload.tooMany'));
  const large = UNFINISHED_UPLOADS_MAX_BYTES / ATTACHMENT_MAX_BYTES;
  for (let count = 0; count < large; count += 1) await begin(lead, { size: ATTACHMENT_MAX_BYTES, folderId: folder });
  await expect(begin(lead, { size: 1, folderId: folder })).rejects.toMatchObject(refusal(422, 'assetUpload.tooMany'));
  await app.pool.query('delete from asset_upload where owner_id = $1', [lead.id]);
  await begin(lead, { size: 1, folderId: folder });
});

test('[BC-04] finishing twice under one idempotency key creates one asset', async ({ app, member, folder, part }) => {
  const { id } = await begin(member, { size: 4, folderId: folder });
  await part(member, id, { offset: 0, bytes: text(4) });
  const url = `/task/asset/uploads/${id}/finish`;
  const headers = { 'x-access-token': member.token, 'idempotency-key': `finish-${id}` };
  const post = async () => {
    const response = await app.inject({ method: 'POST', url, headers, payload: {} });
    expectAnswer('POST', url, { status: response.statusCode, envelope: response.json() });
    return response.json<{ result: { id: string } }>().result.id;
  };
  const ids = await Promise.all([post(), post()]);
  expect([...ids, await post()]).toEqual([ids[0], ids[0], ids[0]]);
  const { total } = await member.client.asset.list({ query: { filter: `folder = "${folder}"` } });
  expect(total).toBe(1);
});

test('[BC-04] an upload that cannot be finished yet keeps its parts and nothing else', async ({
  app,
  member,
  folder,
  send,
  part,
  stored,
}) => {
  const { result } = await send(member, { folderId: folder });
  const { id } = await begin(member, { size: 4, assetId: result.assetId });
  await part(member, id, { offset: 0, bytes: text(4) });
  const before = await stored();
  await app.pool.query('update asset set versions = $2 where id = $1', [result.assetId, ASSET_VERSIONS_MAX]);
  await expect(finish(member, id)).rejects.toMatchObject(refusal(422, 'asset.tooManyVersions'));
  expect(await stored()).toEqual(before);
  await app.pool.query('update asset set versions = 1 where id = $1', [result.assetId]);
  expect(await finish(member, id)).toMatchObject({ no: 2, assetId: result.assetId });
});

test('[BC-04] a part that does not fit on the disk is refused with a message', async ({
  app,
  member,
  folder,
  part,
}) => {
  const { id } = await begin(member, { size: 4, folderId: folder });
  const space = vi.spyOn(app.files, 'hasSpace').mockResolvedValue(false);
  const refused = await part(member, id, { offset: 0, bytes: text(4) });
  space.mockRestore();
  expect(refused).toMatchObject({ status: 507, result: { failure: 'common.diskFull' } });
  expect(await offsetOf(member, id)).toBe(0);
});

test('[BC-04] when the disk fills up while an upload is finished, nothing of it is lost', async ({
  app,
  member,
  folder,
  part,
  stored,
}) => {
  const { id } = await begin(member, { size: 4, folderId: folder });
  await part(member, id, { offset: 0, bytes: text(4) });
  const before = await stored();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  const keep = vi.spyOn(app.files, 'keep').mockRejectedValueOnce(full);
  await expect(finish(member, id)).rejects.toMatchObject(refusal(507, 'common.diskFull'));
  keep.mockRestore();
  expect(await stored()).toEqual(before);
  expect(await finish(member, id)).toMatchObject({ no: 1, size: 4 });
});

test('[idea 4] a name fills the fields of an asset sent in parts, unless that is declined as the upload begins', async ({
  lead,
  member,
  folder,
  part,
}) => {
  const { version } = await lead.client.assetFolder.get({ query: { id: folder } });
  await lead.client.assetFolder.edit({ body: { id: folder, version, changes: { naming: '{sku}_{lang}' } } });
  const sent = async (more: { fillFields?: 'false' }) => {
    const bytes = text(10);
    const { id } = await begin(member, { size: bytes.length, name: 'AB100_de.txt', folderId: folder, ...more });
    await part(member, id, { offset: 0, bytes });
    const { assetId } = await finish(member, id);
    return await member.client.asset.get({ query: { id: assetId } });
  };
  expect(await sent({})).toMatchObject({ sku: ['AB100'], language: 'de' });
  expect(await sent({ fillFields: 'false' })).toMatchObject({ sku: [], language: null });
});
