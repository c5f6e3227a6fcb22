import type { AddressInfo } from 'node:net';
import type { Attachment, Envelope, FailureResult } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { entryId, give, newRole, personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, freshKey, type Person } from '../../../test/kit.ts';
import { runJob } from '../../../test/run-job.ts';
import { removeLostParts } from './jobs.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const notFound = refusal(404, 'common.notFound');
const RIGHTS = ['logistics:channel:view', 'logistics:channel:edit', 'logistics:channel:delete'] as const;

type Fixture = {
  editor: Person;
  reader: Person;
  /** Sees channels of the carrier `Mine` only. */
  limited: Person;
  channel: (carrier?: string) => Promise<string>;
  send: (
    person: Person,
    recordId: string,
    bytes: string,
  ) => Promise<{ status: number; file: Attachment & FailureResult }>;
  fetchFile: (person: Person, id: string) => Promise<Response>;
};

let names = 0;
const test = base.extend<Fixture & { seeded: unknown }>({
  // Created before other users, so that the first entries are those of the seed.
  seeded: [async ({ app }, use) => use(await personWith(app)), { auto: true }],
  editor: async ({ as, seeded: _ }, use) => use(await as(...RIGHTS)),
  reader: async ({ as, seeded: _ }, use) => use(await as('logistics:channel:view')),
  limited: async ({ app }, use) => use(await limitedTo(app, 'Mine')),
  channel: async ({ editor, app }, use) => {
    await use(async (carrier = 'Yun') => {
      names += 1;
      const body = { name: `Part ${names}`, code: `P${names}`, carrier, service: 'line' as const };
      return (await editor.client.logisticsChannel.add({ body })).id;
    });
    await app.pool.query('delete from logistics_channel');
  },
  send: async ({ app }, use) => {
    const address = await addressOf(app);
    await use(async ({ token }, recordId, bytes) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), 'note.txt');
      const url = `${address}/upload?recordId=${recordId}`;
      const response = await fetch(url, { method: 'POST', headers: { 'x-access-token': token }, body: form });
      const { result } = (await response.json()) as Envelope<Attachment & FailureResult>;
      return { status: response.status, file: result };
    });
  },
  fetchFile: async ({ app }, use) => {
    const address = await addressOf(app);
    await use(({ token }, id) => fetch(`${address}/download?id=${id}`, { headers: { 'x-access-token': token } }));
  },
});

