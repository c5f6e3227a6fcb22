import { describe, expect } from 'vitest';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { test as base, refusal, type TaskScene } from '../../../../test/scenes/task-scene.ts';
import { newId } from '../../../kernel/database/ids.ts';

type Other = { id: string; key: string; statuses: { id: string; name: string; category: string }[] };
type Scene = { scene: TaskScene; other: Other };

const test = base.extend<{ other: Other }>({
  /** Another project of the owner, managed by the member. */
  other: async ({ scene }, use) => {
    const { client } = scene.owner;
    const key = freshKey();
    const made = await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    await client.member.add({ body: { projectId: made.id, userIds: [scene.member.id], role: 'manager' } });
    await use(made);
  },
});

async function move({ scene, other }: Scene, ids: string[], { client }: Person = scene.owner): Promise<string> {
  const body = { projectId: scene.project.id, ids, targetId: other.id, labels: 'make' as const };
  return (await client.relocation.run({ body })).opId ?? '';
}

const undo = ({ client }: Person, opId: string) => client.operation.undo({ body: { opId } });

/** A task with everything a move changes, below another one that stays. */
async function rich(scene: TaskScene) {
  const { client } = scene.owner;
  const projectId = scene.project.id;
  const label = await client.label.add({ body: { projectId, name: 'Mine', color: 'red' } });
  const doing = scene.project.statuses.find(({ category }) => category === '2')?.id ?? '';
  const top = await scene.add('stays');
  const more = { parentId: top.id, statusId: doing, ownerId: scene.guest.id, labelIds: [label.id] };
  const task = await scene.add('goes', { ...more, assigneeIds: [scene.member.id, scene.guest.id] });
  const child = await scene.add('goes along', { parentId: task.id });
  return { top, task, child };
}

const meaningOf = ({
  projectId,
  seq,
  rank,
  statusId,
  category,
  ownerId,
  assigneeIds,
  labelIds,
  parentId,
}: Meaning) => ({
  ...{ projectId, seq, rank, statusId, category, ownerId, labelIds, parentId },
  assigneeIds: assigneeIds.toSorted(),
});
type Meaning = Awaited<ReturnType<TaskScene['readTask']>>;

test('tasks are restored with their keys, and both keys find them', async ({ scene, other }) => {
  const { client } = scene.owner;
  const { task, child } = await rich(scene);
  await scene.add('behind');
  const opId = await move({ scene, other }, [task.id]);
  const { projectKey, seq } = await client.task.queryById({ query: { id: task.id } });
  expect(projectKey).toBe(other.key);
  expect(await undo(scene.owner, opId)).toMatchObject({ restored: 2, kept: 0, projectId: scene.project.id });
  expect(meaningOf(await scene.readTask(task.id))).toEqual(meaningOf(task));
  expect(meaningOf(await scene.readTask(child.id))).toEqual(meaningOf(child));
  for (const key of [`${scene.project.key}-${task.seq}`, `${other.key}-${seq}`])
    expect((await client.task.queryById({ query: { key } })).id).toBe(task.id);
  const { counts } = await client.project.queryById({ query: { id: other.id } });
  expect(counts).toMatchObject({ todo: 0, doing: 0 });
  const { records } = await client.activity.list({ query: { taskId: task.id } });
  expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['relocated', 'relocated']);
  expect(Object.keys(records[0]?.changes ?? {})).toEqual(['key']);
});

test('an undo is undone and redone, and no key is lost or used twice', async ({ scene, other }) => {
  const { client } = scene.owner;
  const { task, child } = await rich(scene);
  const first = await move({ scene, other }, [task.id]);
  const there = await scene.readTask(task.id);
  let opId = first;
  for (let turn = 0; turn < 5; turn += 1) {
    ({ opId } = await undo(scene.owner, opId));
    const present = await scene.readTask(task.id);
    expect(meaningOf(present)).toEqual(meaningOf(turn % 2 ? there : task));
  }
  for (const key of [`${scene.project.key}-${task.seq}`, `${other.key}-${there.seq}`])
    expect((await client.task.queryById({ query: { key } })).id).toBe(task.id);
  expect((await scene.readTask(child.id)).parentId).toBe(task.id);
  await expect(undo(scene.owner, first)).rejects.toMatchObject(refusal(409, 'operation.alreadyUndone'));
});

test('later changes are kept, and new subtasks go along', async ({ scene, other }) => {
  const { client } = scene.owner;
  const { task, child } = await rich(scene);
  const opId = await move({ scene, other }, [task.id]);
  const done = other.statuses.find(({ category }) => category === '1')?.id ?? '';
  const { version } = await scene.readTask(task.id);
  await client.task.edit({ body: { id: task.id, version, changes: { statusId: done, title: 'renamed' } } });
  const added = (await client.task.add({ body: { projectId: other.id, title: 'new', parentId: child.id } })).records[0];
  expect(await undo(scene.owner, opId)).toMatchObject({ restored: 2, kept: 1 });
  const back = await scene.readTask(task.id);
  expect(back).toMatchObject({ title: 'renamed', category: '1', ownerId: scene.guest.id, parentId: task.parentId });
  expect(await scene.readTask(added?.id ?? '')).toMatchObject({ projectId: scene.project.id, parentId: child.id });
});

