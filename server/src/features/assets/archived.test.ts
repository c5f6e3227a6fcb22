import { expect } from 'vitest';
import { setAccess, test } from '../../../test/fixtures/asset-fixture.ts';
import { refusal } from '../../../test/fixtures/task-fixture.ts';

test('[S13] archived assets are left out of lists, and can neither be linked nor chosen, but stay where they are used', async ({
  lead,
  member,
  guest,
  folder,
  send,
}) => {
  const add = async (bytes: string) => (await send(lead, { folderId: folder }, { bytes })).result.assetId;
  const [old, current] = [await add('of last year'), await add('of this year')];
  const { asset, assetLink } = lead.client;
  const { id: linkId } = await assetLink.add({ body: { recordId: current, type: 'asset', id: old } });
  await setAccess(lead, folder, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: member.id, level: 'editor' },
    { kind: 'user', id: guest.id, level: 'viewer' },
  ]);
  const archive = (person: typeof lead, archived: boolean) =>
    person.client.asset.editBatch({ body: { ids: [old], changes: { archived } } });
  await expect(archive(guest, true)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  expect(await archive(member, true)).toMatchObject({ changed: 1 });

  const listed = async (filter?: string) => {
    const query = { ...(filter && { filter }), limit: 200 };
    const { records, total } = await asset.list({ query });
    expect(total).toBe(records.length);
    return records.flatMap(({ id }) => ([old, current].includes(id) ? [id] : []));
  };
  expect(await listed()).toEqual([current]);
  expect(await listed(`folder = "${folder}"`)).toEqual([current]);
  expect(await listed('archived = true')).toEqual([old]);
  expect(
    (await listed(`folder = "${folder}" and (archived = true or archived = false or archived is empty)`)).length,
  ).toBe(2);
  // Neither a new link from it nor one to it; the old one stays.
  const other = await add('another');
  const refused = { status: 422, failure: 'link.refused' };
  for (const [recordId, id] of [
    [other, old],
    [old, other],
  ] as const)
    await expect(assetLink.add({ body: { recordId, type: 'asset', id } })).rejects.toMatchObject(refused);
  expect((await assetLink.list({ query: { recordId: current } })).map(({ id }) => id)).toEqual([linkId]);
  expect(await asset.get({ query: { id: old } })).toMatchObject({ archived: true });
  // The trash shows it, and it can be restored from there and from the archive.
  await asset.deleteBatch({ body: { ids: [old] } });
  expect((await asset.list({ query: { trash: true } })).records.map(({ id }) => id)).toContain(old);
  await asset.restoreBatch({ body: { ids: [old] } });
  const { opId } = await archive(member, false);
  expect((await listed()).toSorted()).toEqual([old, current].toSorted());
  await member.client.asset.undo({ body: { opId } });
  expect(await listed('archived = true')).toEqual([old]);
});
