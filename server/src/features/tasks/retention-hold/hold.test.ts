import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';
import { purgeTrash } from '../trash/jobs.ts';
import { lockTasksOf, purgeProject } from '../trash/purge-store.ts';

const DENIED = refusal(403, 'project.notAllowed');
const NONE = refusal(404, 'common.notFound');

const trashOf = async ({ owner, project }: TaskFixture) =>
  (await owner.client.trash.list({ query: { kind: 'task', projectId: project.id } })).records;

async function expire({ db, pool, files, settings }: FastifyInstance, table: 'task' | 'project', id: string) {
  await pool.query(`update ${table} set deleted_at = now() - interval '31 days' where id = $1`, [id]);
  const log = pino({ level: 'silent' });
  await purgeTrash.run({ db, pool, files, settings, log, payload: {}, signal: new AbortController().signal });
}

test('[58] the trash names who deleted a task, and why if they said so', async ({ fixture }) => {
  const [why, silent] = [await fixture.add('why'), await fixture.add('silent')];
  const remove = (id: string, more = {}) =>
    fixture.member.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [id], ...more } });
  await remove(why.id, { reason: 'duplicate of DESK-1' });
  await remove(silent.id);
  const by = fixture.member.realname;
  expect(await trashOf(fixture)).toMatchObject([
    { id: silent.id, reason: null, deletedBy: by, hold: null },
    { id: why.id, reason: 'duplicate of DESK-1', deletedBy: by },
  ]);
  await expect(remove(why.id, { reason: 'x'.repeat(201) })).rejects.toMatchObject({ status: 400 });
  const filter = { search: 'absent' };
  const body = { projectId: fixture.project.id, filter, reason: 'clean-up' };
  expect(await fixture.member.client.matchingTasks.delete({ body })).toMatchObject({ changed: 0 });
  await fixture.owner.client.project.delete({ query: { id: fixture.project.id, reason: 'finished' } });
  const { records } = await fixture.owner.client.trash.list({ query: { kind: 'project' } });
  expect(records).toMatchObject([{ reason: 'finished', mayHold: true }]);
});

test('[58] a restored task whose parent and status are gone says so', async ({ fixture }) => {
  const { client } = fixture.owner;
  const parent = await fixture.add('parent');
  const statusId = (
    await client.status.add({
      body: { projectId: fixture.project.id, name: 'Odd', category: '2', color: 'gold' },
    })
  ).at(-1)?.id as string;
  const child = await fixture.add('child', { parentId: parent.id, statusId });
  const ids = (...tasks: { id: string }[]) => ({ projectId: fixture.project.id, ids: tasks.map(({ id }) => id) });
  await client.task.deleteBatch({ body: ids(child) });
  await client.task.deleteBatch({ body: ids(parent) });
  await client.trash.purge({ body: { kind: 'task', ids: [parent.id] } });
  await client.status.edit({ body: { id: statusId, archived: true } });
  const recorded = await client.trash.restore({ body: { kind: 'task', ids: [child.id] } });
  expect(recorded).toMatchObject({ restored: 1, withoutParent: 1, otherStatus: 1 });
  expect(await fixture.readTask(child.id)).toMatchObject({ parentId: null, category: '0' });
});

