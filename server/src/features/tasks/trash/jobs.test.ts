import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/upload-fixture.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { deleteOrphanedFiles, removeFiles } from '../../../kernel/files/file-jobs.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { startJobs } from '../../../kernel/jobs/jobs.ts';
import { pruneJournal } from '../../../kernel/jobs/journal-jobs.ts';
import { removeLostParts } from '../../../records/parts/jobs.ts';
import { purgeTrash } from './jobs.ts';

const log = pino({ level: 'silent' });

async function perform<P>({ db, pool, files, settings }: FastifyInstance, job: Job<P>, payload: P) {
  await job.run({ db, pool, files, settings, log, payload, signal: new AbortController().signal });
}

async function count({ pool }: FastifyInstance, sql: string, values: unknown[] = []): Promise<number> {
  return (await pool.query(sql, values)).rowCount ?? 0;
}

test('[case R24] tasks stay in the trash for 30 days, then they and their files are deleted', async ({
  fixture,
  send,
  stored,
  app,
}) => {
  // What other tests have queued does not count here.
  await app.pool.query('delete from graphile_worker._private_jobs');
  const before = await stored();
  const [old, recent, live] = [await fixture.add('old'), await fixture.add('young'), await fixture.add('live')];
  for (const { id } of [old, recent, live]) await send(fixture.member, id, `bytes of ${id}`);
  await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [old.id, recent.id] } });
  const age = (id: string, days: string) =>
    app.pool.query('update task set deleted_at = now() - $2::interval where id = $1', [id, days]);
  await age(old.id, '30 days 1 minute');
  await age(recent.id, '29 days 23 hours 59 minutes');
  const { db, pool, files, settings } = app;
  const databaseUrl = pool.options.connectionString ?? '';
  const jobs = await startJobs({ databaseUrl, db, pool, files, settings, log, jobs: [purgeTrash, removeFiles] });
  await pool.query(`select graphile_worker.add_job('purge-trash')`);
  await vi.waitFor(async () => expect(await stored()).toHaveLength(before.length + 2), { timeout: 20_000 });
  await jobs.stop();
  expect(await count(app, 'select from task where id = $1', [old.id])).toBe(0);
  expect(await count(app, 'select from task where id = any ($1)', [[recent.id, live.id]])).toBe(2);
  const restored = await fixture.owner.client.trash.restore({ body: { kind: 'task', ids: [recent.id] } });
  expect(restored).toMatchObject({ restored: 1 });
  expect(await fixture.readTask(recent.id)).toMatchObject({ attachments: 1 });
});

test('[case R24] a project is purged after 30 days with everything in it, others stay', async ({
  fixture,
  send,
  app,
}) => {
  const task = await fixture.add('task');
  await fixture.add('below', { parentId: task.id });
  await send(fixture.member, task.id, 'bytes');
  await fixture.member.client.comment.add({ body: { recordId: task.id, html: 'words' } });
  const { id } = fixture.project;
  const settings = { kind: 'list', filter: '', sort: '', columns: null, group: '', page: {} };
  await fixture.member.client.taskView.add({ body: { projectId: id, name: 'Mine', settings } });
  await fixture.owner.client.project.delete({ query: { id } });
  await app.pool.query(`update project set deleted_at = now() - interval '29 days' where id = $1`, [id]);
  await perform(app, purgeTrash, {});
  expect(await count(app, 'select from project where id = $1', [id])).toBe(1);
  await app.pool.query(`update project set deleted_at = now() - interval '31 days' where id = $1`, [id]);
  await perform(app, purgeTrash, {});
  for (const table of [
    'task',
    'task_status',
    'project_member',
    'project_counter',
    'task_count',
    'task_assignee_count',
  ]) {
    expect([table, await count(app, `select from ${table} where project_id = $1`, [id])]).toEqual([table, 0]);
  }
  expect(await count(app, 'select from project where id = $1', [id])).toBe(0);
  expect(await count(app, 'select from activity where entity_id = any ($1)', [[id, task.id]])).toBe(0);
  expect(await count(app, 'select from record_view where record_type = $1', [`task:${id}`])).toBe(0);
});

test('files and comments deleted from a task are purged after 30 days, not before', async ({ fixture, send, app }) => {
  const { id: taskId } = await fixture.add('task');
  const [{ file: one }, { file: two }] = [
    await send(fixture.member, taskId, 'a'),
    await send(fixture.member, taskId, 'b'),
  ];
  const words = await fixture.member.client.comment.add({ body: { recordId: taskId, html: 'words' } });
  for (const { id } of [one, two]) await fixture.member.client.attachment.delete({ query: { id } });
  await fixture.member.client.comment.delete({ query: { id: words.id } });
  await app.pool.query(`update record_file set deleted_at = now() - interval '31 days' where id = $1`, [one.id]);
  await app.pool.query(`update record_comment set deleted_at = now() - interval '31 days' where id = $1`, [words.id]);
  await perform(app, purgeTrash, {});
  const { rows } = await app.pool.query('select id from record_file where record_id = $1', [taskId]);
  expect(rows).toEqual([{ id: two.id }]);
  expect(await count(app, 'select from record_comment where id = $1', [words.id])).toBe(0);
});

