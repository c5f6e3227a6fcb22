import { expect } from 'vitest';
import { newFolder, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';

let made = 0;
const bytes = () => {
  made += 1;
  return { bytes: `Text ${made} ${Date.now()}` };
};

test('[S13] files that are already versions of visible assets are found by their SHA-256', async ({
  lead,
  member,
  guest,
  folder,
  send,
}) => {
  const own = await newFolder(lead, folder);
  const [first, second, hidden] = [bytes(), bytes(), bytes()];
  const { result: one } = await send(member, { folderId: folder }, { ...first, name: 'one.txt' });
  const { result: two } = await send(member, { assetId: one.assetId }, { ...second, name: 'two.txt' });
  const { result: secret } = await send(lead, { folderId: own }, hidden);
  await setAccess(lead, own, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  const { name: folderName } = await member.client.assetFolder.get({ query: { id: folder } });
  const body = { hashes: [one.sha256, two.sha256, secret.sha256, '0'.repeat(64)] };
  const found = await member.client.assetDuplicate.find({ body });
  const asset = { assetId: one.assetId, name: 'one.txt', folder: folderName };
  expect(found.toSorted((a, b) => a.no - b.no)).toEqual([
    { ...asset, no: 1, sha256: one.sha256 },
    { ...asset, no: 2, sha256: two.sha256 },
  ]);
  expect(await lead.client.assetDuplicate.find({ body })).toHaveLength(3);
  await expect(guest.client.assetDuplicate.find({ body })).rejects.toMatchObject({ status: 403 });
  await member.client.asset.deleteBatch({ body: { ids: [one.assetId] } });
  expect(await member.client.assetDuplicate.find({ body })).toEqual([]);
});