test('[59] a hold keeps a task and its subtasks from the job and from purging, until it is released', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.owner;
  const parent = await fixture.add('parent');
  const child = await fixture.add('child', { parentId: parent.id });
  const other = await fixture.add('other');
  const which = { kind: 'task', id: parent.id } as const;
  await expect(fixture.nonMember.client.retentionHold.get({ query: which })).rejects.toMatchObject(NONE);
  await expect(fixture.member.client.retentionHold.set({ body: { ...which, reason: 'x' } })).rejects.toMatchObject(
    DENIED,
  );
  expect(await fixture.guest.client.retentionHold.get({ query: which })).toBeNull();
  const hold = await fixture.manager.client.retentionHold.set({ body: { ...which, reason: 'audit' } });
  expect(hold).toMatchObject({ reason: 'audit', by: fixture.manager.realname });
  expect(await fixture.guest.client.retentionHold.get({ query: which })).toEqual(hold);
  const ids = [parent.id, other.id];
  await client.task.deleteBatch({ body: { projectId: fixture.project.id, ids } });
  for (const { id } of [parent, child]) await expire(app, 'task', id);
  const shown = await trashOf(fixture);
  expect(shown.find(({ id }) => id === parent.id)).toMatchObject({ daysLeft: 0, hold: { reason: 'audit', own: true } });
  expect(await client.trash.purge({ body: { kind: 'task', ids } })).toEqual({ purged: 1, held: 2 });
  const { rows } = await app.pool.query('select title from task where project_id = $1 order by seq', [
    fixture.project.id,
  ]);
  expect(rows.map(({ title }) => title)).toEqual(['parent', 'child']);
  await expect(fixture.member.client.retentionHold.release({ query: which })).rejects.toMatchObject(DENIED);
  await fixture.manager.client.retentionHold.release({ query: which });
  await expect(fixture.manager.client.retentionHold.release({ query: which })).rejects.toMatchObject(NONE);
  const { records: recorded } = await client.activity.list({ query: { taskId: parent.id, kind: 'trash' } });
  expect(recorded.map(({ kind }) => kind)).toEqual(['holdReleased', 'deleted', 'holdSet']);
  await expire(app, 'task', parent.id);
  expect((await app.pool.query('select from task where id = $1', [parent.id])).rowCount).toBe(0);
});

test('[59] a held subtask shows whose hold keeps it; a held project is not purged, nor one with a held task', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.owner;
  const task = await fixture.add('task');
  const held = { kind: 'project', id: fixture.project.id } as const;
  await client.retentionHold.set({ body: { ...held, reason: 'lawsuit' } });
  await client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [task.id] } });
  expect(await trashOf(fixture)).toMatchObject([{ hold: { reason: 'lawsuit', own: false } }]);
  expect(await client.trash.purge({ body: { kind: 'task', ids: [task.id] } })).toEqual({ purged: 0, held: 1 });
  await client.project.delete({ query: { id: fixture.project.id } });
  await expire(app, 'project', fixture.project.id);
  const purge = async () => await client.trash.purge({ body: { kind: 'project', ids: [fixture.project.id] } });
  expect(await purge()).toEqual({ purged: 0, held: 1 });
  const { records } = await fixture.manager.client.trash.list({ query: { kind: 'project' } });
  expect(records).toMatchObject([{ mayHold: true, mayPurge: false, hold: { reason: 'lawsuit', own: true } }]);
  await client.trash.restore({ body: { kind: 'project', ids: [held.id] } });
  await client.retentionHold.release({ query: held });
  await client.retentionHold.set({ body: { kind: 'task', id: task.id, reason: 'audit' } });
  await client.project.delete({ query: { id: fixture.project.id } });
  expect(await purge()).toEqual({ purged: 0, held: 1 });
});

test('[59] a held task that is moved keeps its hold there, and only managers move it', async ({ app, fixture }) => {
  const { client } = fixture.owner;
  const parent = await fixture.add('evidence');
  const child = await fixture.add('part', { parentId: parent.id });
  const which = { kind: 'task', id: parent.id } as const;
  await client.retentionHold.set({ body: { ...which, reason: 'lawsuit' } });
  const key = freshKey();
  const other = await client.project.add({ body: { name: key, key, template: 'blank' } });
  await client.member.add({ body: { projectId: other.id, userIds: [fixture.member.id], role: 'manager' } });
  const move = (ids: string[]) =>
    ({ body: { projectId: fixture.project.id, ids, targetId: other.id, labels: 'drop' } }) as const;
  for (const { id } of [parent, child])
    await expect(fixture.member.client.relocation.run(move([id]))).rejects.toMatchObject(
      refusal(403, 'relocation.held'),
    );
  await client.relocation.run(move([parent.id]));
  await client.project.delete({ query: { id: other.id } });
  const purge = async (id: string) => await client.trash.purge({ body: { kind: 'project', ids: [id] } });
  expect(await purge(other.id)).toEqual({ purged: 0, held: 1 });
  await expire(app, 'project', other.id);
  expect((await app.pool.query('select from task where project_id = $1', [other.id])).rowCount).toBe(2);
  await client.project.delete({ query: { id: fixture.project.id } });
  expect(await purge(fixture.project.id)).toEqual({ purged: 1, held: 0 });
});