test('the parts of a purged task are deleted by the nightly job, with their files', async ({
  fixture,
  send,
  stored,
  app,
}) => {
  const { id: gone } = await fixture.add('gone');
  const { id: kept } = await fixture.add('kept');
  const before = await stored();
  for (const recordId of [gone, kept]) {
    await send(fixture.member, recordId, 'a');
    const { id } = await fixture.member.client.comment.add({ body: { recordId, html: 'words' } });
    await fixture.member.client.comment.react({ body: { id, emoji: '👍', on: true } });
    await fixture.member.client.checklist.add({ body: { recordId: recordId, texts: ['step'] } });
  }
  await app.pool.query('delete from task where id = $1', [gone]);
  await perform(app, removeLostParts, {});
  await perform(app, removeLostParts, {});
  for (const table of ['record_comment', 'record_file', 'record_checklist_item', 'record_watcher']) {
    const left = (id: string) => count(app, `select from ${table} where record_id = $1`, [id]);
    expect([table, await left(gone), await left(kept)]).toEqual([table, 0, 1]);
  }
  expect(await count(app, 'select from record_reaction', [])).toBe(1);
  const fresh = (await stored()).filter((name) => !before.includes(name));
  expect(await count(app, 'select from stored_file where id = any ($1)', [fresh])).toBe(1);
  expect(await fixture.readTask(kept)).toMatchObject({ comments: 1, attachments: 1, checklist: 1 });
});

test('files referred to by a record are never deleted', async ({ fixture, send, stored, app }) => {
  const { id: taskId } = await fixture.add('task');
  const before = await stored();
  await send(fixture.member, taskId, 'a');
  const [id = ''] = (await stored()).filter((name) => !before.includes(name));
  await perform(app, removeFiles, { ids: [id, newId()] });
  expect(await stored()).toContain(id);
  await app.pool.query('delete from record_file where file_id = $1', [id]);
  await app.pool.query('delete from stored_file where id = $1', [id]);
  await perform(app, removeFiles, { ids: [id] });
  await perform(app, removeFiles, { ids: [id] });
  expect(await stored()).not.toContain(id);
});

test('files without a record are deleted after a day', async ({ fixture, send, stored, app }) => {
  const { id: taskId } = await fixture.add('task');
  const before = await stored();
  for (const text of ['kept', 'old', 'young']) await send(fixture.member, taskId, text);
  const fresh = (await stored()).filter((name) => !before.includes(name)).toSorted();
  const [kept = '', old = '', recent = ''] = fresh;
  await app.pool.query('delete from record_file where file_id = any ($1)', [[old, recent]]);
  await app.pool.query('delete from stored_file where id = any ($1)', [[old, recent]]);
  const yesterday = new Date(Date.now() - 90_000_000);
  for (const id of [kept, old]) {
    await utimes(join(app.settings.DATA_DIR, 'files', id.slice(-2), id), yesterday, yesterday);
  }
  await perform(app, deleteOrphanedFiles, {});
  expect((await stored()).filter((name) => fresh.includes(name)).toSorted()).toEqual([kept, recent].toSorted());
});

test('stored responses are deleted after a day, operations and events after a week', async ({ fixture, app }) => {
  const headers = { 'x-access-token': fixture.owner.token, 'idempotency-key': 'journal-0001' };
  const payload = { projectId: fixture.project.id, title: 'told' };
  const request = { method: 'POST', url: '/task/task/add', headers, payload } as const;
  const { opId } = (await app.inject(request)).json().result;
  const age = async (age: string) => {
    for (const table of ['idempotency_key', 'operation', 'outbox']) {
      await app.pool.query(`update ${table} set at = now() - $1::interval`, [age]);
    }
  };
  const left = async () => [
    await count(app, `select from idempotency_key where key = 'journal-0001'`),
    await count(app, 'select from operation where id = $1', [opId]),
    await count(app, `select from outbox where payload ->> 'opId' = $1`, [opId]),
  ];
  await age('23 hours');
  await perform(app, pruneJournal, {});
  expect(await left()).toEqual([1, 1, 1]);
  await fixture.add('something newer');
  await age('6 days');
  await perform(app, pruneJournal, {});
  expect(await left()).toEqual([0, 1, 1]);
  await age('8 days');
  await perform(app, pruneJournal, {});
  expect(await left()).toEqual([0, 0, 0]);
  expect(await count(app, 'select from outbox')).toBeGreaterThan(0);
  const undone = fixture.owner.client.operation.undo({ body: { opId } });
  await expect(undone).rejects.toMatchObject(refusal(404, 'common.notFound'));
});
