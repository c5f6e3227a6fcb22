import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newFolder, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { runJob } from '../../../../test/run-job.ts';
import { purgeRecordTrash } from '../../../records/jobs.ts';
import { purgeTrash } from '../../tasks/trash/jobs.ts';

const purgeTrashOf = (app: FastifyInstance) => runJob(app, purgeTrash, {});

test('[58] assets and folders in a deleted folder are restored alone', async ({ lead, member, folder, send }) => {
  const { assetTrash, assetFolder, asset } = lead.client;
  const [inner, target] = [await newFolder(lead, folder), await newFolder(lead)];
  const { assetId: outerAsset } = (await send(lead, { folderId: folder }, { bytes: 'outer', name: 'outer.txt' }))
    .result;
  const { assetId: innerAsset } = (await send(lead, { folderId: inner }, { bytes: 'inner', name: 'inner.txt' })).result;
  const { name: innerName } = await assetFolder.get({ query: { id: inner } });
  await expect(assetTrash.contents({ query: { folderId: folder } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
  await assetFolder.deleteBatch({ body: { ids: [folder] } });
  const names = async () =>
    (await assetTrash.contents({ query: { folderId: folder } })).items.map(({ name, where }) => [name, where]);
  expect(await names()).toEqual([
    [innerName, ''],
    ['inner.txt', innerName],
    ['outer.txt', ''],
  ]);
  const move = (kind: 'asset' | 'assetFolder', id: string, into: string | null, person = lead) =>
    person.client.assetTrash.takeOut({ body: { folderId: folder, kind, ids: [id], into } });
  // Neither another folder's assets nor a folder that is itself in the trash.
  const { assetId: elsewhere } = (await send(lead, { folderId: target }, { bytes: 'elsewhere' })).result;
  await expect(move('asset', elsewhere, target)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(move('asset', outerAsset, inner)).rejects.toMatchObject(refusal(422, 'record.linkMissing'));
  await expect(move('asset', outerAsset, null)).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  await expect(move('asset', outerAsset, target, member)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  expect(await move('asset', outerAsset, target)).toEqual({ moved: 1 });
  expect(await asset.get({ query: { id: outerAsset } })).toMatchObject({ folder: target });
  expect(await move('assetFolder', inner, null)).toEqual({ moved: 1 });
  expect(await assetFolder.get({ query: { id: inner } })).toMatchObject({ parent: null });
  expect(await asset.get({ query: { id: innerAsset } })).toMatchObject({ folder: inner });
  expect(await names()).toEqual([]);
});

test('[58] all assets that one operation deleted are restored together, but none that one does not see', async ({
  app,
  lead,
  folder,
  send,
}) => {
  const { asset } = lead.client;
  const other = await personWith(app, { roles: ['lead'] });
  const closed = await newFolder(lead);
  const ids: string[] = [];
  for (const [at, folderId] of [folder, folder, closed].entries())
    ids.push((await send(lead, { folderId }, { bytes: `together ${at}` })).result.assetId);
  await setAccess(lead, closed, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  const { assetId: alone } = (await send(lead, { folderId: folder }, { bytes: 'alone' })).result;
  await asset.deleteBatch({ body: { ids } });
  await asset.deleteBatch({ body: { ids: [alone] } });
  const together = async ({ client }: typeof lead) => {
    const { deletions = [] } = await client.asset.list({ query: { trash: true } });
    return Object.fromEntries(deletions.map((one) => [one.id, one.together]));
  };
  expect(await together(lead)).toMatchObject({ [ids[0] ?? '']: 3, [alone]: 1 });
  expect(await together(other)).toMatchObject({ [ids[0] ?? '']: 2 });
  const restore = ({ client }: typeof lead, id = '') =>
    client.asset.restoreBatch({ body: { ids: [id], together: true } });
  expect(await restore(other, ids[0])).toMatchObject({ changed: 2 });
  expect(await restore(lead, ids[2])).toMatchObject({ changed: 1 });
  expect(await restore(lead, alone)).toMatchObject({ changed: 1 });
});

test('[59] a hold keeps assets, folders and what is in them from being purged, also by the job', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const { assetTrash, assetFolder, asset } = lead.client;
  const add = async (bytes: string, folderId = folder) => (await send(lead, { folderId }, { bytes })).result.assetId;
  const [held, free] = [await add('held'), await add('free bytes')];
  const outer = await newFolder(lead);
  const inOuter = await add('below', await newFolder(lead, outer));
  await assetTrash.setHold({ body: { kind: 'asset', id: held, reason: 'Dispute' } });
  await assetTrash.setHold({ body: { kind: 'asset', id: inOuter, reason: 'Audit' } });
  const { id: commentId } = await lead.client.assetComment.add({ body: { recordId: held, html: '<p>Evidence</p>' } });
  await lead.client.assetComment.delete({ query: { id: commentId } });
  await app.pool.query(`update record_comment set deleted_at = now() - interval '40 days' where id = $1`, [commentId]);
  await asset.deleteBatch({ body: { ids: [held, free] } });
  await assetFolder.deleteBatch({ body: { ids: [outer] } });
  // The folder says why it stays, and the hold is released where it is.
  const outerFacts = async () => await assetTrash.facts({ body: { kind: 'assetFolder', ids: [outer] } });
  const within = { reason: 'Audit', by: expect.any(String) };
  expect(await outerFacts()).toMatchObject([{ hold: null, within, mayHold: true, mayPurge: false }]);
  const inside = async () => (await assetTrash.contents({ query: { folderId: outer } })).items;
  const below = (await inside()).find(({ id }) => id === inOuter);
  expect(below).toMatchObject({ hold: 'Audit', mayHold: true });
  const folderBelow = { kind: 'assetFolder' as const, id: (await inside())[0]?.id ?? '' };
  await assetTrash.setHold({ body: { ...folderBelow, reason: 'Tax' } });
  expect(await assetTrash.hold({ query: folderBelow })).toMatchObject({ reason: 'Tax' });
  await assetTrash.releaseHold({ query: folderBelow });
  const facts = await assetTrash.facts({ body: { kind: 'asset', ids: [held, free] } });
  const own = { hold: { reason: 'Dispute', by: expect.any(String), own: true }, mayPurge: true };
  expect(facts.find(({ id }) => id === held)).toMatchObject({ ...own, kilobytes: expect.any(Number) });
  expect(facts.find(({ id }) => id === free)?.hold).toBeNull();
  expect(await assetFolder.purgeBatch({ body: { ids: [outer] } })).toEqual({ purged: 0, held: 1 });
  // An editor deletes and restores; only managers of the folder delete for good.
  await setAccess(lead, folder, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: member.id, level: 'editor' },
  ]);
  await expect(member.client.asset.purgeBatch({ body: { ids: [free] } })).rejects.toMatchObject(
    refusal(403, 'common.forbidden'),
  );
  expect(await member.client.assetTrash.facts({ body: { kind: 'asset', ids: [held] } })).toMatchObject([
    { id: held, mayPurge: false },
  ]);
  expect(await asset.purgeBatch({ body: { ids: [held, free] } })).toEqual({ purged: 1, held: 1 });
  const old = `update asset set deleted_at = now() - interval '40 days' where id = $1`;
  await app.pool.query(old, [held]);
  const purge = () => purgeRecordTrash.run({ pool: app.pool, signal: new AbortController().signal } as never);
  await purge();
  expect((await asset.history({ query: { id: held } })).records[0]?.kind).toBe('deleted');
  const named = { kind: 'asset' as const, id: held };
  expect(await assetTrash.hold({ query: named })).toMatchObject({ reason: 'Dispute' });
  // A comment deleted in it stays as long.
  const comments = `select from record_comment where record_id = $1`;
  await purgeTrashOf(app);
  expect((await app.pool.query(comments, [held])).rowCount).toBe(1);
  await assetTrash.releaseHold({ query: named });
  await purgeTrashOf(app);
  expect((await app.pool.query(comments, [held])).rowCount).toBe(0);
  await expect(assetTrash.releaseHold({ query: named })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await purge();
  await expect(asset.get({ query: { id: held } })).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('a folder is purged only by those who manage every folder in it', async ({ app, lead, folder, send }) => {
  const other = await personWith(app, { roles: ['lead'] });
  const closed = await newFolder(lead, folder);
  const { assetId } = (await send(lead, { folderId: closed }, { bytes: 'closed' })).result;
  await setAccess(lead, closed, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  await expect(other.client.assetFolder.get({ query: { id: closed } })).rejects.toMatchObject({ status: 404 });
  await other.client.assetFolder.deleteBatch({ body: { ids: [folder] } });
  const mayPurge = async ({ client }: typeof lead) =>
    (await client.assetTrash.facts({ body: { kind: 'assetFolder', ids: [folder] } })).map((one) => [
      one.mayHold,
      one.mayPurge,
    ]);
  expect([await mayPurge(other), await mayPurge(lead)]).toEqual([[[true, false]], [[true, true]]]);
  await expect(other.client.assetFolder.purgeBatch({ body: { ids: [folder] } })).rejects.toMatchObject(
    refusal(403, 'common.forbidden'),
  );
  expect((await app.pool.query('select from asset where id = $1', [assetId])).rowCount).toBe(1);
  expect(await lead.client.assetFolder.purgeBatch({ body: { ids: [folder] } })).toEqual({ purged: 1, held: 0 });
});

test('neither the names of folders one does not see are disclosed, nor the reasons of their holds', async ({
  app,
  lead,
  folder,
  send,
}) => {
  const other = await personWith(app, { roles: ['lead'] });
  const closed = await newFolder(lead, folder);
  const inner = await newFolder(lead, closed);
  const { name: innerName } = await lead.client.assetFolder.get({ query: { id: inner } });
  const { assetId } = (await send(lead, { folderId: inner }, { bytes: 'inner', name: 'inner.txt' })).result;
  const managers = [lead, other].map(({ id }) => ({ kind: 'user' as const, id, level: 'manager' as const }));
  await setAccess(lead, inner, managers);
  await setAccess(lead, closed, managers.slice(0, 1));
  await lead.client.assetTrash.setHold({ body: { kind: 'assetFolder', id: closed, reason: 'Dispute' } });
  await lead.client.asset.deleteBatch({ body: { ids: [assetId] } });
  const holdFor = async ({ client }: typeof lead) =>
    (await client.assetTrash.facts({ body: { kind: 'asset', ids: [assetId] } })).map(({ hold }) => hold);
  expect(await holdFor(lead)).toEqual([{ reason: 'Dispute', by: expect.any(String), own: false }]);
  expect(await holdFor(other)).toEqual([{ reason: '', by: null, own: false }]);
  await lead.client.asset.restoreBatch({ body: { ids: [assetId] } });
  await lead.client.assetFolder.deleteBatch({ body: { ids: [folder] } });
  const { items } = await other.client.assetTrash.contents({ query: { folderId: folder } });
  expect(items.map(({ name, where }) => [name, where])).toEqual([
    [innerName, ''],
    ['inner.txt', innerName],
  ]);
});
