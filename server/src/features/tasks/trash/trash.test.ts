import type { TaskRow, TrashEntry } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { refusal, type TaskScene } from '../../../../test/task-scene.ts';
import { test } from '../../../../test/upload-scene.ts';

const remove = ({ owner, project }: TaskScene, ...tasks: { id: string }[]) =>
  owner.client.task.deleteBatch({ body: { projectId: project.id, ids: tasks.map(({ id }) => id) } });
const restore = ({ client }: Person, ...tasks: { id: string }[]) =>
  client.trash.restore({ body: { kind: 'task', ids: tasks.map(({ id }) => id) } });
const purge = ({ client }: Person, ...tasks: { id: string }[]) =>
  client.trash.purge({ body: { kind: 'task', ids: tasks.map(({ id }) => id) } });
const look = async ({ client }: Person, projectId: string) =>
  (await client.trash.list({ query: { kind: 'task', projectId } })).records;

async function rows({ owner, project }: TaskScene): Promise<TaskRow[]> {
  return (await owner.client.task.query({ body: { projectId: project.id } })).records;
}

/** Ages the entries of the trash. */
async function age({ pool }: FastifyInstance, table: 'task' | 'project', id: string, days: number) {
  await pool.query(`update ${table} set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
}

describe('permissions', () => {
  test('strangers find nothing, guests can list, members restore, only the owner purges', async ({ desk }) => {
    const task = await desk.add('task');
    await remove(desk, task);
    const none = refusal(404, 'common.notFound');
    const denied = refusal(403, 'project.notAllowed');
    await expect(look(desk.stranger, desk.project.id)).rejects.toMatchObject(none);
    await expect(restore(desk.stranger, task)).rejects.toMatchObject(none);
    await expect(purge(desk.stranger, task)).rejects.toMatchObject(none);
    expect((await desk.stranger.client.trash.list({ query: { kind: 'task' } })).records).toEqual([]);
    await desk.open();
    await expect(restore(desk.stranger, task)).rejects.toMatchObject(denied);
    const mays = [
      { person: desk.stranger, mayRestore: false, mayPurge: false },
      { person: desk.guest, mayRestore: false, mayPurge: false },
      { person: desk.member, mayRestore: true, mayPurge: false },
      { person: desk.manager, mayRestore: true, mayPurge: false },
      { person: desk.owner, mayRestore: true, mayPurge: true },
    ];
    for (const { person, ...may } of mays) expect(await look(person, desk.project.id)).toMatchObject([may]);
    await expect(restore(desk.guest, task)).rejects.toMatchObject(denied);
    await expect(purge(desk.member, task)).rejects.toMatchObject(denied);
    await expect(purge(desk.manager, task)).rejects.toMatchObject(denied);
    expect(await restore(desk.member, task)).toMatchObject({ restored: 1 });
  });

  test('a single foreign task makes the whole call fail', async ({ desk, as }) => {
    const task = await desk.add('task');
    await remove(desk, task);
    const other = await as('task:use', 'task:project:add');
    const key = freshKey();
    const theirs = await other.client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    const { records } = await other.client.task.add({ body: { projectId: theirs.id, title: 'mine' } });
    const own = records[0] as TaskRow;
    await other.client.task.deleteBatch({ body: { projectId: theirs.id, ids: [own.id] } });
    await expect(restore(other, own, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await look(other, theirs.id)).toHaveLength(1);
  });

  test('nothing can be restored in an archived project', async ({ desk }) => {
    const task = await desk.add('task');
    await remove(desk, task);
    await desk.archive();
    await expect(restore(desk.owner, task)).rejects.toMatchObject(refusal(403, 'project.archived'));
    expect(await look(desk.owner, desk.project.id)).toMatchObject([{ mayRestore: false, mayPurge: true }]);
  });

  test('entries that are not in the trash are not found', async ({ desk }) => {
    const task = await desk.add('task');
    await expect(restore(desk.owner, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(purge(desk.owner, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await rows(desk)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('shows what was deleted, when, by whom and how long it is kept', async ({ desk, app }) => {
    const [one, other] = [await desk.add('one'), await desk.add('other')];
    await remove(desk, one);
    await remove(desk, other);
    await age(app, 'task', one.id, 29);
    const found = await look(desk.guest, desk.project.id);
    expect(found).toMatchObject([
      { id: other.id, kind: 'task', title: 'other', daysLeft: 30, deletedBy: desk.owner.realname },
      { id: one.id, projectName: desk.project.name, key: `${desk.project.key}-1`, daysLeft: 1 },
    ]);
    await age(app, 'task', one.id, 30);
    expect(await look(desk.guest, desk.project.id)).toHaveLength(1);
    await expect(restore(desk.owner, one)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });

  test('is paged by 50 without duplicates, also when all were deleted at once', async ({ desk }) => {
    const titles = Array.from({ length: 120 }, (_, index) => `t${index}`);
    const { records } = await desk.owner.client.task.addMany({ body: { projectId: desk.project.id, titles } });
    await remove(desk, ...records);
    const seen: TrashEntry[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await desk.owner.client.trash.list({ query: { kind: 'task', ...(cursor && { cursor }) } });
      seen.push(...page.records);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen).toHaveLength(120);
    const nonsense = desk.owner.client.trash.list({ query: { kind: 'task', cursor: "' or 1=1 --" } });
    await expect(nonsense).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });

  test('shows a task with its sub-tasks as one', async ({ desk }) => {
    const parent = await desk.add('parent');
    const child = await desk.add('child', { parentId: parent.id });
    await remove(desk, parent);
    expect((await look(desk.owner, desk.project.id)).map(({ id }) => id)).toEqual([parent.id]);
    await restore(desk.owner, parent);
    await remove(desk, child);
    await remove(desk, parent);
    expect((await look(desk.owner, desk.project.id)).map(({ id }) => id)).toEqual([parent.id, child.id]);
  });
});

describe('restoring', () => {
  test('reproduces the tasks, their sub-tasks, order and counts', async ({ desk }) => {
    const [one, two] = [await desk.add('one'), await desk.add('two')];
    const child = await desk.add('child', { parentId: one.id });
    const grandchild = await desk.add('grandchild', { parentId: child.id });
    await desk.member.client.comment.add({ body: { recordId: child.id, html: 'kept' } });
    const before = await rows(desk);
    await remove(desk, one);
    expect((await rows(desk)).map(({ id }) => id)).toEqual([two.id]);
    expect(await restore(desk.member, one)).toMatchObject({ restored: 3 });
    const after = await rows(desk);
    const stable = ({ version, updatedAt, ...rest }: TaskRow) => rest;
    expect(after.map(stable)).toEqual(before.map(stable));
    expect(after.find(({ id }) => id === grandchild.id)).toMatchObject({ version: grandchild.version + 1 });
  });

  test('a subtask alone is restored to the top level while its parent is in the trash', async ({ desk }) => {
    const parent = await desk.add('parent');
    const child = await desk.add('child', { parentId: parent.id });
    await remove(desk, parent);
    expect(await restore(desk.owner, child)).toMatchObject({ restored: 1 });
    expect(await desk.look(child.id)).toMatchObject({ parentId: null });
    await restore(desk.owner, parent);
    expect(await desk.look(parent.id)).toMatchObject({ children: 0 });
  });

  test('falls back to the first to-do status if the old one is archived', async ({ desk }) => {
    const doing = desk.project.statuses.find(({ category }) => category === '2');
    const todo = desk.project.statuses.find(({ category }) => category === '0');
    const task = await desk.add('task', { statusId: doing?.id ?? '' });
    await remove(desk, task);
    await desk.owner.client.status.edit({ body: { id: doing?.id ?? '', archived: true } });
    await restore(desk.owner, task);
    expect(await desk.look(task.id)).toMatchObject({ statusId: todo?.id, category: '0' });
  });

  test('drops deleted labels and keeps the others', async ({ desk }) => {
    const label = async (name: string) =>
      await desk.owner.client.label.add({ body: { projectId: desk.project.id, name, color: 'red' } });
    const [kept, lost] = [await label('kept'), await label('lost')];
    const task = await desk.add('task', { labelIds: [lost.id, kept.id] });
    await remove(desk, task);
    await desk.owner.client.label.delete({ query: { id: lost.id } });
    await restore(desk.owner, task);
    expect(await desk.look(task.id)).toMatchObject({ labelIds: [kept.id] });
  });

  test('gets a rank right after the current holder of the old one', async ({ desk, app }) => {
    const [one, two, three] = [await desk.add('one'), await desk.add('two'), await desk.add('three')];
    await remove(desk, two);
    await app.pool.query('update task set rank = $2 where id = $1', [three.id, two.rank]);
    await restore(desk.owner, two);
    expect((await rows(desk)).map(({ id }) => id)).toEqual([one.id, three.id, two.id]);
    const four = await desk.add('four');
    expect((await rows(desk)).at(-1)?.id).toBe(four.id);
  });

  test('20 concurrent calls restore each task once, while tasks are added', async ({ desk }) => {
    const titles = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const { records } = await desk.owner.client.task.addMany({ body: { projectId: desk.project.id, titles } });
    await remove(desk, ...records);
    await Promise.all([
      ...records.map((task) => restore(desk.member, task)),
      ...records.map((_, index) => desk.add(`new ${index}`)),
    ]);
    const all = await rows(desk);
    expect(new Set(all.map(({ rank }) => rank)).size).toBe(40);
    const { counts } = await desk.owner.client.project.queryById({ query: { id: desk.project.id } });
    expect(counts.todo).toBe(40);
  });

  test('can be undone and redone', async ({ desk }) => {
    const task = await desk.add('task');
    await remove(desk, task);
    const { opId } = await restore(desk.owner, task);
    const undone = await desk.owner.client.operation.undo({ body: { opId } });
    expect(await look(desk.owner, desk.project.id)).toHaveLength(1);
    await desk.owner.client.operation.undo({ body: { opId: undone.opId } });
    expect(await rows(desk)).toHaveLength(1);
  });
});

describe('purging', () => {
  test('includes subtasks, comments, files and history', async ({ desk, send, app }) => {
    const parent = await desk.add('parent');
    const child = await desk.add('child', { parentId: parent.id });
    const { file } = await send(desk.member, child.id, 'bytes');
    await desk.member.client.comment.add({ body: { recordId: child.id, html: 'words' } });
    await remove(desk, parent);
    const { rows: found } = await app.pool.query('select file_id as id from record_file where id = $1', [file.id]);
    expect(await purge(desk.owner, parent)).toEqual({ purged: 2, held: 0 });
    const left = async (sql: string, id: string) => (await app.pool.query(sql, [id])).rowCount;
    expect(await left('select from task where id = $1', child.id)).toBe(0);
    expect(await left('select from record_comment where record_id = $1', child.id)).toBe(0);
    expect(await left('select from activity where entity_id = $1', child.id)).toBe(0);
    expect(await left('select from stored_file where id = $1', found[0].id)).toBe(0);
    const waiting = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'remove-files' and j.payload -> 'ids' ->> 0 = $1`;
    expect(await left(waiting, found[0].id)).toBe(1);
    expect(await look(desk.owner, desk.project.id)).toEqual([]);
  });

  test('does not affect a live task, even if it was a subtask before', async ({ desk }) => {
    const parent = await desk.add('parent');
    const child = await desk.add('child', { parentId: parent.id });
    await remove(desk, parent);
    await restore(desk.owner, child);
    expect(await purge(desk.owner, parent, child)).toEqual({ purged: 1, held: 0 });
    expect((await rows(desk)).map(({ id }) => id)).toEqual([child.id]);
  });
});

