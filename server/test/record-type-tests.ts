import type { Client, contract, RecordType } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { uploadTo } from './every-part-call.ts';
import type { RecordCalls } from './every-record-call.ts';
import { sendTable } from './fixtures/record-fixture.ts';
import { entryId, give, newRole, personWith } from './fixtures/rights-fixture.ts';
import { test as base, type Person, type Refused } from './kit.ts';
import { expectAnswer } from './reply-check.ts';

type All = Client<typeof contract>;
/** The calls of the parts of a record type, which are the same for all types. */
type Parts = {
  comment: All['logisticsChannelComment'];
  checklist: All['logisticsChannelChecklist'];
  watch: All['logisticsChannelWatch'];
  link: All['logisticsChannelLink'];
  attachment: All['logisticsChannelAttachment'];
};
type Fixture = { app: FastifyInstance; editor: Person };
/** What the tests use: a type, its table, and the further values of a record that its rules require. */
type Subject = { type: RecordType; table: string; required: object };

const forbidden = refusal(403, 'common.forbidden');

/**
 * Tests a record type with all parts, a field `notes` and a state on a real database: permissions, lists, concurrent edits, bulk changes, trash,
 * data rules, parts, imports and views. Its default roles are tested with it: `lead` edits, `member` views, `guest` may nothing.
 */
export function testRecordType(type: RecordType, { table, required = {} }: { table: string; required?: object }): void {
  const subject = { type, table, required };
  const test = testOver(table);
  const tests: Record<string, (fixture: Fixture, subject: Subject) => Promise<void>> = {
    'nothing is read or added without permission, and nothing without a name': refuses,
    'a list is filtered, searched, ordered, grouped and exported': lists,
    'edits of different fields are merged, edits of the same field are a conflict': merges,
    'many are changed at once, change their state, and the change is undone': changesMany,
    'what is deleted waits in the trash, comes back, or is removed for good': trashes,
    'a data rule limits what is listed and read': limits,
    'comments, files, a checklist, watchers and links hang on it and go with it': attaches,
    'a table is imported, and the import is undone': imports,
    'a view is saved and shared with others': savesViews,
  };
  for (const [title, check] of Object.entries(tests)) test(title, ({ app, editor }) => check({ app, editor }, subject));
}

function testOver(table: string) {
  return base.extend<{ editor: Person; cleanUp: unknown }>({
    // Default roles, so that the test also proves what they may do.
    editor: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
    cleanUp: [
      async ({ app }, use) => {
        await use(undefined);
        await app.pool.query(`delete from ${table}`);
      },
      { auto: true },
    ],
  });
}

function refusal(status: number, failure: string) {
  return { status, envelope: { result: { failure } } };
}

function callsOf({ client }: Person, { type }: Subject): RecordCalls {
  return (client as unknown as Record<string, RecordCalls>)[type.name] as RecordCalls;
}

function partsOf({ client }: Person, { type }: Subject): Parts {
  const part = <P extends keyof Parts>(name: P) =>
    (client as unknown as Record<string, Parts[P]>)[
      type.name + name.charAt(0).toUpperCase() + name.slice(1)
    ] as Parts[P];
  return {
    ...{ comment: part('comment'), checklist: part('checklist'), watch: part('watch') },
    ...{ link: part('link'), attachment: part('attachment') },
  };
}

async function add(person: Person, subject: Subject, title: string, more: object = {}) {
  return await callsOf(person, subject).add({ body: { ...subject.required, [subject.type.title]: title, ...more } });
}

async function list(person: Person, subject: Subject, query: object = {}) {
  const { records, total } = await callsOf(person, subject).list({ query });
  return { total, titles: (records as readonly Record<string, unknown>[]).map((row) => row[subject.type.title]) };
}

/** The transition of a new record into another state, and both states. */
function transitionOf({ type }: Subject, state: unknown) {
  const found = Object.entries(type.transitions ?? {}).find(([, { from }]) => from.includes(String(state)));
  if (!found) throw new Error(`No transition leads out of ${state}.`);
  return { name: found[0], to: found[1].to };
}

