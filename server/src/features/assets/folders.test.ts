import { FOLDER_DEPTH_MAX } from '@opsyard/contract';
import { expect } from 'vitest';
import { newFolder, setAccess, test } from '../../../test/fixtures/asset-fixture.ts';
import { newRole, personWith } from '../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const forbidden = refusal(403, 'common.forbidden');
const add = ({ client }: Person, name: string, parent?: string) =>
  client.assetFolder.add({ body: { name, ...(parent && { parent }) } });
const move = async ({ client }: Person, id: string, parent: string | null) => {
  const { version } = await client.assetFolder.get({ query: { id } });
  return await client.assetFolder.edit({ body: { id, version, changes: { parent } } });
};
const seen = async ({ client }: Person) =>
  new Map((await client.assetFolderAccess.tree()).map((node) => [node.id, node]));

test('[BC-04] names of folders must be valid on every system, and unique among siblings', async ({ lead, folder }) => {
  for (const name of ['a/b', 'a\\b', 'a:b', 'a*', 'a?', 'a"b', '<a', 'a>', 'a|b', '..', 'end.'])
    await expect(add(lead, name, folder)).rejects.toMatchObject(refusal(422, 'folder.nameWrong'));
  await expect(add(lead, 'x'.repeat(61), folder)).rejects.toMatchObject({ status: 400 });
  const { id } = await add(lead, '夏季素材', folder);
  await expect(add(lead, '夏季素材', folder)).rejects.toMatchObject(refusal(409, 'record.duplicate'));
  await add(lead, '夏季素材', id);
  const top = await add(lead, 'Only once on top');
  await expect(add(lead, 'only ONCE on top')).rejects.toMatchObject(refusal(409, 'record.duplicate'));
  await lead.client.assetFolder.deleteBatch({ body: { ids: [top.id] } });
  await add(lead, 'Only once on top');
  const back = lead.client.assetFolder.restoreBatch({ body: { ids: [top.id] } });
  await expect(back).rejects.toMatchObject(refusal(409, 'record.duplicate'));
});

