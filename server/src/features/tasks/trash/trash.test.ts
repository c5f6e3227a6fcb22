import type { TaskRow, TrashEntry } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/upload-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

const remove = ({ owner, project }: TaskFixture, ...tasks: { id: string }[]) =>
  owner.client.task.deleteBatch({ body: { projectId: project.id, ids: tasks.map(({ id }) => id) } });
const restore = ({ client }: Person, ...tasks: { id: string }[]) =>
  client.trash.restore({ body: { kind: 'task', ids: tasks.map(({ id }) => id) } });
const purge = ({ client }: Person, ...tasks: { id: string }[]) =>
  client.trash.purge({ body: { kind: 'task', ids: tasks.map(({ id }) => id) } });
const look = async ({ client }: Person, projectId: string) =>
  (await client.trash.list({ query: { kind: 'task', projectId } })).records;

async function rows({ owner, project }: TaskFixture): Promise<TaskRow[]> {
  return (await owner.client.task.query({ body: { projectId: project.id } })).records;
}

/** Ages the entries of the trash. */
async function age({ pool }: FastifyInstance, table: 'task' | 'project', id: string, days: number) {
  await pool.query(`update ${table} set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
}

describe('tasks deleted together', () => {
  test('[S12] are restored together with one undo, in their project only; up to 1,000', async ({ app, fixture }) => {
    const [parent, other, third] = [
      await fixture.add('parent'),
      await fixture.add('other'),
      await fixture.add('third'),
    ];
    await fixture.add('child', { parentId: parent.id });
    const alone = await fixture.add('alone');
    await remove(fixture, parent, other, third);
    await remove(fixture, alone);
    const { client } = fixture.member;
    const togetherOf = async () => {
      const found = await look(fixture.member, fixture.project.id);
      return Object.fromEntries(found.map(({ title, together }) => [title, together]));
    };
    expect(await togetherOf()).toEqual({ parent: 4, other: 4, third: 4, alone: 0 });
    const body = { kind: 'task' as const, ids: [other.id], together: true };
    await expect(fixture.nonMember.client.trash.restore({ body })).rejects.toMatchObject(
      refusal(404, 'common.notFound'),
    );
    await expect(fixture.guest.client.trash.restore({ body })).rejects.toMatchObject(
      refusal(403, 'project.notAllowed'),
    );
    await restore(fixture.member, third);
    expect(await togetherOf()).toEqual({ parent: 3, other: 3, alone: 0 });
    const restored = await client.trash.restore({ body });
    expect(restored).toMatchObject({ restored: 3, withoutParent: 0 });
    expect(await togetherOf()).toEqual({ alone: 0 });
    await client.operation.undo({ body: { opId: restored.opId } });
    expect(await togetherOf()).toEqual({ parent: 3, other: 3, alone: 0 });
    expect((await rows(fixture)).map(({ title }) => title)).toEqual(['third']);

    const titles = Array.from({ length: 199 }, (_, at) => `many ${at}`);
    for (let batch = 0; batch < 5; batch += 1)
      await fixture.owner.client.task.addMany({ body: { projectId: fixture.project.id, titles } });
    // As a background job deletes them: with the four tasks above and the one of the operation, 1,001.
    await fixture.owner.client.task.addMany({ body: { projectId: fixture.project.id, titles: ['last'] } });
    await app.pool.query(
      `update task set deleted_at = now(), delete_op_id = (select delete_op_id from task where id = $2)
       where project_id = $1`,
      [fixture.project.id, alone.id],
    );
    expect((await look(fixture.member, fixture.project.id))[0]).toMatchObject({ together: 1_001 });
    const all = { ...body, ids: [alone.id] };
    await expect(client.trash.restore({ body: all })).rejects.toMatchObject(refusal(422, 'trash.tooMany'));
    await expect(fixture.nonMember.client.trash.restore({ body: all })).rejects.toMatchObject({ status: 404 });
  });
});

describe('permissions', () => {
  test('non-members find nothing, guests can list, members restore, only the owner purges', async ({ fixture }) => {
    const task = await fixture.add('task');
    await remove(fixture, task);
    const none = refusal(404, 'common.notFound');
    const denied = refusal(403, 'project.notAllowed');
    await expect(look(fixture.nonMember, fixture.project.id)).rejects.toMatchObject(none);
    await expect(restore(fixture.nonMember, task)).rejects.toMatchObject(none);
    await expect(purge(fixture.nonMember, task)).rejects.toMatchObject(none);
    expect((await fixture.nonMember.client.trash.list({ query: { kind: 'task' } })).records).toEqual([]);
    await fixture.open();
    await expect(restore(fixture.nonMember, task)).rejects.toMatchObject(denied);
    const mays = [
      { person: fixture.nonMember, mayRestore: false, mayPurge: false },
      { person: fixture.guest, mayRestore: false, mayPurge: false },
      { person: fixture.member, mayRestore: true, mayPurge: false },
      { person: fixture.manager, mayRestore: true, mayPurge: false },
      { person: fixture.owner, mayRestore: true, mayPurge: true },
    ];
    for (const { person, ...may } of mays) expect(await look(person, fixture.project.id)).toMatchObject([may]);
    await expect(restore(fixture.guest, task)).rejects.toMatchObject(denied);
    await expect(purge(fixture.member, task)).rejects.toMatchObject(denied);
    await expect(purge(fixture.manager, task)).rejects.toMatchObject(denied);
    expect(await restore(fixture.member, task)).toMatchObject({ restored: 1 });
  });

  test('a single foreign task makes the whole call fail', async ({ fixture, as }) => {
    const task = await fixture.add('task');
    await remove(fixture, task);
    const other = await as('task:use', 'task:project:add');
    const key = freshKey();
    const theirs = await other.client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    const { records } = await other.client.task.add({ body: { projectId: theirs.id, title: 'mine' } });
    const own = records[0] as TaskRow;
    await other.client.task.deleteBatch({ body: { projectId: theirs.id, ids: [own.id] } });
    await expect(restore(other, own, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await look(other, theirs.id)).toHaveLength(1);
  });

  test('nothing can be restored in an archived project', async ({ fixture }) => {
    const task = await fixture.add('task');
    await remove(fixture, task);
    await fixture.archive();
    await expect(restore(fixture.owner, task)).rejects.toMatchObject(refusal(403, 'project.archived'));
    expect(await look(fixture.owner, fixture.project.id)).toMatchObject([{ mayRestore: false, mayPurge: true }]);
  });

  test('entries that are not in the trash are not found', async ({ fixture }) => {
    const task = await fixture.add('task');
    await expect(restore(fixture.owner, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(purge(fixture.owner, task)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await rows(fixture)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('shows what was deleted, when, by whom and how long it is kept', async ({ fixture, app }) => {
    const [one, other] = [await fixture.add('one'), await fixture.add('other')];
    await remove(fixture, one);
    await remove(fixture, other);
    await age(app, 'task', one.id, 29);
    const found = await look(fixture.guest, fixture.project.id);
    expect(found).toMatchObject([
      { id: other.id, kind: 'task', title: 'other', daysLeft: 30, deletedBy: fixture.owner.realname },
      { id: one.id, projectName: fixture.project.name, key: `${fixture.project.key}-1`, daysLeft: 1 },
    ]);
    await age(app, 'task', one.id, 30);
    expect(await look(fixture.guest, fixture.project.id)).toHaveLength(1);
    await expect(restore(fixture.owner, one)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });

  test('is paged by 50 without duplicates, also when all were deleted at once', async ({ fixture }) => {
    const titles = Array.from({ length: 120 }, (_, index) => `t${index}`);
    const { records } = await fixture.owner.client.task.addMany({ body: { projectId: fixture.project.id, titles } });
    await remove(fixture, ...records);
    const seen: TrashEntry[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await fixture.owner.client.trash.list({ query: { kind: 'task', ...(cursor && { cursor }) } });
      seen.push(...page.records);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen).toHaveLength(120);
    const nonsense = fixture.owner.client.trash.list({ query: { kind: 'task', cursor: "' or 1=1 --" } });
    await expect(nonsense).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });

  test('shows a task with its sub-tasks as one', async ({ fixture }) => {
    const parent = await fixture.add('parent');
    const child = await fixture.add('child', { parentId: parent.id });
    await remove(fixture, parent);
    expect((await look(fixture.owner, fixture.project.id)).map(({ id }) => id)).toEqual([parent.id]);
    await restore(fixture.owner, parent);
    await remove(fixture, child);
    await remove(fixture, parent);
    expect((await look(fixture.owner, fixture.project.id)).map(({ id }) => id)).toEqual([parent.id, child.id]);
  });
});

describe('restoring', () => {
  test('reproduces the tasks, their sub-tasks, order and counts', async ({ fixture }) => {
    const [one, two] = [await fixture.add('one'), await fixture.add('two')];
    const child = await fixture.add('child', { parentId: one.id });
    const grandchild = await fixture.add('grandchild', { parentId: child.id });
    await fixture.member.client.comment.add({ body: { recordId: child.id, html: 'kept' } });
    const before = await rows(fixture);
    await remove(fixture, one);
    expect((await rows(fixture)).map(({ id }) => id)).toEqual([two.id]);
    expect(await restore(fixture.member, one)).toMatchObject({ restored: 3 });
    const after = await rows(fixture);
    const stable = ({ version, updatedAt, ...rest }: TaskRow) => rest;
    expect(after.map(stable)).toEqual(before.map(stable));
    expect(after.find(({ id }) => id === grandchild.id)).toMatchObject({ version: grandchild.version + 1 });
  });

  test('a subtask alone is restored to the top level while its parent is in the trash', async ({ fixture }) => {
    const parent = await fixture.add('parent');
    const child = await fixture.add('child', { parentId: parent.id });
    await remove(fixture, parent);
    expect(await restore(fixture.owner, child)).toMatchObject({ restored: 1 });
    expect(await fixture.readTask(child.id)).toMatchObject({ parentId: null });
    await restore(fixture.owner, parent);
    expect(await fixture.readTask(parent.id)).toMatchObject({ children: 0 });
  });

  test('falls back to the first to-do status if the old one is archived', async ({ fixture }) => {
    const doing = fixture.project.statuses.find(({ category }) => category === '2');
    const todo = fixture.project.statuses.find(({ category }) => category === '0');
    const task = await fixture.add('task', { statusId: doing?.id ?? '' });
    await remove(fixture, task);
    await fixture.owner.client.status.edit({ body: { id: doing?.id ?? '', archived: true } });
    await restore(fixture.owner, task);
    expect(await fixture.readTask(task.id)).toMatchObject({ statusId: todo?.id, category: '0' });
  });

  test('drops deleted labels and keeps the others', async ({ fixture }) => {
    const label = async (name: string) =>
      await fixture.owner.client.label.add({ body: { projectId: fixture.project.id, name, color: 'red' } });
    const [kept, lost] = [await label('kept'), await label('lost')];
    const task = await fixture.add('task', { labelIds: [lost.id, kept.id] });
    await remove(fixture, task);
    await fixture.owner.client.label.delete({ query: { id: lost.id } });
    await restore(fixture.owner, task);
    expect(await fixture.readTask(task.id)).toMatchObject({ labelIds: [kept.id] });
  });

  test('gets a rank right after the current holder of the old one', async ({ fixture, app }) => {
    const [one, two, three] = [await fixture.add('one'), await fixture.add('two'), await fixture.add('three')];
    await remove(fixture, two);
    await app.pool.query('update task set rank = $2 where id = $1', [three.id, two.rank]);
    await restore(fixture.owner, two);
    expect((await rows(fixture)).map(({ id }) => id)).toEqual([one.id, three.id, two.id]);
    const four = await fixture.add('four');
    expect((await rows(fixture)).at(-1)?.id).toBe(four.id);
  });

  test('20 concurrent calls restore each task once, while tasks are added', async ({ fixture }) => {
    const titles = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const { records } = await fixture.owner.client.task.addMany({ body: { projectId: fixture.project.id, titles } });
    await remove(fixture, ...records);
    await Promise.all([
      ...records.map((task) => restore(fixture.member, task)),
      ...records.map((_, index) => fixture.add(`new ${index}`)),
    ]);
    const all = await rows(fixture);
    expect(new Set(all.map(({ rank }) => rank)).size).toBe(40);
    const { counts } = await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } });
    expect(counts.todo).toBe(40);
  });

  test('can be undone and redone', async ({ fixture }) => {
    const task = await fixture.add('task');
    await remove(fixture, task);
    const { opId } = await restore(fixture.owner, task);
    const undone = await fixture.owner.client.operation.undo({ body: { opId } });
    expect(await look(fixture.owner, fixture.project.id)).toHaveLength(1);
    await fixture.owner.client.operation.undo({ body: { opId: undone.opId } });
    expect(await rows(fixture)).toHaveLength(1);
  });
});

describe('purging', () => {
  test('includes subtasks, comments, files and history', async ({ fixture, send, app }) => {
    const parent = await fixture.add('parent');
    const child = await fixture.add('child', { parentId: parent.id });
    const { file } = await send(fixture.member, child.id, 'bytes');
    await fixture.member.client.comment.add({ body: { recordId: child.id, html: 'words' } });
    await remove(fixture, parent);
    expect((await look(fixture.owner, fixture.project.id)).map(({ size }) => size)).toEqual(['bytes'.length]);
    const { rows: found } = await app.pool.query('select file_id as id from record_file where id = $1', [file.id]);
    expect(await purge(fixture.owner, parent)).toEqual({ purged: 2, held: 0 });
    const left = async (sql: string, id: string) => (await app.pool.query(sql, [id])).rowCount;
    expect(await left('select from task where id = $1', child.id)).toBe(0);
    expect(await left('select from record_comment where record_id = $1', child.id)).toBe(0);
    expect(await left('select from activity where entity_id = $1', child.id)).toBe(0);
    expect(await left('select from stored_file where id = $1', found[0].id)).toBe(0);
    const waiting = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'remove-files' and j.payload -> 'ids' ->> 0 = $1`;
    expect(await left(waiting, found[0].id)).toBe(1);
    expect(await look(fixture.owner, fixture.project.id)).toEqual([]);
  });

  test('does not affect a live task, even if it was a subtask before', async ({ fixture }) => {
    const parent = await fixture.add('parent');
    const child = await fixture.add('child', { parentId: parent.id });
    await remove(fixture, parent);
    await restore(fixture.owner, child);
    expect(await purge(fixture.owner, parent, child)).toEqual({ purged: 1, held: 0 });
    expect((await rows(fixture)).map(({ id }) => id)).toEqual([child.id]);
  });
});

