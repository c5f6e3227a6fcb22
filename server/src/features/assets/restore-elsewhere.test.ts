import { expect } from 'vitest';
import { newFolder, test } from '../../../test/fixtures/asset-fixture.ts';

test('[BC-04] a restore to another folder moves only what it restores, also if two restore at once', async ({
  lead,
  folder,
  send,
}) => {
  const [one, other] = [await newFolder(lead), await newFolder(lead)];
  const { asset } = lead.client;
  const { assetId: kept } = (await send(lead, { folderId: folder }, { bytes: 'kept' })).result;
  const { assetId: deleted } = (await send(lead, { folderId: folder }, { bytes: 'deleted' })).result;
  await asset.deleteBatch({ body: { ids: [deleted] } });
  const into = (target: string) => asset.restoreBatch({ body: { ids: [deleted, kept], changes: { folder: target } } });
  const [first, second] = await Promise.all([into(one), into(other)]);
  expect([first.changed, second.changed].toSorted()).toEqual([0, 1]);
  expect(await asset.get({ query: { id: deleted } })).toMatchObject({ folder: first.changed === 1 ? one : other });
  expect(await asset.get({ query: { id: kept } })).toMatchObject({ folder, version: 1 });
});