test('[BC-04] folders are nested at most eight deep and never in themselves', async ({ lead, folder }) => {
  const line = [folder];
  while (line.length < FOLDER_DEPTH_MAX) line.push(await newFolder(lead, line.at(-1)));
  await expect(newFolder(lead, line.at(-1))).rejects.toMatchObject(refusal(422, 'folder.tooDeep'));
  const top = await newFolder(lead);
  await expect(move(lead, folder, top)).rejects.toMatchObject(refusal(422, 'folder.tooDeep'));
  const last = line.at(-1) ?? '';
  await expect(move(lead, folder, last)).rejects.toMatchObject(refusal(409, 'folder.intoItself'));
  await expect(move(lead, folder, folder)).rejects.toMatchObject(refusal(409, 'folder.intoItself'));
  await move(lead, last, top);
  await newFolder(lead, last);
  // Two concurrent moves, each valid by itself, must not create a cycle.
  const [one, other] = [await newFolder(lead), await newFolder(lead)];
  const moves = await Promise.allSettled([move(lead, one, other), move(lead, other, one)]);
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('[BC-04] an access list decides who sees, changes and manages a folder and its content', async ({
  app,
  lead,
  send,
}) => {
  const viewer = await personWith(app, { roles: ['member'] });
  const editor = await personWith(app, { roles: ['member'] });
  const colleague = await personWith(app, { roles: ['lead'], departments: 1 });
  const otherUser = await personWith(app, { roles: ['lead'] });
  const administrator = await personWith(app, { roles: ['admin'] });
  const role = await newRole(app, [editor]);
  const [folder] = [await newFolder(lead)];
  const below = await newFolder(lead, folder);
  const { result: file } = await send(lead, { folderId: below });
  const set = await setAccess(lead, folder, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: viewer.id, level: 'viewer' },
    { kind: 'role', id: role, level: 'editor' },
    { kind: 'depart', id: colleague.departments[0]?.id ?? '', level: 'manager' },
  ]);
  expect(set.entries.map(({ level }) => level)).toEqual(['manager', 'manager', 'editor', 'viewer']);
  expect(await lead.client.assetFolderAccess.get({ query: { id: folder } })).toEqual(set);
  const levels = await Promise.all(
    [lead, viewer, editor, colleague, otherUser, administrator].map(async (one) => (await seen(one)).get(below)?.level),
  );
  expect(levels).toEqual(['manager', 'viewer', 'editor', 'manager', undefined, 'manager']);

  const one = { query: { id: file.assetId } };
  expect(await viewer.client.asset.get(one)).toMatchObject({ folder: below });
  await expect(otherUser.client.asset.get(one)).rejects.toMatchObject({ status: 404 });
  expect((await otherUser.client.asset.list({ query: { search: 'note' } })).records).toEqual([]);
  for (const url of [`/task/asset/picture?assetId=${file.assetId}`, `/task/asset/download?id=${file.id}`]) {
    const answer = await app.inject({ url, headers: { 'x-access-token': otherUser.token } });
    expect(answer.statusCode).toBe(404);
  }
  const versions = otherUser.client.assetFile.versions({ query: { assetId: file.assetId } });
  await expect(versions).rejects.toMatchObject({ status: 404 });
  expect((await send(otherUser, { folderId: below })).status).toBe(404);
  const intoUnseen = otherUser.client.asset.add({ body: { name: 'x', folder: below } });
  await expect(intoUnseen).rejects.toMatchObject(refusal(422, 'record.linkMissing'));

  const body = { id: file.assetId, version: 1, changes: { notes: 'Seen' } };
  await expect(viewer.client.asset.edit({ body })).rejects.toMatchObject(forbidden);
  const ids = { body: { ids: [file.assetId] } };
  await expect(viewer.client.asset.deleteBatch(ids)).rejects.toMatchObject(forbidden);
  expect((await send(viewer, { folderId: below })).status).toBe(403);
  expect((await send(viewer, { assetId: file.assetId })).status).toBe(403);
  await editor.client.asset.edit({ body });
  await editor.client.asset.deleteBatch(ids);
  await expect(viewer.client.asset.restoreBatch(ids)).rejects.toMatchObject({ status: 404 });
  await editor.client.asset.restoreBatch(ids);

  // Managing requires both the level and the permission: members lack the latter.
  await expect(editor.client.assetFolderAccess.get({ query: { id: below } })).rejects.toMatchObject(forbidden);
  await newFolder(colleague, below);
  await expect(newFolder(otherUser, below)).rejects.toMatchObject(refusal(422, 'record.linkMissing'));
});

test('a folder with its own access list ignores the inherited one, and users cannot lock themselves out', async ({
  app,
  lead,
}) => {
  const other = await personWith(app, { roles: ['lead'] });
  const top = await newFolder(lead);
  const below = await newFolder(lead, top);
  const entry = (id: string, level: 'viewer' | 'manager') => ({ kind: 'user' as const, id, level });
  const set = (id: string, own: boolean, ...entries: ReturnType<typeof entry>[]) => setAccess(lead, id, entries, own);
  await expect(set(top, true, entry(lead.id, 'viewer'))).rejects.toMatchObject(refusal(422, 'folder.lockedOut'));
  await expect(set(top, true, entry(lead.id, 'manager'), entry('0'.repeat(32), 'viewer'))).rejects.toMatchObject(
    refusal(422, 'folder.subjectMissing'),
  );
  await set(top, true, entry(lead.id, 'manager'));
  await set(below, true, entry(lead.id, 'manager'), entry(other.id, 'viewer'));
  expect((await seen(other)).get(below)).toMatchObject({ parent: null, level: 'viewer' });
  expect((await seen(other)).has(top)).toBe(false);
  await expect(other.client.assetFolderAccess.get({ query: { id: below } })).rejects.toMatchObject(forbidden);
  await expect(move(other, below, null)).rejects.toMatchObject(forbidden);
  await set(below, false);
  expect((await seen(other)).has(below)).toBe(false);
  await set(top, false);
  expect((await seen(other)).get(below)).toMatchObject({ parent: top, level: 'manager', own: false });
});

