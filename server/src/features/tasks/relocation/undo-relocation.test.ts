import { describe, expect } from 'vitest';
import { test as base, refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { newId } from '../../../kernel/database/ids.ts';

type Other = { id: string; key: string; statuses: { id: string; name: string; category: string }[] };
type Fixture = { fixture: TaskFixture; other: Other };

const test = base.extend<{ other: Other }>({
  /** Another project of the owner, managed by the member. */
  other: async ({ fixture }, use) => {
    const { client } = fixture.owner;
    const key = freshKey();
    const made = await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    await client.member.add({ body: { projectId: made.id, userIds: [fixture.member.id], role: 'manager' } });
    await use(made);
  },
});

async function move({ fixture, other }: Fixture, ids: string[], { client }: Person = fixture.owner): Promise<string> {
  const body = { projectId: fixture.project.id, ids, targetId: other.id, labels: 'make' as const };
  return (await client.relocation.run({ body })).opId ?? '';
}

const undo = ({ client }: Person, opId: string) => client.operation.undo({ body: { opId } });

/** A task with everything a move changes, below another one that stays. */
async function rich(fixture: TaskFixture) {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const label = await client.label.add({ body: { projectId, name: 'Mine', color: 'red' } });
  const doing = fixture.project.statuses.find(({ category }) => category === '2')?.id ?? '';
  const top = await fixture.add('stays');
  const more = { parentId: top.id, statusId: doing, ownerId: fixture.guest.id, labelIds: [label.id] };
  const task = await fixture.add('goes', { ...more, assigneeIds: [fixture.member.id, fixture.guest.id] });
  const child = await fixture.add('goes along', { parentId: task.id });
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
type Meaning = Awaited<ReturnType<TaskFixture['readTask']>>;

test('tasks are restored with their keys, and both keys find them', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const { task, child } = await rich(fixture);
  await fixture.add('behind');
  const opId = await move({ fixture, other }, [task.id]);
  const { projectKey, seq } = await client.task.queryById({ query: { id: task.id } });
  expect(projectKey).toBe(other.key);
  expect(await undo(fixture.owner, opId)).toMatchObject({ restored: 2, kept: 0, projectId: fixture.project.id });
  expect(meaningOf(await fixture.readTask(task.id))).toEqual(meaningOf(task));
  expect(meaningOf(await fixture.readTask(child.id))).toEqual(meaningOf(child));
  for (const key of [`${fixture.project.key}-${task.seq}`, `${other.key}-${seq}`])
    expect((await client.task.queryById({ query: { key } })).id).toBe(task.id);
  const { counts } = await client.project.queryById({ query: { id: other.id } });
  expect(counts).toMatchObject({ todo: 0, doing: 0 });
  const { records } = await client.activity.list({ query: { taskId: task.id } });
  expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['relocated', 'relocated']);
  expect(Object.keys(records[0]?.changes ?? {})).toEqual(['key']);
});

test('an undo is undone and redone, and no key is lost or used twice', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const { task, child } = await rich(fixture);
  const first = await move({ fixture, other }, [task.id]);
  const there = await fixture.readTask(task.id);
  let opId = first;
  for (let turn = 0; turn < 5; turn += 1) {
    ({ opId } = await undo(fixture.owner, opId));
    const present = await fixture.readTask(task.id);
    expect(meaningOf(present)).toEqual(meaningOf(turn % 2 ? there : task));
  }
  for (const key of [`${fixture.project.key}-${task.seq}`, `${other.key}-${there.seq}`])
    expect((await client.task.queryById({ query: { key } })).id).toBe(task.id);
  expect((await fixture.readTask(child.id)).parentId).toBe(task.id);
  await expect(undo(fixture.owner, first)).rejects.toMatchObject(refusal(409, 'operation.alreadyUndone'));
});

test('later changes are kept, and new subtasks go along', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const { task, child } = await rich(fixture);
  const opId = await move({ fixture, other }, [task.id]);
  const done = other.statuses.find(({ category }) => category === '1')?.id ?? '';
  const { version } = await fixture.readTask(task.id);
  await client.task.edit({ body: { id: task.id, version, changes: { statusId: done, title: 'renamed' } } });
  const added = (await client.task.add({ body: { projectId: other.id, title: 'new', parentId: child.id } })).records[0];
  expect(await undo(fixture.owner, opId)).toMatchObject({ restored: 2, kept: 1 });
  const back = await fixture.readTask(task.id);
  expect(back).toMatchObject({ title: 'renamed', category: '1', ownerId: fixture.guest.id, parentId: task.parentId });
  expect(await fixture.readTask(added?.id ?? '')).toMatchObject({ projectId: fixture.project.id, parentId: child.id });
});