async function refuses({ app, editor }: Fixture, subject: Subject): Promise<void> {
  await expect(list(await personWith(app), subject)).rejects.toMatchObject(forbidden);
  await expect(add(await personWith(app, { roles: ['guest'] }), subject, 'Refused')).rejects.toMatchObject(forbidden);
  await expect(add(editor, subject, '  ')).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  const unknown = list(editor, subject, { filter: 'nothing = 1' });
  await expect(unknown).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
}

async function lists({ app, editor }: Fixture, subject: Subject): Promise<void> {
  const { type } = subject;
  const first = await add(editor, subject, 'First', { notes: 'red' });
  await add(editor, subject, 'Second', { notes: 'blue' });
  expect(first).toMatchObject({ version: 1, createdBy: editor.id });
  expect((await list(editor, subject, { sort: type.title })).titles).toEqual(['First', 'Second']);
  expect((await list(editor, subject, { filter: 'notes ~ "RED"' })).titles).toEqual(['First']);
  expect((await list(editor, subject, { search: 'second' })).titles).toEqual(['Second']);
  const calls = callsOf(editor, subject);
  expect(await calls.which({ body: { ids: [first.id], filter: 'notes ~ blue' } })).toEqual([]);
  const state = type.state ?? '';
  const value = (first as Record<string, unknown>)[state];
  expect(await calls.groups({ query: { by: state } })).toEqual([{ value, count: 2 }]);
  const url = `${type.path}/export`;
  const file = await app.inject({ url, query: { format: 'csv' }, headers: { 'x-access-token': editor.token } });
  expectAnswer('GET', url, { status: file.statusCode });
  expect(file.body).toContain('First');
}

async function merges({ app, editor }: Fixture, subject: Subject): Promise<void> {
  const other = await personWith(app, { roles: ['lead'] });
  const { title } = subject.type;
  const { id } = await add(editor, subject, 'Shared');
  await callsOf(other, subject).edit({ body: { id, version: 1, changes: { notes: 'theirs' } } });
  const { edit } = callsOf(editor, subject);
  const merged = await edit({ body: { id, version: 1, changes: { [title]: 'Mine' } } });
  expect(merged).toMatchObject({ record: { version: 3, [title]: 'Mine', notes: 'theirs' }, merged: ['notes'] });
  const stale = edit({ body: { id, version: 1, changes: { notes: 'mine' } } });
  const refused = (await stale.catch((error: unknown) => error)) as Refused;
  expect(refused).toMatchObject(refusal(409, 'common.staleVersion'));
  expect(refused.detail).toMatchObject({ conflicts: [{ field: 'notes', mine: 'mine', theirs: 'theirs' }] });
}

async function changesMany({ editor }: Fixture, subject: Subject): Promise<void> {
  const calls = callsOf(editor, subject);
  const [first, second] = [await add(editor, subject, 'First'), await add(editor, subject, 'Second')];
  const ids = [first.id, second.id];
  const { opId, ...outcome } = await calls.editBatch({ body: { ids, changes: { notes: 'new' } } });
  expect(outcome).toEqual({ changed: 2, left: 0, jobId: null });
  expect(await calls.undo({ body: { opId } })).toMatchObject({ changed: 2 });
  expect((await list(editor, subject, { filter: 'notes is not empty' })).total).toBe(0);
  const state = subject.type.state ?? '';
  const { name, to } = transitionOf(subject, (first as Record<string, unknown>)[state]);
  await calls.transition({ body: { ids, transition: name } });
  expect((await list(editor, subject, { filter: `${state} = ${to}` })).total).toBe(2);
  const { records } = await calls.history({ query: { id: first.id } });
  expect(records.map(({ kind }) => kind)).toEqual([name, 'updated', 'updated', 'created']);
}

async function trashes({ editor }: Fixture, subject: Subject): Promise<void> {
  const calls = callsOf(editor, subject);
  const { id } = await add(editor, subject, 'Deleted');
  await calls.deleteBatch({ body: { ids: [id] } });
  const totals = [await list(editor, subject), await list(editor, subject, { trash: true })];
  expect(totals.map(({ total }) => total)).toEqual([0, 1]);
  expect(await calls.restoreBatch({ body: { ids: [id] } })).toMatchObject({ changed: 1 });
  await calls.deleteBatch({ body: { ids: [id] } });
  expect(await calls.purgeBatch({ body: { ids: [id] } })).toEqual({ purged: 1, held: 0 });
}