async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/logistics/channel/attachment`;
}

async function limitedTo(app: FastifyInstance, carrier: string): Promise<Person> {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, ...RIGHTS);
  const permissionId = await entryId(app, 'logistics:channel:view');
  const body = { permissionId, ruleName: 'own', ruleColumn: 'carrier', ruleConditions: '=', ruleValue: carrier };
  const { id } = await admin.client.dataRule.add({ body });
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: id } });
  return person;
}

function everyCall({ client }: Person, recordId: string, known: { comment: string; item: string; file: string }) {
  const { logisticsChannelComment: comment, logisticsChannelChecklist: checklist } = client;
  const { logisticsChannelAttachment: attachment, logisticsChannelWatch: watch } = client;
  return {
    'comment.list': () => comment.list({ query: { recordId } }),
    'comment.replies': () => comment.replies({ query: { id: known.comment } }),
    'comment.get': () => comment.get({ query: { id: known.comment } }),
    'attachment.list': () => attachment.list({ query: { recordId } }),
    'attachment.download': () => client.logisticsChannelAttachment.download({ query: { id: known.file } }),
    'checklist.list': () => checklist.list({ query: { recordId } }),
    'watch.get': () => watch.get({ query: { recordId } }),
    'comment.people': () => comment.people({ query: { recordId } }),
    'watch.set': () => watch.set({ body: { recordId, watching: true } }),
    'watch.setOther': () => watch.setOther({ body: { recordId, userId: recordId, watching: false } }),
    'comment.add': () => comment.add({ body: { recordId, html: '<p>x</p>' } }),
    'comment.edit': () => comment.edit({ body: { id: known.comment, html: '<p>x</p>' } }),
    'comment.react': () => comment.react({ body: { id: known.comment, emoji: '👍', on: true } }),
    'comment.delete': () => comment.delete({ query: { id: known.comment } }),
    'attachment.rename': () => attachment.rename({ body: { id: known.file, name: 'x' } }),
    'attachment.delete': () => attachment.delete({ query: { id: known.file } }),
    'checklist.add': () => checklist.add({ body: { recordId, texts: ['x'] } }),
    'checklist.edit': () => checklist.edit({ body: { id: known.item, done: true } }),
    'checklist.delete': () => checklist.delete({ query: { id: known.item } }),
  };
}

async function fill({ client }: Person, recordId: string, file: Promise<{ file: Attachment }>) {
  const { id: comment } = await client.logisticsChannelComment.add({ body: { recordId, html: '<p>secret</p>' } });
  expect(await client.logisticsChannelComment.get({ query: { id: comment } })).toMatchObject({ parent: null });
  expect(await client.logisticsChannelComment.replies({ query: { id: comment } })).toMatchObject({ records: [] });
  const [item] = await client.logisticsChannelChecklist.add({ body: { recordId, texts: ['secret'] } });
  return { comment, item: item?.id ?? '', file: (await file).file.id };
}

describe('parts of a channel', () => {
  test('can be added, changed, listed, and are in its history', async ({
    editor,
    reader,
    channel,
    send,
    fetchFile,
  }) => {
    const recordId = await channel();
    const { client } = editor;
    const known = await fill(editor, recordId, send(editor, recordId, 'a'));
    expect(await client.logisticsChannelWatch.get({ query: { recordId } })).toMatchObject({ watching: true });
    const added = { recordId, userId: reader.id, watching: true };
    expect(await client.logisticsChannelWatch.setOther({ body: added })).toMatchObject({
      watcherIds: expect.arrayContaining([reader.id]),
    });
    await client.logisticsChannelChecklist.edit({ body: { id: known.item, done: true } });
    await client.logisticsChannelAttachment.rename({ body: { id: known.file, name: 'plan' } });
    await reader.client.logisticsChannelComment.react({ body: { id: known.comment, emoji: '👍', on: true } });
    const { records } = await reader.client.logisticsChannelComment.list({ query: { recordId } });
    expect(records).toMatchObject([{ html: '<p>secret</p>', reactions: [{ emoji: '👍', count: 1, mine: true }] }]);
    expect(await reader.client.logisticsChannelChecklist.list({ query: { recordId } })).toMatchObject([{ done: true }]);
    const files = await reader.client.logisticsChannelAttachment.list({ query: { recordId } });
    expect(files).toMatchObject([{ name: 'plan.txt', recordId }]);
    const read = await fetchFile(reader, known.file);
    expect([read.status, await read.text()]).toEqual([200, 'a']);
    const { records: history } = await reader.client.logisticsChannel.history({ query: { id: recordId } });
    expect(history.map(({ kind }) => kind).toSorted()).toEqual([
      'checklistAdded',
      'checklistEdited',
      'commentAdded',
      'created',
      'fileAdded',
      'fileRenamed',
    ]);
    await client.logisticsChannelComment.edit({ body: { id: known.comment, html: '<p>changed</p>' } });
    const edited = await reader.client.logisticsChannelComment.list({ query: { recordId } });
    expect(edited.records).toMatchObject([{ html: '<p>changed</p>' }]);
    await client.logisticsChannelComment.delete({ query: { id: known.comment } });
    await client.logisticsChannelChecklist.delete({ query: { id: known.item } });
    await client.logisticsChannelAttachment.delete({ query: { id: known.file } });
    expect(await reader.client.logisticsChannelChecklist.list({ query: { recordId } })).toEqual([]);
    expect(await reader.client.logisticsChannelAttachment.list({ query: { recordId } })).toEqual([]);
    expect((await fetchFile(reader, known.file)).status).toBe(404);
    const after = await reader.client.logisticsChannel.history({ query: { id: recordId } });
    expect(JSON.stringify(after.records)).not.toContain('<p>secret</p>');
  });

  test('users with view permission comment, react and watch, but change neither files nor checklist', async ({
    editor,
    reader,
    channel,
    send,
  }) => {
    const recordId = await channel();
    const known = await fill(editor, recordId, send(editor, recordId, 'a'));
    const calls = everyCall(reader, recordId, known);
    const forbidden = refusal(403, 'common.forbidden');
    const changes = [
      'attachment.rename',
      'attachment.delete',
      'checklist.add',
      'checklist.edit',
      'watch.setOther',
    ] as const;
    for (const name of changes) await expect(calls[name]()).rejects.toMatchObject(forbidden);
    await expect(calls['checklist.delete']()).rejects.toMatchObject(forbidden);
    expect((await send(reader, recordId, 'a')).status).toBe(403);
    const notYours = refusal(403, 'comment.notYours');
    await expect(calls['comment.edit']()).rejects.toMatchObject(notYours);
    await expect(calls['comment.delete']()).rejects.toMatchObject(notYours);
    await calls['comment.add']();
    expect(await calls['watch.get']()).toMatchObject({ watching: true, muted: false });
  });

  test('do not exist for users who may not see the record, and ids cannot be guessed', async ({
    editor,
    limited,
    channel,
    send,
    as,
  }) => {
    const recordId = await channel('Other');
    const known = await fill(editor, recordId, send(editor, recordId, 'a'));
    for (const attempt of Object.values(everyCall(limited, recordId, known)))
      await expect(attempt()).rejects.toMatchObject(notFound);
    expect(await send(limited, recordId, 'a')).toMatchObject({ status: 404 });
    const otherUser = await as('task:use');
    for (const attempt of Object.values(everyCall(otherUser, recordId, known)))
      await expect(attempt()).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    const ownChannel = await channel('Mine');
    await limited.client.logisticsChannelComment.add({ body: { recordId: ownChannel, html: '<p>x</p>' } });
    const [item] = await limited.client.logisticsChannelChecklist.add({ body: { recordId: ownChannel, texts: ['a'] } });
    const behind = { id: item?.id ?? '', afterId: known.item };
    await expect(limited.client.logisticsChannelChecklist.edit({ body: behind })).rejects.toMatchObject(notFound);
  });

  test('cannot be accessed through the calls of another type', async ({ editor, channel, send, as }) => {
    const recordId = await channel();
    const known = await fill(editor, recordId, send(editor, recordId, 'a'));
    const { client } = await as('task:use', ...RIGHTS);
    const calls = [
      () => client.comment.edit({ body: { id: known.comment, html: '<p>x</p>' } }),
      () => client.comment.delete({ query: { id: known.comment } }),
      () => client.attachment.download({ query: { id: known.file } }),
      () => client.attachment.delete({ query: { id: known.file } }),
      () => client.checklist.edit({ body: { id: known.item, done: true } }),
      () => client.checklist.list({ query: { recordId } }),
      () => client.watch.get({ query: { recordId } }),
    ];
    for (const attempt of calls) await expect(attempt()).rejects.toMatchObject(notFound);
  });

  test('of a record in the trash can neither be read nor changed, and are purged with it', async ({
    app,
    editor,
    channel,
    send,
  }) => {
    const recordId = await channel();
    const known = await fill(editor, recordId, send(editor, recordId, 'a'));
    await editor.client.logisticsChannel.deleteBatch({ body: { ids: [recordId] } });
    const { 'watch.set': watch, ...calls } = everyCall(editor, recordId, known);
    await expect(watch()).rejects.toMatchObject(notFound);
    for (const [name, attempt] of Object.entries(calls)) {
      const reads = /\.(list|replies|get|people|download)$/.test(name);
      await expect(attempt()).rejects.toMatchObject(reads ? notFound : refusal(409, 'record.inTrash'));
    }
    await editor.client.logisticsChannel.purgeBatch({ body: { ids: [recordId] } });
    expect(await partsOf(app, recordId)).toBe(0);
  });

  test('orphans are removed at night', async ({ app, editor, channel, send }) => {
    const recordId = await channel();
    const channelId = await channel();
    for (const id of [recordId, channelId]) await fill(editor, id, send(editor, id, 'a'));
    await app.pool.query('delete from logistics_channel where id = $1', [recordId]);
    await runJob(app, removeLostParts, undefined);
    expect(await partsOf(app, recordId)).toBe(0);
    expect(await partsOf(app, channelId)).toBeGreaterThan(2);
  });

  test('two editors of one item do not overwrite each other, and 20 concurrent changes keep every item', async ({
    editor,
    channel,
  }) => {
    const recordId = await channel();
    const { logisticsChannelChecklist: checklist } = editor.client;
    const items = await checklist.add({ body: { recordId, texts: ['a', 'b', 'c'] } });
    const id = items[0]?.id ?? '';
    await checklist.edit({ body: { id, text: 'theirs', was: 'a' } });
    const stale = checklist.edit({ body: { id, text: 'mine', was: 'a' } });
    await expect(stale).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        checklist.edit({
          body: { id: items[at % 3]?.id ?? '', afterId: at % 2 ? null : (items[(at + 1) % 3]?.id ?? '') },
        }),
      ),
    );
    const after = await checklist.list({ query: { recordId } });
    expect(after.map(({ text }) => text).toSorted()).toEqual(['b', 'c', 'theirs']);
    const fullChecklist = Array.from({ length: 198 }, () => 'x');
    await expect(checklist.add({ body: { recordId, texts: fullChecklist } })).rejects.toMatchObject(
      refusal(422, 'checklist.tooMany'),
    );
  });
});

test('suggestions for mentions are users who may see the record, found by name', async ({
  as,
  editor,
  reader,
  limited,
  channel,
}) => {
  const otherUser = await as('task:use');
  const [otherChannel, ownChannel] = [await channel('Yun'), await channel('Mine')];
  const suggestedPeople = async (recordId: string, { username }: Person) => {
    const people = await editor.client.logisticsChannelComment.people({ query: { recordId, text: username } });
    return people.map(({ id }) => id);
  };
  expect(await suggestedPeople(otherChannel, reader)).toEqual([reader.id]);
  expect(await suggestedPeople(otherChannel, limited)).toEqual([]);
  expect(await suggestedPeople(ownChannel, limited)).toEqual([limited.id]);
  expect(await suggestedPeople(ownChannel, otherUser)).toEqual([]);
  const all = await editor.client.logisticsChannelComment.people({ query: { recordId: ownChannel } });
  expect(all.length).toBeLessThanOrEqual(8);
});

describe('notifications', () => {
  test('are sent to watchers and mentioned users who may see the record, with a link, and not to those who muted it', async ({
    app,
    editor,
    reader,
    limited,
    channel,
    as,
  }) => {
    const recordId = await channel('Other');
    const muted = await as('logistics:channel:view');
    const set = ({ client }: Person, watchState: { watching: boolean; muted?: boolean }) =>
      client.logisticsChannelWatch.set({ body: { recordId, ...watchState } });
    expect(await set(reader, { watching: true })).toEqual({ watcherIds: [reader.id], watching: true, muted: false });
    expect(await set(muted, { watching: false, muted: true })).toMatchObject({ watching: false, muted: true });
    await app.pool.query(
      `insert into record_watcher (record_type, record_id, user_id) values ('logisticsChannel', $1, $2)`,
      [recordId, limited.id],
    );
    const mention = (id: string) => `<span data-type="mention" data-id="${id}" data-label="X">@X</span>`;
    const html = `<p>${mention(limited.id)}${mention(muted.id)} late</p>`;
    const created = await editor.client.logisticsChannelComment.add({ body: { recordId, html } });
    expect(created.mentionIds).toEqual([muted.id]);
    const { rows } = await app.pool.query<{ payload: { kind: string; to: { userId: string; page: string }[] } }>(
      `select payload from outbox where topic = 'notice' and payload->>'key' like '%' || $1 order by payload->>'kind' desc`,
      [recordId],
    );
    const notices = rows.flatMap(({ payload: { kind, to } }) => to.map(({ userId, page }) => [kind, userId, page]));
    const page = `/modules/tms/channelUpdateList?open=${recordId}&comment=${created.id}`;
    expect(notices).toEqual([
      ['mentioned', muted.id, page],
      ['commented', reader.id, page],
    ]);
  });
});

test('calls of former versions still accept the former name of the record id', async ({ app, as }) => {
  const { client, token } = await as('task:use', 'task:project:add');
  const key = freshKey();
  const project = await client.project.add({ body: { name: `Former ${key}`, key, template: 'blank' } });
  const { records } = await client.task.add({ body: { projectId: project.id, title: 'a' } });
  const taskId = records[0]?.id ?? '';
  const headers = { 'x-access-token': token };
  const legacyCall = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(response.statusCode).toBe(200);
    return response.json().result;
  };
  await legacyCall('POST', '/task/checklist/add', { taskId, texts: ['a'] });
  expect(await legacyCall('GET', `/task/checklist/list?taskId=${taskId}`)).toHaveLength(1);
  expect(await legacyCall('GET', `/task/attachment/list?taskId=${taskId}`)).toEqual([]);
  expect(await legacyCall('PUT', '/task/watch/set', { taskId, watching: true })).toMatchObject({ watching: true });
});

async function partsOf(app: FastifyInstance, recordId: string): Promise<number> {
  const { rows } = await app.pool.query<{ total: number }>(
    `select ((select count(*) from record_comment where record_id = $1)
      + (select count(*) from record_file where record_id = $1)
      + (select count(*) from record_checklist_item where record_id = $1)
      + (select count(*) from record_watcher where record_id = $1)
      + (select count(*) from record_link where $1 in (from_id, to_id)))::int as total`,
    [recordId],
  );
  return rows[0]?.total ?? 0;
}