test('tasks moved again or in the trash are skipped; refused if none is left', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const [one, two, three] = [await fixture.add('one'), await fixture.add('two'), await fixture.add('three')];
  const opId = await move({ fixture, other }, [one.id, two.id, three.id]);
  await client.task.deleteBatch({ body: { projectId: other.id, ids: [one.id] } });
  const back = { projectId: other.id, ids: [two.id], targetId: fixture.project.id, labels: 'drop' as const };
  await client.relocation.run({ body: back });
  expect(await undo(fixture.owner, opId)).toMatchObject({ restored: 1, kept: 2 });
  expect((await fixture.readTask(three.id)).projectId).toBe(fixture.project.id);
  const again = await move({ fixture, other }, [three.id]);
  await client.task.deleteBatch({ body: { projectId: other.id, ids: [three.id] } });
  await expect(undo(fixture.owner, again)).rejects.toMatchObject(refusal(409, 'operation.nothingLeft'));
});

test('references deleted in the project are dropped', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const { top, task } = await rich(fixture);
  const opId = await move({ fixture, other }, [task.id]);
  await client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [top.id] } });
  for (const id of task.labelIds) await client.label.delete({ query: { id } });
  const todo = fixture.project.statuses.find(({ category }) => category === '0')?.id ?? '';
  await client.status.delete({ query: { id: task.statusId, remapTo: todo } });
  await undo(fixture.owner, opId);
  const back = await fixture.readTask(task.id);
  expect(back).toMatchObject({ projectId: fixture.project.id, seq: task.seq, labelIds: [], parentId: null });
  expect(fixture.project.statuses.map(({ id }) => id)).toContain(back.statusId);
});

describe('permissions', () => {
  test('are required in both projects for an undo', async ({ fixture, other }) => {
    const { owner, member } = fixture;
    const { id } = await fixture.add('goes');
    const opId = await move({ fixture, other }, [id], member);
    const roleIn = (projectId: string, role: 'guest' | 'member') =>
      owner.client.member.edit({ body: { projectId, userId: member.id, role } });
    await roleIn(fixture.project.id, 'guest');
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await owner.client.member.delete({ query: { projectId: fixture.project.id, userId: member.id } });
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(409, 'relocation.projectGone'));
    await owner.client.member.add({
      body: { projectId: fixture.project.id, userIds: [member.id], role: 'member' },
    });
    await roleIn(other.id, 'guest');
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await owner.client.member.delete({ query: { projectId: other.id, userId: member.id } });
    await expect(undo(member, opId)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect((await fixture.readTask(id)).projectId).toBe(other.id);
  });

  test('non-members and unknown ids find nothing to undo', async ({ fixture, other }) => {
    const { id } = await fixture.add('goes');
    const opId = await move({ fixture, other }, [id]);
    for (const foreign of [opId, newId(), id, other.id])
      await expect(undo(fixture.nonMember, foreign)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});

test('a project deleted or archived meanwhile refuses the undo', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const { id } = await fixture.add('goes');
  const opId = await move({ fixture, other }, [id]);
  await fixture.archive();
  await expect(undo(fixture.owner, opId)).rejects.toMatchObject(refusal(403, 'project.archived'));
  await client.project.delete({ query: { id: fixture.project.id } });
  await expect(undo(fixture.owner, opId)).rejects.toMatchObject(refusal(409, 'relocation.projectGone'));
  expect((await fixture.readTask(id)).projectId).toBe(other.id);
  await client.project.delete({ query: { id: other.id } });
  await expect(undo(fixture.owner, opId)).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('after a day the undo is refused', async ({ app, fixture, other }) => {
  const { id } = await fixture.add('goes');
  const opId = await move({ fixture, other }, [id]);
  await app.pool.query(`update operation set at = at - interval '25 hours' where id = $1`, [opId]);
  await expect(undo(fixture.owner, opId)).rejects.toMatchObject(refusal(422, 'operation.tooLate'));
});

test('concurrent undos are executed once', async ({ app, fixture, other }) => {
  const { task, child } = await rich(fixture);
  const opId = await move({ fixture, other }, [task.id]);
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => undo(fixture.owner, opId)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal(409, 'operation.alreadyUndone'));
  expect(meaningOf(await fixture.readTask(task.id))).toEqual(meaningOf(task));
  const { rows } = await app.pool.query(
    'select task_id as id from task_former_key where task_id = any ($1::uuid[]) and project_id = $2',
    [[task.id, child.id], fixture.project.id],
  );
  expect(rows).toEqual([]);
});

test('a concurrent move and undo leave every task in one project', async ({ fixture, other }) => {
  const { client } = fixture.owner;
  const tasks = [await fixture.add('one'), await fixture.add('two'), await fixture.add('three')];
  const ids = tasks.map(({ id }) => id);
  const opId = await move({ fixture, other }, ids);
  const back = { projectId: other.id, ids, targetId: fixture.project.id, labels: 'drop' as const };
  await Promise.allSettled([
    undo(fixture.owner, opId),
    client.relocation.run({ body: back }),
    undo(fixture.owner, opId),
  ]);
  for (const task of tasks) {
    const { projectId, seq } = await fixture.readTask(task.id);
    expect({ projectId, seq }).toEqual({ projectId: fixture.project.id, seq: task.seq });
  }
});
