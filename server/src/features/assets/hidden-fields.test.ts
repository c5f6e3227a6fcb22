import { expect } from 'vitest';
import { test as base, newFolder, PIXEL, setAccess } from '../../../test/fixtures/asset-fixture.ts';
import { personWithRules } from '../../../test/fixtures/rights-fixture.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const ENTRIES = [
  ...['assets:asset:view', 'assets:asset:edit', 'assets:asset:downloadUnapproved'],
  ...['assets:folder:view', 'assets:folder:edit'],
];
const pin = { x: 0.5, y: 0.25, width: 0, height: 0 };

const test = base.extend<{ limited: Awaited<ReturnType<typeof personWithRules>> }>({
  limited: async ({ app }, use) =>
    use(
      await personWithRules(
        app,
        { entries: ENTRIES, on: 'assets:asset:view' },
        ['folder', 'HIDE', ''],
        ['review', 'HIDE', ''],
      ),
    ),
});

test('[BC-04] folder levels also apply to users for whom data rules hide the folder of an asset', async ({
  app,
  lead,
  member,
  limited,
  send,
}) => {
  const folder = await newFolder(lead);
  const { result: version } = await send(member, { folderId: folder }, { name: 'a.png', bytes: PIXEL });
  const grant = async (level: 'viewer' | 'editor') => {
    const entries = [
      { kind: 'user' as const, id: lead.id, level: 'manager' as const },
      { kind: 'user' as const, id: limited.id, level },
    ];
    await setAccess(lead, folder, entries);
  };
  await grant('viewer');
  const open = () =>
    limited.client.assetReview.open({ body: { versionId: version.id, reviewers: [lead.id], mode: 'any' } });
  await expect(open()).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  expect((await send(limited, { assetId: version.assetId })).status).toBe(403);
  const { assetNote } = limited.client;
  const mine = await assetNote.add({ body: { versionId: version.id, ...pin, text: 'Too dark' } });
  expect(await assetNote.resolve({ body: { id: mine.id, state: 'resolved' } })).toMatchObject({ state: 'resolved' });
  await assetNote.delete({ query: { id: mine.id } });
  const theirs = await lead.client.assetNote.add({ body: { versionId: version.id, ...pin, text: 'Crop' } });
  const resolveNote = () => assetNote.resolve({ body: { id: theirs.id, state: 'resolved' } });
  await expect(resolveNote()).rejects.toMatchObject(refusal(403, 'assetNote.notYours'));

  await grant('editor');
  expect(await resolveNote()).toMatchObject({ state: 'resolved' });
  await open();
  await expect(open()).rejects.toMatchObject(refusal(409, 'assetReview.alreadyOpen'));
  const headers = { 'x-access-token': limited.token };
  const url = '/task/asset/zip';
  const zip = await app.inject({ method: 'POST', url, headers, payload: { folderId: folder } });
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
});