test('[BC-04] [R6] a folder in the trash takes its content along, and restores it', async ({ lead, folder, send }) => {
  const below = await newFolder(lead, folder);
  const { result: file } = await send(lead, { folderId: below });
  const { client } = lead;
  const one = { query: { id: file.assetId } };
  await client.assetFolder.deleteBatch({ body: { ids: [folder] } });
  expect([...(await seen(lead)).keys()]).not.toContain(below);
  await expect(client.asset.get(one)).rejects.toMatchObject({ status: 404 });
  await expect(client.assetFolder.restoreBatch({ body: { ids: [below] } })).rejects.toMatchObject({ status: 404 });
  await client.assetFolder.restoreBatch({ body: { ids: [folder] } });
  expect(await client.asset.get(one)).toMatchObject({ folder: below });
  await client.assetFolder.deleteBatch({ body: { ids: [folder] } });
  await client.assetFolder.purgeBatch({ body: { ids: [folder] } });
  await expect(client.asset.get(one)).rejects.toMatchObject({ status: 404 });
});

test('[BC-04] [58] the trash says who deleted a folder or asset, which are restored to another folder with one undo', async ({
  app,
  lead,
  folder,
  send,
}) => {
  const [below, other] = [await newFolder(lead, folder), await newFolder(lead)];
  const { result: file } = await send(lead, { folderId: below });
  const { client } = lead;
  const asset = { query: { id: file.assetId } };
  await client.asset.deleteBatch({ body: { ids: [file.assetId] } });
  const { deletions } = await client.asset.list({ query: { trash: true } });
  const { rows } = await app.pool.query<{ realname: string }>('select realname from sys_user where id = $1', [lead.id]);
  expect(deletions?.find(({ id }) => id === file.assetId)).toMatchObject({ by: rows[0]?.realname });
  expect((await client.asset.list({ query: {} })).deletions).toBeUndefined();
  const restored = await client.asset.restoreBatch({ body: { ids: [file.assetId], changes: { folder: other } } });
  expect(await client.asset.get(asset)).toMatchObject({ folder: other });
  await client.asset.undo({ body: { opId: restored.opId } });
  expect((await client.asset.list({ query: { trash: true } })).records.map(({ id }) => id)).toContain(file.assetId);
  await client.asset.restoreBatch({ body: { ids: [file.assetId] } });
  expect(await client.asset.get(asset)).toMatchObject({ folder: below });

  await client.assetFolder.deleteBatch({ body: { ids: [below] } });
  const into = (parent: string | null) =>
    client.assetFolder.restoreBatch({ body: { ids: [below], changes: { parent } } });
  await expect(into(below)).rejects.toMatchObject({ status: 409 });
  await into(other);
  expect((await seen(lead)).get(below)).toMatchObject({ parent: other });
  // Not into a folder one may not change.
  const reader = await personWith(app, { roles: ['lead'] });
  await setAccess(lead, other, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: reader.id, level: 'viewer' },
  ]);
  const own = await newFolder(reader);
  await reader.client.assetFolder.deleteBatch({ body: { ids: [own] } });
  const moved = reader.client.assetFolder.restoreBatch({ body: { ids: [own], changes: { parent: other } } });
  await expect(moved).rejects.toMatchObject({ status: 403 });
});