async function limits({ app, editor }: Fixture, subject: Subject): Promise<void> {
  const { title, permissions } = subject.type;
  const [admin, person] = [await personWith(app, { roles: ['admin'] }), await personWith(app)];
  const roleId = await newRole(app, [person]);
  await give(app, roleId, permissions.view);
  const permissionId = await entryId(app, permissions.view);
  const rule = { permissionId, ruleName: 'mine', ruleColumn: title, ruleConditions: '=', ruleValue: 'Seen' };
  const { id: dataRuleIds } = await admin.client.dataRule.add({ body: rule });
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId, dataRuleIds } });
  const [visible, hidden] = [await add(editor, subject, 'Seen'), await add(editor, subject, 'Hidden')];
  expect((await list(person, subject)).titles).toEqual(['Seen']);
  const { get } = callsOf(person, subject);
  expect(await get({ query: { id: visible.id } })).toMatchObject({ [title]: 'Seen' });
  await expect(get({ query: { id: hidden.id } })).rejects.toMatchObject(refusal(404, 'common.notFound'));
}

async function attaches({ app, editor }: Fixture, subject: Subject): Promise<void> {
  const [{ id: recordId }, other] = [await add(editor, subject, 'With parts'), await add(editor, subject, 'Other')];
  const { comment, checklist, watch, link, attachment } = partsOf(editor, subject);
  await comment.add({ body: { recordId, html: '<p>Agreed</p>' } });
  await checklist.add({ body: { recordId, texts: ['To do'] } });
  expect(await watch.get({ query: { recordId } })).toMatchObject({ watching: true });
  await link.add({ body: { recordId, type: subject.type.name as 'logisticsChannel', id: other.id } });
  const linked = await link.list({ query: { recordId: other.id } });
  expect(linked.map(({ chip }) => chip.title)).toEqual(['With parts']);
  const { name } = await uploadTo(app, editor, subject.type, recordId);
  expect(await attachment.list({ query: { recordId } })).toMatchObject([{ name }]);
  const { history, deleteBatch } = callsOf(editor, subject);
  const { records } = await history({ query: { id: recordId } });
  const kinds = ['fileAdded', 'checklistAdded', 'commentAdded', 'created'];
  expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  await deleteBatch({ body: { ids: [recordId] } });
  const hidden = comment.list({ query: { recordId } });
  await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
}

async function imports({ app, editor }: Fixture, subject: Subject): Promise<void> {
  const { fields, title, path } = subject.type;
  const content = `${fields[title]?.name[0]},Notes\nFirst,red\nSecond,blue\n`;
  const { fileId, counts } = await sendTable(app, editor, content, { path });
  expect(counts).toMatchObject({ add: 2, refused: 0 });
  const calls = callsOf(editor, subject);
  const { opId, ...outcome } = await calls.importRun({ body: { fileId } });
  expect(outcome).toMatchObject({ added: 2, refused: 0 });
  expect((await list(editor, subject, { filter: 'notes = blue' })).titles).toEqual(['Second']);
  expect(await calls.undo({ body: { opId } })).toMatchObject({ changed: 2, left: 0 });
  expect((await list(editor, subject)).total).toBe(0);
}

async function savesViews({ app, editor }: Fixture, subject: Subject): Promise<void> {
  const colleague = await personWith(app, { roles: ['member'] });
  const settings = {
    ...{ kind: 'list' as const, filter: 'notes ~ red', q: '', sort: subject.type.title, columns: null },
    ...{ group: subject.type.state ?? '', by: '', lane: '', date: '' },
  };
  await callsOf(editor, subject).viewAdd({ body: { name: 'Red ones', settings, shared: true } });
  const view = { name: 'Red ones', shared: true, mayManage: false, settings: { filter: 'notes ~ red' } };
  expect(await callsOf(colleague, subject).viewList()).toMatchObject([view]);
}