test('[59] a hold set while a project is being purged keeps the tasks that are left', async ({ app, fixture }) => {
  const { client } = fixture.owner;
  const task = await fixture.add('left');
  await client.project.delete({ query: { id: fixture.project.id } });
  await app.pool.query(`update project set deleted_at = now() - interval '31 days' where id = $1`, [
    fixture.project.id,
  ]);
  await client.retentionHold.set({ body: { kind: 'project', id: fixture.project.id, reason: 'audit' } });
  expect(await lockTasksOf(app.db, fixture.project.id, 10)).toEqual([]);
  await purgeProject(app.db, fixture.project.id);
  expect((await app.pool.query('select from task where id = $1', [task.id])).rowCount).toBe(1);
});

test('[59] a hold that is being set while the purge looks for holds keeps the project, and none is set on what is purged', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.owner;
  const { id } = fixture.project;
  await fixture.add('evidence');
  await client.project.delete({ query: { id } });
  const which = { kind: 'project', id } as const;
  const blocker = await app.pool.connect();
  try {
    // Another hold of the project, not yet committed, keeps the request between its check and its end.
    await blocker.query('begin');
    await blocker.query(
      `insert into retention_hold (entity_id, kind, project_id, reason, set_by) values ($1, 'project', $1, 'first', $2)`,
      [id, fixture.owner.id],
    );
    const waiting = async (kind: string) => {
      const found = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`;
      return (await app.pool.query(found, [kind])).rowCount ?? 0;
    };
    const setting = client.retentionHold.set({ body: { ...which, reason: 'lawsuit' } });
    await expect.poll(() => waiting('transactionid')).toBeGreaterThan(0);
    let isDone = false;
    const purging = expire(app, 'project', id).then(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await waiting('advisory')) > 0).toBe(true);
    await blocker.query('rollback');
    await setting;
    await purging;
  } finally {
    blocker.release();
  }
  expect((await app.pool.query('select from task where project_id = $1', [id])).rowCount).toBe(1);
  await client.retentionHold.release({ query: which });
  await expire(app, 'project', id);
  await expect(client.retentionHold.set({ body: { ...which, reason: 'late' } })).rejects.toMatchObject(NONE);
});

test('[59] a subtask that leaves a held task is held itself, by whatever way it leaves', async ({ app, fixture }) => {
  const { client } = fixture.member;
  const parent = await fixture.add('evidence');
  const [cut, restored, free] = [
    await fixture.add('cut', { parentId: parent.id }),
    await fixture.add('restored', { parentId: parent.id }),
    await fixture.add('free'),
  ];
  const which = { kind: 'task', id: parent.id } as const;
  await fixture.manager.client.retentionHold.set({ body: { ...which, reason: 'lawsuit' } });
  const remove = (id: string) => client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [id] } });
  await client.task.edit({ body: { id: cut.id, version: 1, changes: { parentId: null } } });
  await remove(restored.id);
  await remove(parent.id);
  await client.trash.restore({ body: { kind: 'task', ids: [restored.id] } });
  const tasks = [cut, restored, free];
  for (const { id } of tasks.slice(0, 2))
    expect(await client.retentionHold.get({ query: { kind: 'task', id } })).toMatchObject({ reason: 'lawsuit' });
  for (const { id } of tasks) await remove(id);
  const ids = tasks.map(({ id }) => id);
  expect(await fixture.owner.client.trash.purge({ body: { kind: 'task', ids } })).toEqual({ purged: 1, held: 2 });
  await expire(app, 'task', cut.id);
  expect((await app.pool.query('select from task where id = $1', [cut.id])).rowCount).toBe(1);
});

test('[59] no hold is set on a task that is being purged', async ({ app, fixture }) => {
  const task = await fixture.add('going');
  const purging = await app.pool.connect();
  try {
    await purging.query('begin');
    await purging.query('select from task where id = $1 for update', [task.id]);
    const body = { kind: 'task' as const, id: task.id, reason: 'late' };
    const setting = fixture.owner.client.retentionHold.set({ body }).catch((error: unknown) => error);
    await Promise.race([setting, new Promise((done) => setTimeout(done, 300))]);
    await purging.query('delete from task where id = $1', [task.id]);
    await purging.query('commit');
    expect(await setting).toMatchObject(NONE);
  } finally {
    purging.release();
  }
});
