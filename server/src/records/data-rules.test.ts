import { expect } from 'vitest';
import { expectOneAnswer, expectOneAnswerFor } from '../../test/expect-one-answer.ts';
import { test as base, limitedPerson } from '../../test/fixtures/record-fixture.ts';
import { personWith } from '../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

const test = base.extend<{ editor: Person }>({
  editor: async ({ app }, use) => use(await personWith(app, { roles: ['admin'] })),
});

let names = 0;
async function add({ client }: Person, more: object = {}) {
  names += 1;
  const body = { name: `Channel ${names}`, code: `C${names}`, carrier: 'Yun', service: 'line' as const, ...more };
  return await client.logisticsChannel.add({ body });
}
const list = async ({ client }: Person, query: object = {}) => await client.logisticsChannel.list({ query });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('[pitfall 2] data rules limit lists, counts, reads, edits, deletions and restores', async ({ app, editor }) => {
  const person = await limitedPerson(app, ['carrier', '=', 'Mine']);
  const ownChannel = await add(editor, { carrier: 'Mine' });
  const other = await add(editor);
  expect(idsOf((await list(person)).records)).toEqual([ownChannel.id]);
  expect((await list(person)).total).toBe(1);
  const all = { name: 'logisticsChannel', ids: [ownChannel.id, other.id] };
  expect(await expectOneAnswerFor(app, person, all)).toEqual([ownChannel.id]);
  await expectOneAnswer(app, all.name, all.ids);
  const { logisticsChannel: calls } = person.client;
  const none = refusal(404, 'common.notFound');
  await expect(calls.get({ query: { id: other.id } })).rejects.toMatchObject(none);
  await expect(calls.history({ query: { id: other.id } })).rejects.toMatchObject(none);
  await expect(calls.edit({ body: { id: other.id, version: 1, changes: { notes: 'x' } } })).rejects.toMatchObject(none);
  await expect(calls.deleteBatch({ body: { ids: [other.id] } })).rejects.toMatchObject(none);
  expect(await calls.which({ body: { ids: [ownChannel.id, other.id] } })).toHaveLength(1);
  expect(await calls.editBatch({ body: { ids: [ownChannel.id, other.id], changes: { notes: 'x' } } })).toMatchObject({
    changed: 1,
    left: 1,
  });
  const cells = [ownChannel, other].map(({ id }) => ({ id, version: 2, changes: { notes: 'y' } }));
  expect(await calls.editCells({ body: { edits: cells, partly: true } })).toMatchObject({
    records: [{ id: ownChannel.id, notes: 'y' }],
    left: [{ id: other.id, by: null }],
  });
  expect(await calls.groups({ query: { by: 'service' } })).toEqual([{ value: 'line', count: 1 }]);
  expect(await calls.totals({ query: { fields: 'divisor' } })).toMatchObject({ matching: 1 });
});

