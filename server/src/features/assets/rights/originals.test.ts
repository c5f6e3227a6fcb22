import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { absentFor, picture } from '../../../../test/fixtures/original-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { imageSize } from '../../../kernel/files/image-size.ts';

async function get(app: FastifyInstance, { token }: Person, path: string, query: Record<string, string>) {
  const headers = { 'x-access-token': token };
  return await app.inject({ url: `/task/asset/${path}`, query, headers });
}

async function zip(app: FastifyInstance, { token }: Person, payload: object) {
  const headers = { 'x-access-token': token };
  return await app.inject({ method: 'POST', url: '/task/asset/zip', payload, headers });
}

const notApproved = { code: 403, result: { failure: 'asset.notApproved' } };

test('[B5] originals that are not approved need a permission of their own, at every call that sends files', async ({
  app,
  as,
  lead,
  guest,
  folder,
  send,
}) => {
  const reviewer = await as('assets:asset:view', 'assets:folder:view');
  const substitute = await as('assets:asset:view', 'assets:folder:view');
  const large = await picture(1_600, 1_200);
  const { result: image } = await send(lead, { folderId: folder }, { name: 'poster.png', bytes: large });
  const { result: text } = await send(lead, { folderId: folder }, { name: 'copy.txt', bytes: 'draft' });

  // Default members have it, guests of new installations do not; uploaders keep their own.
  expect((await get(app, lead, 'download', { id: image.id })).statusCode).toBe(200);
  const [shown] = await guest.client.assetFile.versions({ query: { assetId: image.assetId } });
  expect(shown).toMatchObject({ no: 1, original: false });
  const refused = await get(app, guest, 'download', { id: image.id });
  expect(refused.json()).toMatchObject(notApproved);
  expect(refused.json().message).toBe(
    'Version 1 of “poster.png” is not approved. You can download original files of approved versions only.',
  );
  expect((await get(app, guest, 'download', { id: image.id, evenExpired: 'true' })).statusCode).toBe(403);
  for (const body of [{ ids: [image.assetId] }, { folderId: folder }])
    expect((await zip(app, guest, body)).json()).toMatchObject(notApproved);

  // The page shows a smaller picture, and nothing of a file that cannot be shown without its original.
  const preview = await get(app, guest, 'content', { id: image.id });
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(imageSize(preview.rawPayload)).toEqual([1_024, 768]);
  expect((await get(app, guest, 'picture', { assetId: image.assetId })).headers['content-type']).toBe('image/webp');
  expect((await get(app, guest, 'content', { id: text.id })).json()).toMatchObject(notApproved);

  // Small images have no thumbnail: the original is not sent in its place.
  const { result: icon } = await send(lead, { folderId: folder }, { name: 'icon.png', bytes: await picture(40, 20) });
  const small = await get(app, guest, 'picture', { assetId: icon.assetId });
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);

  // Whoever is asked to review a version gets it, and so does their substitute while they are away.
  expect((await get(app, reviewer, 'download', { id: text.id })).statusCode).toBe(403);
  const review = await lead.client.assetReview.open({
    body: { versionId: text.id, reviewers: [reviewer.id], mode: 'any' },
  });
  expect((await get(app, reviewer, 'download', { id: text.id })).body).toBe('draft');
  expect((await get(app, substitute, 'content', { id: text.id })).statusCode).toBe(403);
  await absentFor(app, reviewer, substitute);
  expect((await get(app, substitute, 'content', { id: text.id })).body).toBe('draft');

  // The approval opens it to everyone who sees the folder; a newer version is closed again, the approved one is not.
  const { id, sha256 } = review;
  await reviewer.client.assetReview.decide({ body: { id, sha256, verdict: 'approve', comment: '' } });
  expect((await get(app, guest, 'download', { id: text.id })).body).toBe('draft');
  const { result: next } = await send(lead, { assetId: text.assetId }, { name: 'copy.txt', bytes: 'second' });
  expect((await get(app, guest, 'download', { id: next.id })).statusCode).toBe(403);
  expect((await get(app, guest, 'download', { id: text.id })).statusCode).toBe(200);
  expect((await zip(app, guest, { ids: [text.assetId] })).statusCode).toBe(403);
  expect((await zip(app, guest, { ids: [text.assetId], approved: true })).statusCode).toBe(200);

  // Folders that a user does not see do not answer differently.
  await setAccess(lead, folder, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  expect((await get(app, guest, 'download', { id: next.id })).statusCode).toBe(404);
});

test('[B5] many previews at once are made one after another, so that they fill neither the memory nor the queue of others', async ({
  app,
  lead,
  guest,
  folder,
  send,
}) => {
  const padding = randomBytes(400_000);
  const bytes = new Uint8Array(Buffer.concat([await picture(1_200, 900), padding]));
  const { result: large } = await send(lead, { folderId: folder }, { name: 'large.png', bytes });
  const { result: icon } = await send(lead, { folderId: folder }, { name: 'icon.png', bytes: await picture(30, 20) });
  const { files } = app;
  const read = files.read.bind(files);
  let open = 0;
  let most = 0;
  vi.spyOn(files, 'read').mockImplementation((id, range) => {
    const stream = read(id, range);
    if (range) return stream;
    open += 1;
    most = Math.max(most, open);
    return stream.once('close', () => (open -= 1));
  });
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) =>
      at < 8 ? get(app, guest, 'picture', { assetId: icon.assetId }) : get(app, guest, 'content', { id: large.id }),
    ),
  );
  vi.restoreAllMocks();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(most).toBe(1);
});

test('[B5] whoever asks themselves to review a version does not get its original by that', async ({
  app,
  as,
  lead,
  folder,
  send,
}) => {
  const editor = await as('assets:asset:view', 'assets:asset:edit', 'assets:folder:view');
  await setAccess(lead, folder, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: editor.id, level: 'editor' },
  ]);
  const { result: text } = await send(lead, { folderId: folder }, { name: 'copy.txt', bytes: 'draft' });
  const body = { versionId: text.id, reviewers: [editor.id], mode: 'any' as const };
  const { id } = await editor.client.assetReview.open({ body });
  for (const path of ['download', 'content'])
    expect((await get(app, editor, path, { id: text.id })).json()).toMatchObject(notApproved);
  await editor.client.assetReview.cancel({ body: { id } });
  await lead.client.assetReview.open({ body });
  expect((await get(app, editor, 'download', { id: text.id })).body).toBe('draft');
});
