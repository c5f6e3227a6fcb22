import type { TaskRow, TrashEntry } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { refusal, type TaskScene } from '../../../../test/scenes/task-scene.ts';
import { test } from '../../../../test/scenes/upload-scene.ts';

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

describe('tasks deleted together', () => {
  test('[S12] are restored together with one undo, in their project only; up to 1,000', async ({ app, scene }) => {
    const [parent, other, third] = [await scene.add('parent'), await scene.add('other'), await scene.add('third')];
    await scene.add('child', { parentId: parent.id });
    const alone = await scene.add('alone');
    await remove(scene, parent, other, third);
    await remove(scene, alone);
    const { client } = scene.member;
    const togetherOf = async () => {
      const found = await look(scene.member, scene.project.id);
      return Object.fromEntries(found.map(({ title, together }) => [title, together]));
    };
    expect(await togetherOf()).toEqual({ parent: 4, other: 4, third: 4, alone: 0 });
    const body = { kind: 'task' as const, ids: [other.id], together: true };
    await expect(scene.stranger.client.trash.restore({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(scene.guest.client.trash.restore({ body })).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await restore(scene.member, third);
    expect(await togetherOf()).toEqual({ parent: 3, other: 3, alone: 0 });
    const restored = await client.trash.restore({ body });
    expect(restored).toMatchObject({ restored: 3, withoutParent: 0 });
    expect(await togetherOf()).toEqual({ alone: 0 });
    await client.operation.undo({ body: { opId: restored.opId } });
    expect(await togetherOf()).toEqual({ parent: 3, other: 3, alone: 0 });
    expect((await rows(scene)).map(({ title }) => title)).toEqual(['third']);

    const titles = Array.from({ length: 199 }, (_, at) => `many ${at}`);
    for (let batch = 0; batch < 5; batch += 1)
      await scene.owner.client.task.addMany({ body: { projectId: scene.project.id, titles } });
    // As a background job deletes them: with the four tasks above and the one of the operation, 1,001.
    await scene.owner.client.task.addMany({ body: { projectId: scene.project.id, titles: ['last'] } });
    await app.pool.query(
      `update task set deleted_at = now(), delete_op_id = (select delete_op_id from task where id = $2)
       where project_id = $1`,
      [scene.project.id, alone.id],
    );
    expect((await look(scene.member, scene.project.id))[0]).toMatchObject({ together: 1_001 });
    const all = { ...body, ids: [alone.id] };
    await expect(client.trash.restore({ body: all })).rejects.toMatchObject(refusal(422, 'trash.tooMany'));
    await expect(scene.stranger.client.trash.restore({ body: all })).rejects.toMatchObject({ status: 404 });
  });
});

describe('permissions', () => {
  test('strangers find nothing, guests can list, members restore, only the owner purges', async ({ scene }) => {
    const task = await scene.add('task');
    await remove(scene, task);
    const none = refusal(404, 'common.notFound');
    const denied = refusal(403, 'project.notAllowed');
    await expect(look(scene.stranger, scene.project.id)).rejects.toMatchObject(none);
    await expect(restore(scene.stranger, task)).rejects.toMatchObject(none);
    await expect(purge(scene.stranger, task)).rejects.toMatchObject(none);
    expect((await scene.stranger.client.trash.list({ query: { kind: 'task' } })).records).toEqual([]);
    await scene.open();
    await expect(restore(scene.stranger, task)).rejects.toMatchObject(denied);
    const mays = [
      { person: scene.stranger, mayRestore: false, mayPurge: false },
      { person: scene.guest, mayRestore: false, mayPurge: false },
      { person: scene.member, mayRestore: true, mayPurge: false },
      { person: scene.manager, mayRestore: true, mayPurge: false },
      { person: scene.owner, mayRestore: true, mayPurge: true },
    ];
    for (const { person, ...may } of mays) expect(await look(person, scene.project.id)).toMatchObject([may]);
    await expect(restore(scene.guest, task)).rejects.toMatchObject(denied);
    await expect(purge(scene.member, task)).rejects.toMatchObject(denied);
    await expect(purge(scene.manager, task)).rejects.toMatchObject(denied);
    expect(await restore(scene.member, task)).toMatchObject({ restored: 1 });
  });

  test('a single foreign task makes the whole call fail', async ({ scene, as }) => {
    const task = await scene.add('task');
    await remove(scene, task);
    const other = await as('task:use', 'task:project:add');
    const key = freshKey();
    const theirs = await other.client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    const { records } = await other.client.task.add({ body: { projectId: theirs.id, title: 'mine' } });
    const own = records[0] as TaskRow;
    await other.client.task.deleteBatch({ body: { projectId: theirs.id, ids: [own.id] } });
    await expect(restore(other, own, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await look(other, theirs.id)).toHaveLength(1);
  });

  test('nothing can be restored in an archived project', async ({ scene }) => {
    const task = await scene.add('task');
    await remove(scene, task);
    await scene.archive();
    await expect(restore(scene.owner, task)).rejects.toMatchObject(refusal(403, 'project.archived'));
    expect(await look(scene.owner, scene.project.id)).toMatchObject([{ mayRestore: false, mayPurge: true }]);
  });

  test('entries that are not in the trash are not found', async ({ scene }) => {
    const task = await scene.add('task');
    await expect(restore(scene.owner, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(purge(scene.owner, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await rows(scene)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('shows what was deleted, when, by whom and how long it is kept', async ({ scene, app }) => {
    const [one, other] = [await scene.add('one'), await scene.add('other')];
    await remove(scene, one);
    await remove(scene, other);
    await age(app, 'task', one.id, 29);
    const found = await look(scene.guest, scene.project.id);
    expect(found).toMatchObject([
      { id: other.id, kind: 'task', title: 'other', daysLeft: 30, deletedBy: scene.owner.realname },
      { id: one.id, projectName: scene.project.name, key: `${scene.project.key}-1`, daysLeft: 1 },
    ]);
    await age(app, 'task', one.id, 30);
    expect(await look(scene.guest, scene.project.id)).toHaveLength(1);
    await expect(restore(scene.owner, one)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });

  test('is paged by 50 without duplicates, also when all were deleted at once', async ({ scene }) => {
    const titles = Array.from({ length: 120 }, (_, index) => `t${index}`);
    const { records } = await scene.owner.client.task.addMany({ body: { projectId: scene.project.id, titles } });
    await remove(scene, ...records);
    const seen: TrashEntry[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await scene.owner.client.trash.list({ query: { kind: 'task', ...(cursor && { cursor }) } });
      seen.push(...page.records);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen).toHaveLength(120);
    const nonsense = scene.owner.client.trash.list({ query: { kind: 'task', cursor: "' or 1=1 --" } });
    await expect(nonsense).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });

  test('shows a task with its sub-tasks as one', async ({ scene }) => {
    const parent = await scene.add('parent');
    const child = await scene.add('child', { parentId: parent.id });
    await remove(scene, parent);
    expect((await look(scene.owner, scene.project.id)).map(({ id }) => id)).toEqual([parent.id]);
    await restore(scene.owner, parent);
    await remove(scene, child);
    await remove(scene, parent);
    expect((await look(scene.owner, scene.project.id)).map(({ id }) => id)).toEqual([parent.id, child.id]);
  });
});

describe('restoring', () => {
  test('reproduces the tasks, their sub-tasks, order and counts', async ({ scene }) => {
    const [one, two] = [await scene.add('one'), await scene.add('two')];
    const child = await scene.add('child', { parentId: one.id });
    const grandchild = await scene.add('grandchild', { parentId: child.id });
    await scene.member.client.comment.add({ body: { recordId: child.id, html: 'kept' } });
    const before = await rows(scene);
    await remove(scene, one);
    expect((await rows(scene)).map(({ id }) => id)).toEqual([two.id]);
    expect(await restore(scene.member, one)).toMatchObject({ restored: 3 });
    const after = await rows(scene);
    const stable = ({ version, updatedAt, ...rest }: TaskRow) => rest;
    expect(after.map(stable)).toEqual(before.map(stable));
    expect(after.find(({ id }) => id === grandchild.id)).toMatchObject({ version: grandchild.version + 1 });
  });

  test('a subtask alone is restored to the top level while its parent is in the trash', async ({ scene }) => {
    const parent = await scene.add('parent');
    const child = await scene.add('child', { parentId: parent.id });
    await remove(scene, parent);
    expect(await restore(scene.owner, child)).toMatchObject({ restored: 1 });
    expect(await scene.readTask(child.id)).toMatchObject({ parentId: null });
    await restore(scene.owner, parent);
    expect(await scene.readTask(parent.id)).toMatchObject({ children: 0 });
  });

  test('falls back to the first to-do status if the old one is archived', async ({ scene }) => {
    const doing = scene.project.statuses.find(({ category }) => category === '2');
    const todo = scene.project.statuses.find(({ category }) => category === '0');
    const task = await scene.add('task', { statusId: doing?.id ?? '' });
    await remove(scene, task);
    await scene.owner.client.status.edit({ body: { id: doing?.id ?? '', archived: true } });
    await restore(scene.owner, task);
    expect(await scene.readTask(task.id)).toMatchObject({ statusId: todo?.id, category: '0' });
  });

  test('drops deleted labels and keeps the others', async ({ scene }) => {
    const label = async (name: string) =>
      await scene.owner.client.label.add({ body: { projectId: scene.project.id, name, color: 'red' } });
    const [kept, lost] = [await label('kept'), await label('lost')];
    const task = await scene.add('task', { labelIds: [lost.id, kept.id] });
    await remove(scene, task);
    await scene.owner.client.label.delete({ query: { id: lost.id } });
    await restore(scene.owner, task);
    expect(await scene.readTask(task.id)).toMatchObject({ labelIds: [kept.id] });
  });

  test('gets a rank right after the current holder of the old one', async ({ scene, app }) => {
    const [one, two, three] = [await scene.add('one'), await scene.add('two'), await scene.add('three')];
    await remove(scene, two);
    await app.pool.query('update task set rank = $2 where id = $1', [three.id, two.rank]);
    await restore(scene.owner, two);
    expect((await rows(scene)).map(({ id }) => id)).toEqual([one.id, three.id, two.id]);
    const four = await scene.add('four');
    expect((await rows(scene)).at(-1)?.id).toBe(four.id);
  });

  test('20 concurrent calls restore each task once, while tasks are added', async ({ scene }) => {
    const titles = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const { records } = await scene.owner.client.task.addMany({ body: { projectId: scene.project.id, titles } });
    await remove(scene, ...records);
    await Promise.all([
      ...records.map((task) => restore(scene.member, task)),
      ...records.map((_, index) => scene.add(`new ${index}`)),
    ]);
    const all = await rows(scene);
    expect(new Set(all.map(({ rank }) => rank)).size).toBe(40);
    const { counts } = await scene.owner.client.project.queryById({ query: { id: scene.project.id } });
    expect(counts.todo).toBe(40);
  });

  test('can be undone and redone', async ({ scene }) => {
    const task = await scene.add('task');
    await remove(scene, task);
    const { opId } = await restore(scene.owner, task);
    const undone = await scene.owner.client.operation.undo({ body: { opId } });
    expect(await look(scene.owner, scene.project.id)).toHaveLength(1);
    await scene.owner.client.operation.undo({ body: { opId: undone.opId } });
    expect(await rows(scene)).toHaveLength(1);
  });
});

describe('purging', () => {
  test('includes subtasks, comments, files and history', async ({ scene, send, app }) => {
    const parent = await scene.add('parent');
    const child = await scene.add('child', { parentId: parent.id });
    const { file } = await send(scene.member, child.id, 'bytes');
    await scene.member.client.comment.add({ body: { recordId: child.id, html: 'words' } });
    await remove(scene, parent);
    expect((await look(scene.owner, scene.project.id)).map(({ size }) => size)).toEqual(['bytes'.length]);
    const { rows: found } = await app.pool.query('select file_id as id from record_file where id = $1', [file.id]);
    expect(await purge(scene.owner, parent)).toEqual({ purged: 2, held: 0 });
    const left = async (sql: string, id: string) => (await app.pool.query(sql, [id])).rowCount;
    expect(await left('select from task where id = $1', child.id)).toBe(0);
    expect(await left('select from record_comment where record_id = $1', child.id)).toBe(0);
    expect(await left('select from activity where entity_id = $1', child.id)).toBe(0);
    expect(await left('select from stored_file where id = $1', found[0].id)).toBe(0);
    const waiting = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'remove-files' and j.payload -> 'ids' ->> 0 = $1`;
    expect(await left(waiting, found[0].id)).toBe(1);
    expect(await look(scene.owner, scene.project.id)).toEqual([]);
  });

  test('does not affect a live task, even if it was a subtask before', async ({ scene }) => {
    const parent = await scene.add('parent');
    const child = await scene.add('child', { parentId: parent.id });
    await remove(scene, parent);
    await restore(scene.owner, child);
    expect(await purge(scene.owner, parent, child)).toEqual({ purged: 1, held: 0 });
    expect((await rows(scene)).map(({ id }) => id)).toEqual([child.id]);
  });
});

describe('projects', () => {
  const projects = async ({ client }: Person) => (await client.trash.list({ query: { kind: 'project' } })).records;
  const restoreProject = ({ client }: Person, { project }: TaskScene) =>
    client.trash.restore({ body: { kind: 'project', ids: [project.id] } });
  const purgeProject = ({ client }: Person, { project }: TaskScene) =>
    client.trash.purge({ body: { kind: 'project', ids: [project.id] } });

  test('are visible there to members and restored or purged by their owner only', async ({ scene }) => {
    await scene.add('task');
    await scene.owner.client.project.delete({ query: { id: scene.project.id } });
    const none = refusal(404, 'common.notFound');
    expect(await projects(scene.stranger)).toEqual([]);
    const { name: title } = scene.project;
    const mine = { kind: 'project', title, daysLeft: 30, mayRestore: false, mayPurge: false };
    expect(await projects(scene.guest)).toMatchObject([mine]);
    expect(await projects(scene.owner)).toMatchObject([{ title, mayRestore: true, mayPurge: true }]);
    for (const act of [restoreProject, purgeProject]) {
      await expect(act(scene.stranger, scene)).rejects.toMatchObject(none);
      await expect(act(scene.manager, scene)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    }
    await expect(rows(scene)).rejects.toMatchObject(none);
    expect(await restoreProject(scene.owner, scene)).toMatchObject({ restored: 1 });
    expect(await rows(scene)).toHaveLength(1);
    expect(await projects(scene.guest)).toEqual([]);
  });

  test('cannot be restored when the name is taken', async ({ scene, as }) => {
    await scene.owner.client.project.delete({ query: { id: scene.project.id } });
    const other = await as('task:use', 'task:project:add');
    const { name } = scene.project;
    await other.client.project.add({ body: { name: name.toUpperCase(), key: freshKey(), template: 'blank' } });
    await expect(restoreProject(scene.owner, scene)).rejects.toMatchObject(refusal(409, 'project.nameTaken'));
    expect(await projects(scene.owner)).toHaveLength(1);
  });

  test('disappear immediately when purged', async ({ scene }) => {
    await scene.owner.client.project.delete({ query: { id: scene.project.id } });
    expect(await purgeProject(scene.owner, scene)).toEqual({ purged: 1, held: 0 });
    expect(await projects(scene.owner)).toEqual([]);
    await expect(restoreProject(scene.owner, scene)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});
