import { OWN_VIEWS_MAX, type ViewSettings } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { test as base, CHANNEL_RIGHTS } from '../../../test/fixtures/record-fixture.ts';
import type { Person } from '../../../test/kit.ts';
import { runJob } from '../../../test/run-job.ts';
import { purgeDeletedViews } from './jobs.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const USUAL: ViewSettings = {
  ...{ kind: 'list', filter: '', q: '', sort: '', columns: null, group: '', by: '', lane: '', date: '' },
};
const WHOLE: ViewSettings = {
  ...{ kind: 'board', filter: 'state = "active" and owner = me', q: 'air', sort: 'carrier,-validTo' },
  columns: [
    { key: 'name', width: 300 },
    { key: 'carrier', width: null },
  ],
  ...{ group: 'service', by: 'state', lane: 'owner', date: 'validTo' },
};

const test = base.extend<{ reader: Person; member: Person; views: unknown }>({
  reader: async ({ as }, use) => use(await as('logistics:channel:view')),
  /** A user who may edit, but not delete. */
  member: async ({ as }, use) => use(await as('logistics:channel:view', 'logistics:channel:edit')),
  views: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from record_view');
    },
    { auto: true },
  ],
});

const save = ({ client }: Person, name: string, more: object = {}) =>
  client.logisticsChannel.viewAdd({ body: { name, settings: USUAL, ...more } });
const list = ({ client }: Person) => client.logisticsChannel.viewList({});
const namesOf = async (person: Person) => (await list(person)).map(({ name }) => name);

describe('saving a view', () => {
  test('is refused with unknown fields, orders and filters', async ({ editor }) => {
    for (const more of [{ filter: 'colour = 1' }, { filter: 'name =' }, { sort: 'colour' }, { by: 'x' }, { date: 'x' }])
      await expect(save(editor, 'Bad', { settings: { ...USUAL, ...more } })).rejects.toMatchObject(
        refusal(400, 'record.unknownFilter'),
      );
    for (const more of [{ kind: 'tree' }, { columns: [{ key: 'name', width: 10 }] }, { sort: 'a b' }, { extra: 1 }])
      await expect(save(editor, 'Bad', { settings: { ...USUAL, ...more } })).rejects.toMatchObject(
        refusal(400, 'common.invalidInput'),
      );
    await expect(save(editor, '  ')).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    expect(await list(editor)).toEqual([]);
  });

  test('requires the permission to view, and sharing it the permission to edit', async ({ as, reader }) => {
    await expect(save(await as('task:use'), 'Mine')).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    await expect(save(reader, 'Ours', { shared: true })).rejects.toMatchObject(refusal(403, 'record.viewSharing'));
    const { id, version } = await save(reader, 'Mine');
    const share = reader.client.logisticsChannel.viewEdit({ body: { id, version, shared: true } });
    await expect(share).rejects.toMatchObject(refusal(403, 'record.viewSharing'));
  });

  test('is refused beyond the limit, or if the name is taken', async ({ reader }) => {
    for (let at = 1; at <= OWN_VIEWS_MAX; at += 1) await save(reader, `View ${at}`);
    await expect(save(reader, 'One more')).rejects.toMatchObject(refusal(422, 'record.tooManyViews'));
    const [first] = await list(reader);
    await reader.client.logisticsChannel.viewDelete({ body: { id: first?.id ?? '' } });
    await expect(save(reader, 'VIEW 2')).rejects.toMatchObject(refusal(409, 'record.viewNameTaken'));
  });

  test('keeps the complete state, for its owner only until it is shared', async ({ editor, reader }) => {
    const view = await save(editor, 'Mine', { settings: WHOLE });
    expect(view).toMatchObject({ version: 1, name: 'Mine', shared: false, mayChange: true, mayManage: true });
    expect(view.settings).toEqual(WHOLE);
    expect(await list(reader)).toEqual([]);
    const edit = { id: view.id, version: 1, shared: true };
    await expect(reader.client.logisticsChannel.viewEdit({ body: edit })).rejects.toMatchObject(
      refusal(404, 'common.notFound'),
    );
    await editor.client.logisticsChannel.viewEdit({ body: edit });
    expect(await list(reader)).toMatchObject([{ name: 'Mine', mayChange: false, mayManage: false, settings: WHOLE }]);
  });
});

describe('changing a view', () => {
  test('of others requires the permission to edit or, if it is locked, to delete records', async ({
    as,
    member,
    reader,
  }) => {
    const owner = await as('logistics:channel:view', 'logistics:channel:edit');
    const administrator = await as(...CHANNEL_RIGHTS);
    const { id } = await save(owner, 'Ours', { shared: true });
    const change = ({ client }: Person, version: number, more: object = { settings: WHOLE }) =>
      client.logisticsChannel.viewEdit({ body: { id, version, ...more } });
    const locked = refusal(403, 'record.viewLocked');
    await expect(change(reader, 1)).rejects.toMatchObject(locked);
    for (const more of [{ name: 'Theirs' }, { shared: false }, { locked: true }])
      await expect(change(member, 1, more)).rejects.toMatchObject(locked);
    await expect(member.client.logisticsChannel.viewDelete({ body: { id } })).rejects.toMatchObject(locked);
    expect((await change(member, 1)).settings).toEqual(WHOLE);
    await expect(change(owner, 1, { name: 'Late' })).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    await change(owner, 2, { locked: true });
    await expect(change(member, 3)).rejects.toMatchObject(locked);
    expect(await change(administrator, 3, { name: 'All of us' })).toMatchObject({ locked: true, ownerId: owner.id });
    expect(await namesOf(reader)).toEqual(['All of us']);
    expect(await change(owner, 4, { shared: false })).toMatchObject({ shared: false, locked: false });
    expect(await list(administrator)).toEqual([]);
  });

  test('can be deleted, and restored within a day by the user who deleted it', async ({ app, editor, reader }) => {
    const { id } = await save(editor, 'Ours', { shared: true });
    const { client } = editor;
    await client.logisticsChannel.viewDelete({ body: { id } });
    expect(await list(reader)).toEqual([]);
    const none = refusal(404, 'common.notFound');
    await expect(reader.client.logisticsChannel.viewRestore({ body: { id } })).rejects.toMatchObject(none);
    await expect(client.logisticsChannel.viewDelete({ body: { id } })).rejects.toMatchObject(none);
    await client.logisticsChannel.viewRestore({ body: { id } });
    expect(await namesOf(reader)).toEqual(['Ours']);
    await client.logisticsChannel.viewDelete({ body: { id } });
    await app.pool.query(`update record_view set deleted_at = now() - interval '3 days'`);
    await expect(client.logisticsChannel.viewRestore({ body: { id } })).rejects.toMatchObject(none);
    await runJob(app, purgeDeletedViews, undefined);
    expect((await app.pool.query('select 1 from record_view')).rowCount).toBe(0);
  });
});

test('each user has their own default view', async ({ editor, reader }) => {
  const [mine, sharedView] = [await save(editor, 'Mine'), await save(editor, 'Ours', { shared: true })];
  const begin = ({ client }: Person, id: string | null) => client.logisticsChannel.viewDefault({ body: { id } });
  const startedView = async (person: Person) =>
    (await list(person)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  await expect(begin(reader, mine.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await begin(editor, mine.id);
  await begin(reader, sharedView.id);
  expect([await startedView(editor), await startedView(reader)]).toEqual([['Mine'], ['Ours']]);
  await begin(editor, sharedView.id);
  await begin(reader, null);
  expect([await startedView(editor), await startedView(reader)]).toEqual([['Ours'], []]);
});