test('tasks moved again or in the trash are skipped; refused if none is left', async ({ scene, other }) => {
  const { client } = scene.owner;
  const [one, two, three] = [await scene.add('one'), await scene.add('two'), await scene.add('three')];
  const opId = await move({ scene, other }, [one.id, two.id, three.id]);
  await client.task.deleteBatch({ body: { projectId: other.id, ids: [one.id] } });
  const back = { projectId: other.id, ids: [two.id], targetId: scene.project.id, labels: 'drop' as const };
  await client.relocation.run({ body: back });
  expect(await undo(scene.owner, opId)).toMatchObject({ restored: 1, kept: 2 });
  expect((await scene.readTask(three.id)).projectId).toBe(scene.project.id);
  const again = await move({ scene, other }, [three.id]);
  await client.task.deleteBatch({ body: { projectId: other.id, ids: [three.id] } });
  await expect(undo(scene.owner, again)).rejects.toMatchObject(refusal(409, 'operation.nothingLeft'));
});

test('references deleted in the project are dropped', async ({ scene, other }) => {
  const { client } = scene.owner;
  const { top, task } = await rich(scene);
  const opId = await move({ scene, other }, [task.id]);
  await client.task.deleteBatch({ body: { projectId: scene.project.id, ids: [top.id] } });
  for (const id of task.labelIds) await client.label.delete({ query: { id } });
  const todo = scene.project.statuses.find(({ category }) => category === '0')?.id ?? '';
  await client.status.delete({ query: { id: task.statusId, remapTo: todo } });
  await undo(scene.owner, opId);
  const back = await scene.readTask(task.id);
  expect(back).toMatchObject({ projectId: scene.project.id, seq: task.seq, labelIds: [], parentId: null });
  expect(scene.project.statuses.map(({ id }) => id)).toContain(back.statusId);
});

describe('permissions', () => {
  test('are required in both projects for an undo', async ({ scene, other }) => {
    const { owner, member } = scene;
    const { id } = await scene.add('goes');
    const opId = await move({ scene, other }, [id], member);
    const roleIn = (projectId: string, role: 'guest' | 'member') =>
      owner.client.member.edit({ body: { projectId, userId: member.id, role } });
    await roleIn(scene.project.id, 'guest');
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await owner.client.member.delete({ query: { projectId: scene.project.id, userId: member.id } });
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(409, 'operation.projectGone'));
    await owner.client.member.add({
      body: { projectId: scene.project.id, userIds: [member.id], role: 'member' },
    });
    await roleIn(other.id, 'guest');
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await owner.client.member.delete({ query: { projectId: other.id, userId: member.id } });
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect((await scene.readTask(id)).projectId).toBe(other.id);
  });

  test('strangers and unknown ids find nothing to undo', async ({ scene, other }) => {
    const { id } = await scene.add('goes');
    const opId = await move({ scene, other }, [id]);
    for (const foreign of [opId, newId(), id, other.id])
      await expect(undo(scene.stranger, foreign)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});

test('a project deleted or archived meanwhile refuses the undo', async ({ scene, other }) => {
  const { client } = scene.owner;
  const { id } = await scene.add('goes');
  const opId = await move({ scene, other }, [id]);
  await scene.archive();
  await expect(undo(scene.owner, opId)).rejects.toMatchObject(refusal(403, 'project.archived'));
  await client.project.delete({ query: { id: scene.project.id } });
  await expect(undo(scene.owner, opId)).rejects.toMatchObject(refusal(409, 'operation.projectGone'));
  expect((await scene.readTask(id)).projectId).toBe(other.id);
  await client.project.delete({ query: { id: other.id } });
  await expect(undo(scene.owner, opId)).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('after a day the undo is refused', async ({ app, scene, other }) => {
  const { id } = await scene.add('goes');
  const opId = await move({ scene, other }, [id]);
  await app.pool.query(`update operation set at = at - interval '25 hours' where id = $1`, [opId]);
  await expect(undo(scene.owner, opId)).rejects.toMatchObject(refusal(422, 'operation.tooLate'));
});

test('concurrent undos are executed once', async ({ app, scene, other }) => {
  const { task, child } = await rich(scene);
  const opId = await move({ scene, other }, [task.id]);
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => undo(scene.owner, opId)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal(409, 'operation.alreadyUndone'));
  expect(meaningOf(await scene.readTask(task.id))).toEqual(meaningOf(task));
  const { rows } = await app.pool.query(
    'select task_id as id from task_former_key where task_id = any ($1::uuid[]) and project_id = $2',
    [[task.id, child.id], scene.project.id],
  );
  expect(rows).toEqual([]);
});

test('a concurrent move and undo leave every task in one project', async ({ scene, other }) => {
  const { client } = scene.owner;
  const tasks = [await scene.add('one'), await scene.add('two'), await scene.add('three')];
  const ids = tasks.map(({ id }) => id);
  const opId = await move({ scene, other }, ids);
  const back = { projectId: other.id, ids, targetId: scene.project.id, labels: 'drop' as const };
  await Promise.allSettled([undo(scene.owner, opId), client.relocation.run({ body: back }), undo(scene.owner, opId)]);
  for (const task of tasks) {
    const { projectId, seq } = await scene.readTask(task.id);
    expect({ projectId, seq }).toEqual({ projectId: scene.project.id, seq: task.seq });
  }
});