test('[pitfall 4] data rules hide fields in all calls', async ({ app, editor }) => {
  const person = await limitedPerson(app, ['pricePerKg', 'HIDE', '']);
  const { id } = await add(editor, { pricePerKg: 100, notes: 'a' });
  await editor.client.logisticsChannel.edit({ body: { id, version: 1, changes: { pricePerKg: 200, notes: 'b' } } });
  const { logisticsChannel: calls } = person.client;
  expect((await calls.get({ query: { id } })).pricePerKg).toBeNull();
  expect((await list(person)).records[0]?.pricePerKg).toBeNull();
  const { records } = await calls.history({ query: { id } });
  expect(JSON.stringify(records)).not.toContain('pricePerKg');
  const unknown = refusal(400, 'record.unknownFilter');
  await expect(list(person, { filter: 'pricePerKg > 1' })).rejects.toMatchObject(unknown);
  await expect(list(person, { sort: 'pricePerKg' })).rejects.toMatchObject(unknown);
  await expect(list(person, { sort: 'name,pricePerKg' })).rejects.toMatchObject(unknown);
  await expect(calls.totals({ query: { fields: 'pricePerKg' } })).rejects.toMatchObject(unknown);
  const summed = calls.groups({ query: { by: 'service', sums: 'pricePerKg' } });
  await expect(summed).rejects.toMatchObject(unknown);
  const edit = (changes: object) => calls.edit({ body: { id, version: 2, changes } });
  await expect(edit({ pricePerKg: 1 })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  const cells = calls.editCells({ body: { edits: [{ id, version: 2, changes: { pricePerKg: 1 } }] } });
  await expect(cells).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  const { record } = await edit({ notes: 'c' });
  expect(record).toMatchObject({ notes: 'c', pricePerKg: null });
  expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({ pricePerKg: 200 });
});

test('[pitfall 4] data rules limit the records and fields of exports, which refuse hidden fields', async ({
  app,
  editor,
  exported,
}) => {
  const person = await limitedPerson(app, ['carrier', '=', 'Mine'], ['pricePerKg', 'HIDE', '']);
  await add(editor, { carrier: 'Mine', pricePerKg: 4250 });
  await add(editor, { carrier: 'Theirs', pricePerKg: 4250 });
  for (const format of ['csv', 'json']) {
    const { text } = await exported(person, { format });
    expect(text).toContain('Mine');
    for (const hidden of ['Theirs', 'Price', 'pricePerKg', '"42.5"']) expect(text).not.toContain(hidden);
  }
  for (const query of ['fields=name,pricePerKg', 'fields=name,none', 'filter=pricePerKg > 1']) {
    const [name = '', value = ''] = query.split(/=(.*)/);
    const { status, text } = await exported(person, { format: 'csv', [name]: value });
    expect([status, JSON.parse(text).result.failure]).toEqual([400, 'record.unknownFilter']);
  }
});

test('[pitfall 4] data rules limit the search over all types', async ({ app, editor }) => {
  const person = await limitedPerson(app, ['carrier', '!=', 'Theirs'], ['code', 'HIDE', '']);
  const { id } = await add(editor, { carrier: 'Mine', code: 'hidden' });
  await add(editor, { carrier: 'Theirs' });
  const find = (text: string) => person.client.search.records({ query: { text } });
  expect(await find('theirs')).toEqual([]);
  expect(await find('hidden')).toEqual([]);
  expect(await find('mine')).toMatchObject([{ id, facts: ['Mine'] }]);
});

test('[pitfall 4] the state of a view that refers to a hidden field is withheld', async ({ app, editor }) => {
  const person = await limitedPerson(app, ['pricePerKg', 'HIDE', '']);
  const settings = { kind: 'list' as const, filter: 'state = "active"', q: '', sort: 'name', columns: null };
  const none = { group: '', by: '', lane: '', date: '' };
  const save = ({ client }: Person, name: string, more: object) =>
    client.logisticsChannel.viewAdd({ body: { name, shared: true, settings: { ...settings, ...none, ...more } } });
  await save(editor, 'By price', { sort: 'pricePerKg' });
  await save(editor, 'Cheap', { filter: 'state = "active" and not (pricePerKg > 4200)' });
  await save(editor, 'Open', {});
  const seen = await person.client.logisticsChannel.viewList({});
  expect(seen).toMatchObject([
    { name: 'By price', settings: null, mayChange: false },
    { name: 'Cheap', settings: null, mayChange: false },
    { name: 'Open', settings: { ...settings, ...none }, mayChange: true },
  ]);
  expect(JSON.stringify(seen)).not.toContain('4200');
  const { id = '', version = 0 } = seen[1] ?? {};
  const hiddenEdit = person.client.logisticsChannel.viewEdit({
    body: { id, version, settings: { ...settings, ...none } },
  });
  await expect(hiddenEdit).rejects.toMatchObject(refusal(403, 'record.viewLocked'));
  await expect(save(person, 'Guess', { filter: 'pricePerKg > 1' })).rejects.toMatchObject(
    refusal(400, 'record.unknownFilter'),
  );
});

test('[pitfall 4] a hidden field is refused by each call in the same words as an unknown one', async ({
  app,
  editor,
  exported,
}) => {
  const person = await limitedPerson(app, ['pricePerKg', 'HIDE', '']);
  const { id } = await add(editor, { pricePerKg: 100 });
  const { logisticsChannel: calls } = person.client;
  const settings = { kind: 'list' as const, filter: '', q: '', sort: 'name', columns: null };
  const none = { group: '', by: '', lane: '', date: '' };
  const view = (more: object) =>
    calls.viewAdd({ body: { name: 'Guess', shared: false, settings: { ...settings, ...none, ...more } } });
  const download = async (query: Record<string, string>) => {
    const { status, text } = await exported(person, { format: 'csv', ...query });
    return Promise.reject({ status, envelope: JSON.parse(text) as unknown });
  };
  const doors: Record<string, (field: string) => Promise<unknown>> = {
    filter: (field) => list(person, { filter: `${field} > 1` }),
    negation: (field) => list(person, { filter: `not (${field} is empty)` }),
    order: (field) => list(person, { sort: `name,-${field}` }),
    groups: (field) => calls.groups({ query: { by: field } }),
    sums: (field) => calls.groups({ query: { by: 'service', sums: field } }),
    totals: (field) => calls.totals({ query: { fields: field } }),
    which: (field) => calls.which({ body: { ids: [id], filter: `${field} = 100` } }),
    bulk: (field) => calls.editBatch({ body: { filter: `${field} = 100`, changes: { notes: 'x' } } }),
    view: (field) => view({ filter: `${field} = 100` }),
    orderOfView: (field) => view({ sort: field }),
    exportedField: (field) => download({ fields: `name,${field}` }),
    exportedFilter: (field) => download({ filter: `${field} = 100` }),
    exportedOrder: (field) => download({ sort: field }),
  };
  for (const [door, open] of Object.entries(doors)) {
    const answerTo = async (field: string) => {
      const refused = (await open(field).catch((error: unknown) => error)) as Record<'status' | 'envelope', unknown>;
      const { status, envelope } = refused;
      const { timestamp: _, ...answer } = envelope as Record<string, unknown>;
      return {
        door,
        status,
        answer: JSON.stringify(answer)
          .replaceAll(field, 'field')
          .replace(/"requestId":"\w+"/, ''),
      };
    };
    const unknown = await answerTo('nothing');
    expect(unknown).toMatchObject({ status: 400 });
    expect(await answerTo('pricePerKg')).toEqual(unknown);
  }
});