describe('projects', () => {
  const projects = async ({ client }: Person) => (await client.trash.list({ query: { kind: 'project' } })).records;
  const restoreProject = ({ client }: Person, { project }: TaskFixture) =>
    client.trash.restore({ body: { kind: 'project', ids: [project.id] } });
  const purgeProject = ({ client }: Person, { project }: TaskFixture) =>
    client.trash.purge({ body: { kind: 'project', ids: [project.id] } });

  test('are visible there to members and restored or purged by their owner only', async ({ fixture }) => {
    await fixture.add('task');
    await fixture.owner.client.project.delete({ query: { id: fixture.project.id } });
    const none = refusal(404, 'common.notFound');
    expect(await projects(fixture.nonMember)).toEqual([]);
    const { name: title } = fixture.project;
    const mine = { kind: 'project', title, daysLeft: 30, mayRestore: false, mayPurge: false };
    expect(await projects(fixture.guest)).toMatchObject([mine]);
    expect(await projects(fixture.owner)).toMatchObject([{ title, mayRestore: true, mayPurge: true }]);
    for (const act of [restoreProject, purgeProject]) {
      await expect(act(fixture.nonMember, fixture)).rejects.toMatchObject(none);
      await expect(act(fixture.manager, fixture)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    }
    await expect(rows(fixture)).rejects.toMatchObject(none);
    expect(await restoreProject(fixture.owner, fixture)).toMatchObject({ restored: 1 });
    expect(await rows(fixture)).toHaveLength(1);
    expect(await projects(fixture.guest)).toEqual([]);
  });

  test('cannot be restored when the name is taken', async ({ fixture, as }) => {
    await fixture.owner.client.project.delete({ query: { id: fixture.project.id } });
    const other = await as('task:use', 'task:project:add');
    const { name } = fixture.project;
    await other.client.project.add({ body: { name: name.toUpperCase(), key: freshKey(), template: 'blank' } });
    await expect(restoreProject(fixture.owner, fixture)).rejects.toMatchObject(refusal(409, 'project.nameTaken'));
    expect(await projects(fixture.owner)).toHaveLength(1);
  });

  test('disappear immediately when purged', async ({ fixture }) => {
    await fixture.owner.client.project.delete({ query: { id: fixture.project.id } });
    expect(await purgeProject(fixture.owner, fixture)).toEqual({ purged: 1, held: 0 });
    expect(await projects(fixture.owner)).toEqual([]);
    await expect(restoreProject(fixture.owner, fixture)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});
