import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newFolder, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { contentOf, entriesOf, openZip } from '../../../kernel/spreadsheet/zip.ts';

async function namesIn(app: FastifyInstance, { token }: Person, folderId: string, more = {}): Promise<string[]> {
  const headers = { 'x-access-token': token };
  const answer = await app.inject({ method: 'POST', url: '/task/asset/zip', headers, payload: { folderId, ...more } });
  expect(answer.statusCode).toBe(200);
  return (await entriesOf(await openZip(answer.rawPayload))).map(({ fileName }) => fileName);
}

/** Gives a folder an access list with its manager and one viewer. */
async function keepTo(manager: Person, folder: string, viewer?: Person): Promise<void> {
  const entries = [
    { kind: 'user' as const, id: manager.id, level: 'manager' as const },
    ...(viewer ? [{ kind: 'user' as const, id: viewer.id, level: 'viewer' as const }] : []),
  ];
  await setAccess(manager, folder, entries);
}

/** This many assets of a folder, each with the same file. */
async function fill(app: FastifyInstance, folder: string, like: string, count: number): Promise<void> {
  await app.pool.query(
    `with made as (
       insert into asset (id, search, name, name_fold, folder, valid_to, tags, sku, markets, channels, waiting_for)
       select gen_random_uuid(), '', 'Hidden ' || n, 'hidden ' || n, $1, '2099-01-01', '{}', '{}', '{}', '{}', '{}'
       from generate_series(1, $3) n returning id
     )
     insert into asset_version (id, asset_id, no, file_id)
     select gen_random_uuid(), made.id, 1, v.file_id from made, asset_version v where v.id = $2`,
    [folder, like, count],
  );
}

test('[BC-04] an archive names no folder that the user cannot see', async ({ app, lead, member, send }) => {
  const top = await newFolder(lead);
  const { id: secret } = await lead.client.assetFolder.add({ body: { name: 'Secret campaign', parent: top } });
  const { id: open } = await lead.client.assetFolder.add({ body: { name: 'Open', parent: secret } });
  await send(lead, { folderId: open }, { name: 'deep.txt' });
  await keepTo(lead, secret);
  await keepTo(lead, open, member);
  expect(await namesIn(app, lead, top)).toEqual(['Secret campaign/Open/deep.txt']);
  expect(await namesIn(app, member, top)).toEqual(['Open/deep.txt']);
});

test('[BC-04] invisible assets do not count towards the limit of an archive', async ({ app, lead, member, send }) => {
  const top = await newFolder(lead);
  const hidden = await newFolder(lead, top);
  await keepTo(lead, hidden);
  const { result: version } = await send(lead, { folderId: hidden }, { name: 'hidden.txt' });
  await fill(app, hidden, version.id, 1_100);
  await send(lead, { folderId: top }, { name: 'first.txt' });
  await send(lead, { folderId: top }, { name: 'second.txt' });
  expect(await namesIn(app, member, top)).toEqual(['first.txt', 'second.txt']);
  const all = lead.client.assetFile.zip({ body: { folderId: top } });
  await expect(all).rejects.toMatchObject({ status: 422, failure: 'asset.zipTooLarge' });
});

test('[BC-04] assets without an approved version do not count towards the limit of an archive of approved ones', async ({
  app,
  lead,
  send,
}) => {
  const folder = await newFolder(lead);
  const { result: plain } = await send(lead, { folderId: folder }, { name: 'plain.txt' });
  await fill(app, folder, plain.id, 1_100);
  const { result: later } = await send(lead, { folderId: folder }, { name: 'later.txt' });
  // Last in the order in which assets are read.
  await app.pool.query(
    `with last as (
       insert into asset (id, search, name, name_fold, folder, approved_version, tags, sku, markets, channels, waiting_for)
       values ('ffffffff-ffff-4fff-bfff-ffffffffffff', '', 'Last', 'last', $1, 1, '{}', '{}', '{}', '{}', '{}') returning id
     )
     insert into asset_version (id, asset_id, no, file_id)
     select gen_random_uuid(), last.id, 1, v.file_id from last, asset_version v where v.id = $2`,
    [folder, later.id],
  );
  expect(await namesIn(app, lead, folder, { approved: true })).toEqual(['manifest.csv', 'later.txt']);
});

test('[BC-04] an archive of approved versions has them and a list of them, and no other file', async ({
  app,
  lead,
  member,
  send,
}) => {
  const folder = await newFolder(lead);
  const { result: first } = await send(member, { folderId: folder }, { name: 'banner.txt', bytes: 'approved' });
  const ask = { versionId: first.id, reviewers: [lead.id], mode: 'any' as const, needed: 1, dueOn: null };
  const none = lead.client.assetFile.zip({ body: { folderId: folder, approved: true } });
  await expect(none).rejects.toMatchObject({ status: 422, failure: 'asset.zipEmpty' });
  const { id, sha256 } = await member.client.assetReview.open({ body: ask });
  await lead.client.assetReview.decide({ body: { id, sha256, verdict: 'approve', comment: '' } });
  await send(member, { assetId: first.assetId }, { name: 'banner.txt', bytes: 'not yet' });
  await send(member, { folderId: folder }, { name: 'draft.txt', bytes: 'draft' });
  const answer = await app.inject({
    ...{ method: 'POST' as const, url: '/task/asset/zip', payload: { folderId: folder, approved: true } },
    headers: { 'x-access-token': member.token },
  });
  const zip = await openZip(answer.rawPayload);
  const files: string[] = [];
  for (const entry of await entriesOf(zip)) {
    const pieces = [];
    for await (const piece of contentOf(zip, entry)) pieces.push(piece);
    files.push(`${entry.fileName}: ${Buffer.concat(pieces).toString()}`);
  }
  expect(files).toEqual([expect.stringMatching(/^manifest\.csv: /), 'banner.txt: approved']);
  expect(files[0]).toContain(`"banner.txt","banner.txt","1","${sha256}","8",`);
});

test('[BC-04] the tree omits folders hidden by data rules', async ({ app, lead }) => {
  const { id: above } = await lead.client.assetFolder.add({ body: { name: 'Hidden by a rule' } });
  const { id: below } = await lead.client.assetFolder.add({ body: { name: 'Shown by a rule', parent: above } });
  const grant = { entries: ['assets:folder:view'], on: 'assets:folder:view' };
  const limited = await personWithRules(app, grant, ['name', '=', 'Shown by a rule']);
  const tree = await limited.client.assetFolderAccess.tree();
  expect(tree).toMatchObject([{ id: below, parent: null }]);
});
