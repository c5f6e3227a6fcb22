import type { AnyRecordRoutes, Client, Envelope, RecordImportReport, ViewSettings } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { expectOneAnswer } from './expect-one-answer.ts';
import type { Person } from './kit.ts';
import { expectAnswer } from './reply-check.ts';

export type RecordCalls = Client<{
  records: AnyRecordRoutes & Record<keyof AnyRecordRoutes, { id: string; feature: string }>;
}>['records'];
type Type = { name: string; path: string; title: string; order: string; transitions?: object };
type Fixture = {
  /** The draft of a record, a further change of it, a field to group by, and a field to sum where there is one. */
  draft: object;
  changes: object;
  grouped: string;
  summed?: string;
  /** A table with a heading row and one record. */
  table: string;
};

const MADE = [
  ...['list', 'groups', 'which', 'totals', 'get', 'history', 'add', 'edit', 'undo', 'editBatch', 'editCells'],
  ...['transition', 'deleteBatch', 'restoreBatch', 'purgeBatch', 'export', 'importUpload', 'importCheck', 'importRun'],
  ...['viewList', 'viewAdd', 'viewEdit', 'viewDelete', 'viewRestore', 'viewDefault'],
];

/** Makes every call of a record type as a user with all permissions, so that each response is checked against its declaration; for each role all answers agree on who sees the record. */
export async function callEveryRecordRoute(
  app: FastifyInstance,
  person: Person,
  type: Type,
  fixture: Fixture,
): Promise<void> {
  const calls = (person.client as unknown as Record<string, RecordCalls>)[type.name] as RecordCalls;
  expect(Object.keys(calls).toSorted()).toEqual(MADE.toSorted());
  const { id } = await calls.add({ body: fixture.draft });
  const one = { query: { id } };
  const edited = await calls.edit({ body: { id, version: 1, changes: fixture.changes } });
  expect(edited.record).toMatchObject(fixture.changes);
  expect(await calls.get(one)).toMatchObject({ id, version: 2 });
  expect((await calls.history(one)).records.map(({ kind }) => kind)).toEqual(['updated', 'created']);
  expect((await calls.list({ query: { sort: '-createdAt' } })).records.map((row) => row.id)).toContain(id);
  expect(await calls.which({ body: { ids: [id] } })).toHaveLength(1);
  await expectOneAnswer(app, type.name, [id]);
  expect(await calls.groups({ query: { by: fixture.grouped } })).not.toEqual([]);
  const summed = calls.totals({ query: { fields: fixture.summed ?? type.title } });
  if (fixture.summed) expect((await summed).matching).toBeGreaterThan(0);
  else await expect(summed).rejects.toMatchObject({ status: 400 });
  const { opId } = await calls.editBatch({ body: { ids: [id], changes: { notes: 'Seen' } } });
  expect(await calls.undo({ body: { opId } })).toMatchObject({ changed: 1 });
  const cells = await calls.editCells({ body: { edits: [{ id, version: 4, changes: { notes: 'Pasted' } }] } });
  expect(cells).toMatchObject({ records: [{ id, version: 5, notes: 'Pasted' }], left: [] });
  const noSuch = { body: { ids: [id], transition: 'none' } };
  await expect(calls.transition(noSuch)).rejects.toMatchObject({ status: type.transitions ? 400 : 409 });
  await exportAndImport(app, person, { calls, type, table: fixture.table });
  await saveViews(calls, type);
  await calls.deleteBatch({ body: { ids: [id] } });
  expect(await calls.restoreBatch({ body: { ids: [id] } })).toMatchObject({ changed: 1 });
  await calls.deleteBatch({ body: { ids: [id] } });
  expect(await calls.purgeBatch({ body: { ids: [id] } })).toEqual({ purged: 1, held: 0 });
}

type Moving = { calls: RecordCalls; type: Type; table: string };

async function exportAndImport(app: FastifyInstance, { token }: Person, { calls, type, table }: Moving): Promise<void> {
  const url = `${type.path}/export`;
  const file = await app.inject({ url, query: { format: 'csv' }, headers: { 'x-access-token': token } });
  expect(file.statusCode).toBe(200);
  expectAnswer('GET', url, { status: file.statusCode });
  const form = new FormData();
  form.append('file', new Blob([table]), 'table.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
  const upload = `${type.path}/import/upload`;
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await app.inject({ method: 'POST', url: upload, headers, payload });
  const envelope = response.json<Envelope<RecordImportReport>>();
  expectAnswer('POST', upload, { status: response.statusCode, envelope });
  const { fileId, counts } = envelope.result;
  expect(counts).toMatchObject({ add: 1, refused: 0 });
  expect((await calls.importCheck({ body: { fileId } })).counts).toEqual(counts);
  expect(await calls.importRun({ body: { fileId } })).toMatchObject({ added: 1 });
}

async function saveViews(calls: RecordCalls, { order }: Type): Promise<void> {
  const settings: ViewSettings = {
    ...{ kind: 'list', filter: '', q: '', sort: order, columns: null, group: '', by: '', lane: '', date: '' },
  };
  const { id, version } = await calls.viewAdd({ body: { name: 'Mine', settings } });
  await calls.viewEdit({ body: { id, version, name: 'Renamed' } });
  await calls.viewDefault({ body: { id } });
  await calls.viewDelete({ body: { id } });
  await calls.viewRestore({ body: { id } });
  expect(await calls.viewList()).toMatchObject([{ id, name: 'Renamed' }]);
}
