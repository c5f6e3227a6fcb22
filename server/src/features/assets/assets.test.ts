import { createHash } from 'node:crypto';
import { ATTACHMENT_MAX_BYTES, assetFolderType, assetType } from '@opsyard/contract';
import { expect } from 'vitest';
import { callEveryCommentRoute } from '../../../test/every-part-call.ts';
import { callEveryRecordRoute } from '../../../test/every-record-call.ts';
import { newFolder, PIXEL, test } from '../../../test/fixtures/asset-fixture.ts';
import { expectAnswer } from '../../../test/reply-check.ts';
import { contentOf, entriesOf, openZip } from '../../kernel/spreadsheet/zip.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

test('[BC-04] a file becomes an asset of its folder, and further files become its versions', async ({
  app,
  member,
  folder,
  send,
}) => {
  const first = await send(member, { folderId: folder }, { name: 'banner.png', bytes: PIXEL });
  expect(first.result).toMatchObject({ no: 1, name: 'banner.png', preview: 'image', dimensions: '1 × 1' });
  expect(first.result.sha256).toBe(createHash('sha256').update(PIXEL).digest('hex'));
  const { assetId } = first.result;
  const headers = { 'x-access-token': member.token };
  const picture = await app.inject({ url: '/task/asset/picture', query: { assetId }, headers });
  expectAnswer('GET', '/task/asset/picture', { status: picture.statusCode });
  expect(picture.rawPayload).toEqual(PIXEL);
  const second = await send(member, { assetId }, { name: 'banner v2.txt', bytes: 'instead' });
  expect(second.result).toMatchObject({ no: 2, assetId, preview: 'text', dimensions: null });
  const { client } = member;
  expect(await client.asset.get({ query: { id: assetId } })).toMatchObject({
    name: 'banner.png',
    kind: 'copy',
    versions: 2,
    folder,
  });
  const versions = await client.assetFile.versions({ query: { assetId } });
  expect(versions.map(({ no }) => no)).toEqual([2, 1]);
  const { records } = await client.asset.history({ query: { id: assetId } });
  expect(records[0]).toMatchObject({ kind: 'fileAdded', changes: { file: { to: 'v2 banner v2.txt' } } });
  expect((await app.inject({ url: '/task/asset/picture', query: { assetId }, headers })).statusCode).toBe(404);
  const url = '/task/asset/download';
  const read = await app.inject({ url, query: { id: first.result.id }, headers });
  expectAnswer('GET', url, { status: read.statusCode });
  expect(read.rawPayload).toEqual(PIXEL);
  expect(read.headers['content-security-policy']).toContain('sandbox');
  expect(read.headers['content-disposition']).toContain('attachment');
});

test('[BC-04] a file of 50 MB is accepted, one byte more is refused and leaves nothing behind', async ({
  member,
  folder,
  send,
}) => {
  const bytes = new Uint8Array(ATTACHMENT_MAX_BYTES + 1).fill(97);
  const large = await send(member, { folderId: folder }, { name: 'poster.txt', bytes });
  expect([large.status, large.message]).toEqual([413, '“poster.txt” is larger than 50 MB.']);
  const most = await send(member, { folderId: folder }, { name: 'poster.txt', bytes: bytes.subarray(1) });
  expect(most.result).toMatchObject({ size: ATTACHMENT_MAX_BYTES, no: 1 });
  const { total } = await member.client.asset.list({ query: { filter: `folder = "${folder}"` } });
  expect(total).toBe(1);
});

test('invalid assets are refused: other file types, other folders, no permission', async ({
  lead,
  guest,
  folder,
  send,
}) => {
  const program = await send(lead, { folderId: folder }, { name: 'setup.exe' });
  expect(program).toMatchObject({ status: 415, message: 'Files of this kind are not taken: setup.exe' });
  const disguised = await send(lead, { folderId: folder }, { name: 'page.png', bytes: '<script>alert(1)</script>' });
  expect(disguised.status).toBe(415);
  const empty = await send(lead, { folderId: folder }, { name: 'nothing.txt', bytes: '' });
  expect(empty).toMatchObject({ status: 422, message: '“nothing.txt” is empty.' });
  // Names that are misleading or invalid on some systems are sanitised.
  const renamed = [];
  for (const name of ['CON.txt', 'price\u202Etxt.exe.txt', 'end.txt. '])
    renamed.push((await send(lead, { folderId: folder }, { name })).result.name);
  expect(renamed).toEqual(['_CON.txt', 'pricetxt.exe.txt', 'end.txt']);
  expect((await send(lead, { folderId: '0'.repeat(32) })).status).toBe(404);
  expect((await send(lead, { assetId: '0'.repeat(32) })).status).toBe(404);
  expect((await send(guest, { folderId: folder })).status).toBe(403);
  const zip = { body: { ids: ['0'.repeat(32)] } };
  await expect(lead.client.assetFile.zip(zip)).rejects.toMatchObject(refusal(422, 'asset.zipEmpty'));
  await expect(lead.client.assetFile.zip({ body: {} })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
});

test('[BC-04] a folder is downloaded as one archive, with its subfolders and unique names', async ({
  app,
  lead,
  folder,
  send,
}) => {
  const below = await newFolder(lead, folder);
  const { name } = await lead.client.assetFolder.get({ query: { id: below } });
  await send(lead, { folderId: folder }, { name: 'text.txt', bytes: 'one' });
  await send(lead, { folderId: folder }, { name: 'Text.txt', bytes: 'two' });
  await send(lead, { folderId: below }, { name: '文案.txt', bytes: 'three' });
  const url = '/task/asset/zip';
  const headers = { 'x-access-token': lead.token };
  const read = await app.inject({ method: 'POST', url, payload: { folderId: folder }, headers });
  expectAnswer('POST', url, { status: read.statusCode });
  expect(read.headers['content-type']).toBe('application/zip');
  const zip = await openZip(read.rawPayload);
  const files = new Map<string, string>();
  for (const entry of await entriesOf(zip)) {
    const pieces = [];
    for await (const piece of contentOf(zip, entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces).toString());
  }
  expect([...files.keys()].toSorted()).toEqual(['text.txt', 'Text (2).txt', `${name}/文案.txt`].toSorted());
  expect([...files.values()].toSorted()).toEqual(['one', 'three', 'two']);
});

test('[pitfall 2] every call of assets and folders answers as declared', async ({ app, lead, folder, send }) => {
  const { result } = await send(lead, { folderId: folder });
  await callEveryCommentRoute(lead, assetType, result.assetId);
  const { name } = await lead.client.assetFolder.get({ query: { id: folder } });
  await callEveryRecordRoute(app, lead, assetType, {
    draft: { name: 'Wanted', folder, notes: 'First' },
    changes: { name: 'Planned' },
    ...{ grouped: 'kind', summed: 'versions', table: `Name,Folder\nImported,${name}\n` },
  });
  await callEveryRecordRoute(app, lead, assetFolderType, {
    draft: { name: 'Wanted', parent: folder, position: 1 },
    changes: { name: 'Planned' },
    ...{ grouped: 'own', summed: 'position', table: 'Name\nImported\n' },
  });
});