test('[BC-04] a concurrent change of an access list is refused, and only managers can read its history', async ({
  app,
  lead,
}) => {
  const other = await personWith(app, { roles: ['lead'] });
  const viewer = await personWith(app, { roles: ['lead'] });
  const folder = await newFolder(lead);
  const entry = (id: string, level: 'viewer' | 'manager') => ({ kind: 'user' as const, id, level });
  const managers = [entry(lead.id, 'manager'), entry(other.id, 'manager')];
  const { version } = await setAccess(lead, folder, [...managers, entry(viewer.id, 'viewer')]);
  const save = ({ client }: Person, entries: typeof managers) =>
    client.assetFolderAccess.set({ body: { id: folder, version, own: true, entries } });
  const both = [save(lead, managers), save(other, [...managers, entry(viewer.id, 'manager')])];
  const saved = await Promise.allSettled(both);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refusal(409, 'common.staleVersion'),
  });

  await setAccess(lead, folder, [...managers, entry(viewer.id, 'viewer')]);
  const lists = async ({ client }: Person) =>
    (await client.assetFolder.history({ query: { id: folder } })).records.map(({ changes }) => changes.access?.to);
  expect((await lists(other)).join()).toContain(': viewer');
  expect((await lists(viewer)).filter(Boolean)).toEqual([]);
});

test('[idea 4] a folder without a naming rule follows that of the nearest folder above, visible or not', async ({
  app,
  lead,
  member,
  folder,
}) => {
  const below = await newFolder(lead, folder);
  const last = await newFolder(lead, below);
  const setRule = async (id: string, naming: string | null) => {
    const { version } = await lead.client.assetFolder.get({ query: { id } });
    return await lead.client.assetFolder.edit({ body: { id, version, changes: { naming } } });
  };
  for (const naming of ['banner', '{sku}{market}', '{colour}', '{sku}/{n}'])
    await expect(setRule(folder, naming)).rejects.toMatchObject(refusal(422, 'folder.namingWrong'));
  await setRule(folder, '{sku}_v{n}');
  expect((await seen(member)).get(last)).toMatchObject({ naming: null, rule: '{sku}_v{n}' });
  await setRule(below, '{date} {name}');
  expect((await seen(member)).get(last)).toMatchObject({ naming: null, rule: '{date} {name}' });
  expect((await seen(member)).get(below)).toMatchObject({ naming: '{date} {name}', rule: '{date} {name}' });
  await setRule(below, null);
  const viewer = await personWith(app, { roles: ['member'] });
  await setAccess(lead, folder, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  await setAccess(lead, last, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: viewer.id, level: 'editor' },
  ]);
  expect((await seen(viewer)).get(last)).toMatchObject({ parent: null, rule: '{sku}_v{n}' });
  const edit = viewer.client.assetFolder.edit({ body: { id: last, version: 1, changes: { naming: '{n}' } } });
  await expect(edit).rejects.toMatchObject(forbidden);
});

test('[idea 4] a name that follows the rule of its folder fills the fields of the new asset, unless that is declined', async ({
  lead,
  member,
  folder,
  send,
}) => {
  const below = await newFolder(lead, folder);
  const { version } = await lead.client.assetFolder.get({ query: { id: folder } });
  const naming = '{sku}_{market}_{channel}_{format}_{lang}_v{n}';
  await lead.client.assetFolder.edit({ body: { id: folder, version, changes: { naming } } });
  const assetOf = async (assetId: string) => await member.client.asset.get({ query: { id: assetId } });
  const name = 'AB100_DE_meta_1080x1080_zh-CN_v1.txt';
  const { result: first } = await send(member, { folderId: below }, { name });
  const filled = { sku: ['AB100'], markets: ['DE'], channels: ['meta'], format: '1080x1080', language: 'zh-CN' };
  expect(await assetOf(first.assetId)).toMatchObject(filled);
  // A new version changes none.
  await send(member, { assetId: first.assetId }, { name: 'AB200_US_meta_story_en_v2.txt', bytes: 'other' });
  expect(await assetOf(first.assetId)).toMatchObject(filled);
  const empty = { sku: [], markets: [], channels: [], format: null, language: null };
  const { result: unnamed } = await send(member, { folderId: below }, { name: 'final.txt' });
  expect(await assetOf(unnamed.assetId)).toMatchObject(empty);
  const { result: unwanted } = await send(member, { folderId: below, fillFields: false }, { name });
  expect(await assetOf(unwanted.assetId)).toMatchObject(empty);
});
