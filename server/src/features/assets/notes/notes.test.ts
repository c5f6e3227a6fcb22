import { ASSET_NOTES_MAX } from '@opsyard/contract';
import { expect } from 'vitest';
import { PIXEL, setAccess, test } from '../../../../test/asset-scene.ts';
import { personWith } from '../../../../test/rights-scene.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const pin = { x: 0.5, y: 0.25, width: 0, height: 0 };
const picture = { name: 'a.png', bytes: PIXEL };

test('[BC-04] notes are placed on an image, resolved, and carried over to the next version to be checked', async ({
  member,
  guest,
  folder,
  send,
}) => {
  const { result: first } = await send(member, { folderId: folder }, picture);
  const { assetNote } = guest.client;
  const open = await assetNote.add({ body: { versionId: first.id, ...pin, text: 'Too dark' } });
  expect(open).toMatchObject({ ...pin, shape: 'pin', state: 'open', carriedFrom: null, authorId: guest.id });
  const over = { x: 0.75, y: 0.5, width: 0.5, height: 0.25 };
  const settled = await assetNote.add({ body: { versionId: first.id, ...over, text: 'Crop' } });
  // An area beyond the edge is clipped.
  expect(settled).toMatchObject({ shape: 'rect', width: 0.25, height: 0.25 });
  await member.client.assetNote.resolve({ body: { id: settled.id, state: 'resolved' } });
  const { result: second } = await send(member, { assetId: first.assetId }, picture);
  const carried = await assetNote.list({ query: { versionId: second.id } });
  expect(carried).toMatchObject([{ ...pin, text: 'Too dark', state: 'toCheck', carriedFrom: 1, authorId: guest.id }]);
  const { result: third } = await send(member, { assetId: first.assetId }, picture);
  expect(await assetNote.list({ query: { versionId: third.id } })).toMatchObject([{ carriedFrom: 1 }]);
  const id = carried[0]?.id ?? '';
  expect(await assetNote.resolve({ body: { id, state: 'open' } })).toMatchObject({ state: 'open' });
  await assetNote.delete({ query: { id } });
  expect(await assetNote.list({ query: { versionId: second.id } })).toEqual([]);
});

test('invalid notes are refused, and notes of others can be changed by users with access to the folder', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const { result: version } = await send(member, { folderId: folder }, picture);
  const { result: words } = await send(member, { folderId: folder });
  const add = (versionId: string, more: object = {}) =>
    member.client.assetNote.add({ body: { versionId, ...pin, text: 'Look', ...more } });
  await expect(add(version.id, { x: 1.01 })).rejects.toMatchObject({ status: 400 });
  await expect(add(version.id, { text: ' ' })).rejects.toMatchObject(refusal(422, 'assetNote.empty'));
  await expect(add(words.id)).rejects.toMatchObject(refusal(422, 'assetNote.notAnImage'));
  await expect(add('0'.repeat(32))).rejects.toMatchObject({ status: 404 });
  const { id } = await add(version.id);
  const viewer = await personWith(app, { roles: ['member'] });
  const entries = [
    { kind: 'user' as const, id: lead.id, level: 'manager' as const },
    { kind: 'user' as const, id: member.id, level: 'editor' as const },
    { kind: 'user' as const, id: viewer.id, level: 'viewer' as const },
  ];
  await setAccess(lead, folder, entries);
  const notYours = refusal(403, 'assetNote.notYours');
  const resolveNote = { body: { id, state: 'resolved' as const } };
  await expect(viewer.client.assetNote.resolve(resolveNote)).rejects.toMatchObject(notYours);
  await expect(viewer.client.assetNote.delete({ query: { id } })).rejects.toMatchObject(notYours);
  const stranger = await personWith(app, { roles: ['member'] });
  const list = stranger.client.assetNote.list({ query: { versionId: version.id } });
  await expect(list).rejects.toMatchObject({ status: 404 });
  await expect(stranger.client.assetNote.resolve(resolveNote)).rejects.toMatchObject({ status: 404 });
  await lead.client.assetNote.delete({ query: { id } });
  await app.pool.query(
    `insert into asset_note (id, version_id, x, y, width, height, text)
    select gen_random_uuid(), $1, 0, 0, 0, 0, 'Look' from generate_series(1, $2)`,
    [version.id, ASSET_NOTES_MAX],
  );
  await expect(add(version.id)).rejects.toMatchObject(refusal(422, 'assetNote.tooMany'));
});
