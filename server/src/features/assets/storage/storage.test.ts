import { expect } from 'vitest';
import { newFolder, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';

const KB = 1024;
const bytes = (size: number) => ({ bytes: 'x'.repeat(size) });

test('[S13] the storage of a folder counts all versions of the visible assets in it and below', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const below = await newFolder(lead, folder);
  const { result: first } = await send(member, { folderId: folder }, bytes(3 * KB));
  await send(member, { assetId: first.assetId }, bytes(2 * KB));
  const { result: other } = await send(member, { folderId: below }, bytes(KB + 1));
  const { assetStorage, asset } = member.client;
  const query = { folderId: folder };
  const empty = { assets: 0, kilobytes: 0 };
  expect(await assetStorage.get({ query })).toEqual({ used: { assets: 2, kilobytes: 7 }, trash: empty, disk: null });
  expect((await asset.get({ query: { id: first.assetId } })).storage).toBe(5);
  await asset.deleteBatch({ body: { ids: [first.assetId] } });
  expect(await assetStorage.get({ query })).toMatchObject({
    used: { assets: 1, kilobytes: 2 },
    trash: { assets: 1, kilobytes: 5 },
  });
  const viewer = await personWith(app, { roles: ['member'] });
  await setAccess(lead, below, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  expect(await viewer.client.assetStorage.get({ query })).toMatchObject({ used: empty, trash: { assets: 1 } });
  const hidden = viewer.client.assetStorage.get({ query: { folderId: below } });
  await expect(hidden).rejects.toMatchObject({ status: 404 });
  await expect(viewer.client.asset.get({ query: { id: other.assetId } })).rejects.toMatchObject({ status: 404 });
});

test('[S13] the free space of the disk is shown to users who manage all folders', async ({
  app,
  lead,
  folder,
  send,
}) => {
  await send(lead, { folderId: folder }, bytes(KB));
  const administrator = await personWith(app, { roles: ['admin'] });
  const { used, disk } = await administrator.client.assetStorage.get({});
  expect(used?.kilobytes).toBeGreaterThanOrEqual(1);
  expect(disk?.free).toBeGreaterThan(0);
  expect(disk?.total).toBeGreaterThanOrEqual(disk?.free ?? 0);
  expect((await lead.client.assetStorage.get({})).disk).toBeNull();
});