describe('projects', () => {
  const projects = async ({ client }: Person) => (await client.trash.list({ query: { kind: 'project' } })).records;
  const restoreProject = ({ client }: Person, { project }: TaskScene) =>
    client.trash.restore({ body: { kind: 'project', ids: [project.id] } });
  const purgeProject = ({ client }: Person, { project }: TaskScene) =>
    client.trash.purge({ body: { kind: 'project', ids: [project.id] } });

  test('are visible there to members and restored or purged by their owner only', async ({ desk }) => {
    await desk.add('task');
    await desk.owner.client.project.delete({ query: { id: desk.project.id } });
    const none = refusal(404, 'common.notFound');
    expect(await projects(desk.stranger)).toEqual([]);
    const { name: title } = desk.project;
    const mine = { kind: 'project', title, daysLeft: 30, mayRestore: false, mayPurge: false };
    expect(await projects(desk.guest)).toMatchObject([mine]);
    expect(await projects(desk.owner)).toMatchObject([{ title, mayRestore: true, mayPurge: true }]);
    for (const act of [restoreProject, purgeProject]) {
      await expect(act(desk.stranger, desk)).rejects.toMatchObject(none);
      await expect(act(desk.manager, desk)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    }
    await expect(rows(desk)).rejects.toMatchObject(none);
    expect(await restoreProject(desk.owner, desk)).toMatchObject({ restored: 1 });
    expect(await rows(desk)).toHaveLength(1);
    expect(await projects(desk.guest)).toEqual([]);
  });

  test('cannot be restored when the name is taken', async ({ desk, as }) => {
    await desk.owner.client.project.delete({ query: { id: desk.project.id } });
    const other = await as('task:use', 'task:project:add');
    const { name } = desk.project;
    await other.client.project.add({ body: { name: name.toUpperCase(), key: freshKey(), template: 'blank' } });
    await expect(restoreProject(desk.owner, desk)).rejects.toMatchObject(refusal(409, 'project.nameTaken'));
    expect(await projects(desk.owner)).toHaveLength(1);
  });

  test('disappear immediately when purged', async ({ desk }) => {
    await desk.owner.client.project.delete({ query: { id: desk.project.id } });
    expect(await purgeProject(desk.owner, desk)).toEqual({ purged: 1, held: 0 });
    expect(await projects(desk.owner)).toEqual([]);
    await expect(restoreProject(desk.owner, desk)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});
