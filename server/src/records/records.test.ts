import { describe, expect } from 'vitest';
import { test as base, type Person, type Refused } from '../../test/kit.ts';
import { runJob } from '../../test/run-job.ts';
import { purgeRecordTrash } from './jobs.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const RIGHTS = ['logistics:channel:view', 'logistics:channel:edit', 'logistics:channel:delete'] as const;

let names = 0;
/** A draft of a channel with a unique name. */
function draft(more: object = {}) {
  names += 1;
  return { name: `Channel ${names}`, code: `C${names}`, carrier: 'Yun', service: 'line' as const, ...more };
}

const test = base.extend<{ editor: Person; reader: Person; cleanUp: unknown }>({
  editor: async ({ as }, use) => use(await as(...RIGHTS)),
  reader: async ({ as }, use) => use(await as('logistics:channel:view')),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from logistics_channel');
    },
    { auto: true },
  ],
});
const add = async ({ client }: Person, more: object = {}) => await client.logisticsChannel.add({ body: draft(more) });
const list = async ({ client }: Person, query: object = {}) => await client.logisticsChannel.list({ query });
async function readAllPages(person: Person, query: object) {
  const collected: Awaited<ReturnType<typeof list>>['records'] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(person, { ...query, ...(cursor && { cursor }) });
    collected.push(...page.records);
    cursor = page.cursor;
  } while (cursor);
  return collected;
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('adding', () => {
  test('creates a record in its first state, readable by users who may view it', async ({ editor, reader }) => {
    const created = await add(editor, {
      countries: ['DE', 'FR'],
      pricePerKg: 4250,
      validFrom: '2026-03-01',
      tracked: false,
    });
    expect(created).toMatchObject({
      version: 1,
      state: 'trial',
      countries: ['DE', 'FR'],
      pricePerKg: 4250,
      owner: null,
      tracked: false,
    });
    expect(created).toMatchObject({ createdBy: editor.id, validFrom: '2026-03-01', notes: null });
    expect(await reader.client.logisticsChannel.get({ query: { id: created.id } })).toEqual({
      ...created,
      deletedAt: null,
    });
  });

  test('requires the permission, and so does reading', async ({ as, reader }) => {
    await expect(add(reader)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    await expect(list(await as('task:use'))).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  });

  test('[pitfall 12] is refused without required fields, and with unknown fields, states and values', async ({
    editor,
  }) => {
    const invalid = refusal(400, 'common.invalidInput');
    const body = (more: object) => editor.client.logisticsChannel.add({ body: draft(more) });
    for (const more of [
      { name: '  ' },
      { state: 'active' },
      { service: 'rocket' },
      { id: '1'.repeat(32) },
      { pricePerKg: 1.5 },
      { validFrom: '2026-02-30' },
      { transitDays: 366 },
    ])
      await expect(body(more)).rejects.toMatchObject(invalid);
    await expect(body({ owner: '1'.repeat(32) })).rejects.toMatchObject(refusal(422, 'record.linkMissing'));
    expect((await list(editor)).total).toBe(0);
  });

  test('a unique value is compared without case and width, and free again when its record is in the trash', async ({
    editor,
  }) => {
    const { id } = await add(editor, { code: 'YT-1' });
    const duplicate = refusal(409, 'record.duplicate');
    await expect(add(editor, { code: 'ｙｔ-1' })).rejects.toMatchObject(duplicate);
    await editor.client.logisticsChannel.deleteBatch({ body: { ids: [id] } });
    await add(editor, { code: 'yt-1' });
    await expect(editor.client.logisticsChannel.restoreBatch({ body: { ids: [id] } })).rejects.toMatchObject(duplicate);
  });
});

describe('a list', () => {
  test('returns each record once in any order, those without a value last', async ({ editor }) => {
    const days = [3, 1, null, 2, 2, null, 5, 1];
    for (const transitDays of days) await add(editor, transitDays === null ? {} : { transitDays });
    const all = [1, 1, 2, 2, 3, 5];
    for (const limit of [1, 3, 100]) {
      const days = async (sort: string) =>
        (await readAllPages(editor, { sort, limit })).map(({ transitDays }) => transitDays);
      expect(await days('transitDays')).toEqual([...all, null, null]);
      expect(await days('-transitDays')).toEqual([...all.toReversed(), null, null]);
      for (const sort of ['name', '-createdAt', 'state'])
        expect(new Set(idsOf(await readAllPages(editor, { sort, limit }))).size).toBe(8);
    }
  });

  test('is filtered by conditions and words, and counts the matches', async ({ editor }) => {
    await add(editor, { carrier: '云途物流', transitDays: 8 });
    await add(editor, { carrier: '4PX', transitDays: 12, owner: editor.id });
    await add(editor, { carrier: '4px', service: 'air' });
    const found = async (query: object) =>
      (await list(editor, { sort: 'carrier', ...query })).records.map(({ carrier }) => carrier);
    expect(await found({ filter: 'carrier = 4PX and transitDays is empty' })).toEqual(['4px']);
    expect(await found({ filter: 'not (transitDays > 10)' })).toEqual(['4px', '云途物流']);
    expect(await found({ filter: 'owner = me or service in (air)' })).toEqual(['4PX', '4px']);
    expect(await found({ search: '物流' })).toEqual(['云途物流']);
    expect((await list(editor, { filter: 'carrier = 4px' })).total).toBe(2);
    const all = idsOf((await list(editor)).records);
    const narrowed = { ids: all, filter: 'carrier = 4px' };
    expect(await editor.client.logisticsChannel.which({ body: narrowed })).toHaveLength(2);
    const groups = await editor.client.logisticsChannel.groups({ query: { by: 'service' } });
    expect(groups).toEqual([
      { value: 'line', count: 2 },
      { value: 'air', count: 1 },
    ]);
    const summed = { by: 'service', sums: 'transitDays,maxWeight' };
    expect(await editor.client.logisticsChannel.groups({ query: summed })).toEqual([
      { value: 'line', count: 2, sums: [20, null] },
      { value: 'air', count: 1, sums: [null, null] },
    ]);
  });

  test('[pitfall 12] refuses an invalid filter and names the problem', async ({ editor }) => {
    for (const filter of ['nothing = 1', 'name >> 1', 'name = "a', 'transitDays = soon']) {
      const listCall = list(editor, { filter });
      await expect(listCall).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
    }
    await expect(list(editor, { sort: 'notes' })).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
    await add(editor);
    await add(editor);
    const { cursor } = await list(editor, { limit: 1 });
    const otherList = list(editor, { limit: 1, cursor: cursor ?? '', filter: 'name ~ x' });
    await expect(otherList).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });
});

describe('concurrent edits of a record', () => {
  test('of different fields are merged; additions and removals are applied to lists', async ({ as, editor }) => {
    const other = await as(...RIGHTS);
    const { id } = await add(editor, { countries: ['DE', 'FR'] });
    await other.client.logisticsChannel.edit({
      body: { id, version: 1, changes: { carrier: 'Theirs', countries: ['FR', 'IT'] } },
    });
    const { record, merged } = await editor.client.logisticsChannel.edit({
      body: { id, version: 1, changes: { notes: 'mine', countries: ['DE', 'FR', 'ES'] } },
    });
    expect(record).toMatchObject({ version: 3, carrier: 'Theirs', notes: 'mine', countries: ['FR', 'IT', 'ES'] });
    expect(merged).toEqual(['carrier']);
  });

  test('of one field to different values are refused with both values', async ({ as, editor }) => {
    const other = await as(...RIGHTS);
    const { id } = await add(editor);
    await other.client.logisticsChannel.edit({ body: { id, version: 1, changes: { notes: 'theirs' } } });
    const edited = editor.client.logisticsChannel.edit({
      body: { id, version: 1, changes: { notes: 'mine', divisor: 6000 } },
    });
    const refused = await edited.catch((error: unknown) => error as Refused);
    expect(refused).toMatchObject(refusal(409, 'common.staleVersion'));
    expect((refused as Refused).detail).toMatchObject({
      version: 2,
      conflicts: [{ field: 'notes', mine: 'mine', theirs: 'theirs', by: other.realname }],
    });
    expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({ version: 2, divisor: null });
  });
});

describe('bulk calls', () => {
  test('edit records by ids or by a filter, and are undone as one operation', async ({ editor }) => {
    const created = [await add(editor), await add(editor, { carrier: 'Other' }), await add(editor, { notes: 'old' })];
    const { changed, left, opId } = await editor.client.logisticsChannel.editBatch({
      body: { filter: 'carrier = Yun', changes: { notes: 'new' } },
    });
    expect([changed, left]).toEqual([2, 0]);
    const undone = await editor.client.logisticsChannel.undo({ body: { opId } });
    expect(undone.changed).toBe(2);
    const { records } = await list(editor, { sort: 'createdAt' });
    expect(records.map(({ notes }) => notes)).toEqual([null, null, 'old']);
    await editor.client.logisticsChannel.undo({ body: { opId: undone.opId } });
    expect((await list(editor, { filter: 'notes = new' })).total).toBe(2);
    const some = await editor.client.logisticsChannel.editBatch({
      body: { ids: idsOf(created), changes: { notes: 'new' } },
    });
    expect(some).toMatchObject({ changed: 1, left: 2 });
  });

  test('change each record by its own values, unless one of them was changed by others or is gone', async ({
    as,
    editor,
  }) => {
    const other = await as(...RIGHTS);
    const calls = editor.client.logisticsChannel;
    const [first, second] = [await add(editor, { notes: 'a' }), await add(editor, { countries: ['DE'] })];
    const edits = [
      { id: first.id, version: 1, changes: { notes: 'mine', divisor: 5_000 } },
      { id: second.id, version: 1, changes: { countries: ['DE', 'FR'] } },
    ];
    const theirs = { notes: 'theirs' };
    await other.client.logisticsChannel.edit({ body: { id: first.id, version: 1, changes: theirs } });
    await other.client.logisticsChannel.edit({
      body: { id: second.id, version: 1, changes: { countries: ['DE', 'IT'] } },
    });
    const refused = await calls.editCells({ body: { edits } });
    expect(refused).toMatchObject({ records: [], left: [{ id: first.id, by: other.realname }], opId: null });
    const same = [{ id: second.id, version: 2, changes: { countries: ['DE', 'IT'] } }];
    expect(await calls.editCells({ body: { edits: same } })).toEqual({ records: [], left: [], opId: null });
    const { records, left, opId } = await calls.editCells({ body: { edits, partly: true } });
    expect([records.length, left.length, records[0]?.countries]).toEqual([1, 1, ['DE', 'IT', 'FR']]);
    const { opId: both } = await calls.editCells({
      body: { edits: edits.map((edit) => ({ ...edit, version: edit.id === first.id ? 2 : 3 })) },
    });
    expect(await calls.undo({ body: { opId: both ?? '' } })).toMatchObject({ changed: 2 });
    expect(await calls.undo({ body: { opId: opId ?? '' } })).toMatchObject({ changed: 1 });
    const rows = (await list(editor, { sort: 'createdAt' })).records;
    expect(rows.map(({ notes, divisor, countries }) => [notes, divisor, countries])).toEqual([
      ['theirs', null, []],
      [null, null, ['DE', 'IT']],
    ]);
    await calls.deleteBatch({ body: { ids: [first.id] } });
    const edit = { id: second.id, version: 6, changes: { notes: 'x' } };
    const withGone = [edit, { id: first.id, version: 4, changes: { notes: 'x' } }];
    expect(await calls.editCells({ body: { edits: withGone } })).toMatchObject({ records: [], left: [{ by: null }] });
    await expect(calls.editCells({ body: { edits: [edit, edit] } })).rejects.toMatchObject(
      refusal(400, 'common.invalidInput'),
    );
    const many = Array.from({ length: 501 }, (_, at) => ({
      ...{ id: at.toString(16).padStart(32, '0'), version: 1 },
      changes: { notes: 'x', divisor: 1 },
    }));
    await expect(calls.editCells({ body: { edits: many } })).rejects.toMatchObject(refusal(422, 'record.tooManyCells'));
  });

  test('change the state only of records where the transition is allowed', async ({ editor }) => {
    const ids = idsOf([await add(editor), await add(editor)]);
    const move = (transition: 'start' | 'pause' | 'end', of = ids) =>
      editor.client.logisticsChannel.transition({ body: { ids: of, transition } });
    await move('end', ids.slice(0, 1));
    expect(await move('pause')).toMatchObject({ changed: 1, left: 1 });
    await expect(move('pause')).rejects.toMatchObject(refusal(409, 'record.notPossible'));
    const { records } = await editor.client.logisticsChannel.history({ query: { id: ids[1] ?? '' } });
    expect(records.map(({ kind }) => kind)).toEqual(['pause', 'created']);
    expect(records[0]?.changes).toEqual({ state: { from: 'trial', to: 'paused' } });
  });

  test('move records to the trash, restore and purge them', async ({ editor, reader }) => {
    const ids = idsOf([await add(editor), await add(editor)]);
    const { opId } = await editor.client.logisticsChannel.deleteBatch({ body: { ids } });
    expect([(await list(editor)).total, (await list(editor, { trash: true })).total]).toEqual([0, 2]);
    const edited = editor.client.logisticsChannel.edit({
      body: { id: ids[0] ?? '', version: 2, changes: { notes: 'x' } },
    });
    await expect(edited).rejects.toMatchObject(refusal(409, 'record.inTrash'));
    await editor.client.logisticsChannel.undo({ body: { opId } });
    expect((await list(editor)).total).toBe(2);
    await editor.client.logisticsChannel.deleteBatch({ body: { ids } });
    const purge = (person: Person) => person.client.logisticsChannel.purgeBatch({ body: { ids: ids.slice(0, 1) } });
    await expect(purge(reader)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    expect(await purge(editor)).toEqual({ purged: 1, held: 0 });
    expect(await editor.client.logisticsChannel.restoreBatch({ body: { ids: ids.slice(1) } })).toMatchObject({
      changed: 1,
      left: 0,
    });
  });
});

describe('undo', () => {
  test('[pitfall 11] keeps later changes of others, and is limited to the user’s own operations', async ({
    as,
    editor,
  }) => {
    const other = await as(...RIGHTS);
    const { id } = await add(editor, { notes: 'a' });
    const { opId } = await editor.client.logisticsChannel.editBatch({
      body: { ids: [id], changes: { notes: 'b', divisor: 5000 } },
    });
    await other.client.logisticsChannel.edit({ body: { id, version: 2, changes: { notes: 'c' } } });
    await expect(other.client.logisticsChannel.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(403, 'operation.notYours'),
    );
    await editor.client.logisticsChannel.undo({ body: { opId } });
    expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({ notes: 'c', divisor: null });
    await expect(editor.client.logisticsChannel.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(409, 'operation.alreadyUndone'),
    );
  });

  test('of adding moves to the trash', async ({ editor, db }) => {
    const { id } = await add(editor);
    const { rows } = await db.$client.query('select op_id from activity where entity_id = $1', [id]);
    await editor.client.logisticsChannel.undo({ body: { opId: String(rows[0]?.op_id) } });
    expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({
      deletedAt: expect.any(String),
    });
  });
});

test('records are purged after 30 days in the trash', async ({ app, editor, db }) => {
  const [oldest, newest, untrashed] = [await add(editor), await add(editor), await add(editor)];
  await editor.client.logisticsChannel.deleteBatch({ body: { ids: [oldest.id, newest.id] } });
  await db.$client.query("update logistics_channel set deleted_at = now() - interval '31 days' where id = $1", [
    oldest.id,
  ]);
  await runJob(app, purgeRecordTrash, undefined);
  const { rows } = await db.$client.query('select id from logistics_channel order by name');
  expect(new Set(idsOf(rows))).toEqual(new Set([newest.id, untrashed.id]));
});
