import { DEPENDENCIES_MAX, type DependencyType } from '@opsyard/contract';
import { expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

const link = (person: TaskFixture['owner'], predecessorId: string, successorId: string, more = {}) =>
  person.client.dependency.add({ body: { predecessorId, successorId, type: 'FS', lag: 0, ...more } });
const ofTask = async ({ guest }: TaskFixture, taskId: string) => {
  const { predecessors, successors } = await guest.client.dependency.ofTask({ query: { taskId } });
  const recorded = ({ task, type, lag }: { task: { title: string }; type: string; lag: number }) => [
    task.title,
    type,
    lag,
  ];
  return { predecessors: predecessors.map(recorded), successors: successors.map(recorded) };
};
const kindsOf = async ({ client }: TaskFixture['owner'], projectId: string) =>
  (await client.dependency.ofProject({ query: { projectId } })).dependencies.map(({ type, lag }) => `${type}${lag}`);

test('users who can edit tasks add, change and remove dependencies, others can only read them or find nothing', async ({
  fixture,
}) => {
  const [first, second] = [await fixture.add('First'), await fixture.add('Second')];
  await expect(link(fixture.nonMember, first.id, second.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(link(fixture.guest, first.id, second.id)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  const { record } = await link(fixture.member, first.id, second.id, { type: 'SS', lag: -2 });
  const kind = { type: 'SS' as DependencyType, lag: -2 };
  expect(await ofTask(fixture, second.id)).toEqual({ predecessors: [['First', 'SS', -2]], successors: [] });
  expect(await ofTask(fixture, first.id)).toEqual({ predecessors: [], successors: [['Second', 'SS', -2]] });
  for (const [{ client }, refused] of [
    [fixture.nonMember, refusal(404, 'common.notFound')],
    [fixture.guest, refusal(403, 'project.notAllowed')],
  ] as const) {
    const edit = client.dependency.edit({ body: { id: record.id, type: 'FF', lag: 1, was: kind } });
    await expect(edit).rejects.toMatchObject(refused);
    await expect(client.dependency.delete({ query: { id: record.id } })).rejects.toMatchObject(refused);
  }
  for (const call of ['ofProject', 'critical'] as const) {
    const hidden = fixture.nonMember.client.dependency[call]({ query: { projectId: fixture.project.id } });
    await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
  }
  const hidden = fixture.nonMember.client.dependency.ofTask({ query: { taskId: first.id } });
  await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await fixture.owner.client.dependency.edit({ body: { id: record.id, type: 'FF', lag: 1, was: kind } });
  const stale = fixture.member.client.dependency.edit({ body: { id: record.id, type: 'FS', lag: 0, was: kind } });
  await expect(stale).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual(['FF1']);
  const { dependencies } = await fixture.guest.client.dependency.ofProject({
    query: { projectId: fixture.project.id },
  });
  expect(dependencies).toMatchObject([{ predecessorSeq: first.seq }]);
  const [shown] = await fixture.guest.client.taskLink.list({ query: { recordId: second.id } });
  expect(shown).toMatchObject({ id: record.id, kind: 'blocks', outgoing: false });
  await fixture.member.client.dependency.delete({ query: { id: record.id } });
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual([]);
  const { records } = await fixture.guest.client.activity.list({ query: { taskId: second.id } });
  expect(records.map((entry) => entry.kind)).toEqual(['linkRemoved', 'dependencyChanged', 'linkAdded', 'created']);
  await fixture.archive();
  await expect(link(fixture.owner, first.id, second.id)).rejects.toMatchObject(refusal(403, 'project.archived'));
});

test('a dependency of a task on itself, on a linked one, or on one of a hidden project or in the trash is refused', async ({
  fixture,
}) => {
  const [first, second] = [await fixture.add('First'), await fixture.add('Second')];
  await expect(link(fixture.owner, first.id, first.id)).rejects.toMatchObject(refusal(422, 'dependency.self'));
  await link(fixture.owner, first.id, second.id);
  await expect(link(fixture.owner, first.id, second.id)).rejects.toMatchObject(refusal(409, 'dependency.double'));
  for (const lag of [366, 1.5]) {
    await expect(link(fixture.owner, first.id, second.id, { lag })).rejects.toMatchObject({ status: 400 });
  }
  const body = {
    name: `Other ${fixture.project.key}`,
    key: `${fixture.project.key.slice(0, 8)}Z`,
    template: 'blank',
  } as const;
  const other = await fixture.owner.client.project.add({ body });
  const { records } = await fixture.owner.client.task.add({ body: { projectId: other.id, title: 'Elsewhere' } });
  const elsewhere = records[0]?.id ?? '';
  await expect(link(fixture.member, elsewhere, first.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(link(fixture.member, first.id, elsewhere)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const gone = await fixture.add('Gone');
  await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [gone.id] } });
  await expect(link(fixture.owner, first.id, gone.id)).rejects.toMatchObject(refusal(409, 'task.inTrash'));
});

test('a cycle is refused with its path, also through a link, through the trash, and with concurrent additions', async ({
  fixture,
}) => {
  const [one, two, three] = [await fixture.add('One'), await fixture.add('Two'), await fixture.add('Three')];
  await link(fixture.owner, one.id, two.id);
  await link(fixture.owner, two.id, three.id);
  const { key } = fixture.project;
  const path = `${key}-3 → ${key}-1 → ${key}-2 → ${key}-3`;
  const refused = { ...refusal(409, 'dependency.cycle'), message: expect.stringContaining(path) };
  await expect(link(fixture.member, three.id, one.id)).rejects.toMatchObject(refused);
  const body = { recordId: three.id, type: 'task', id: one.id, kind: 'blocks' } as const;
  await expect(fixture.member.client.taskLink.add({ body })).rejects.toMatchObject(refused);
  const ids = [two.id];
  await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids } });
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual([]);
  await expect(link(fixture.member, three.id, one.id)).rejects.toMatchObject(refused);
  await fixture.owner.client.trash.restore({ body: { kind: 'task', ids } });
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual(['FS0', 'FS0']);

  for (let round = 0; round < 3; round++) {
    const tasks = await Promise.all(['a', 'b', 'c', 'd'].map((name) => fixture.add(`${round}${name}`)));
    const [a, b, c, d] = tasks.map(({ id }) => id) as [string, string, string, string];
    await link(fixture.owner, a, b);
    await link(fixture.owner, c, d);
    const outcomes = await Promise.allSettled([link(fixture.member, b, c), link(fixture.owner, d, a)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('a task has a limited number of predecessors', async ({ fixture, app }) => {
  const [task, last] = [await fixture.add('Task'), await fixture.add('Last')];
  await app.pool.query(
    `insert into record_link (id, from_type, from_id, to_type, to_id, kind)
     select gen_random_uuid(), 'task', gen_random_uuid(), 'task', $1, 'blocks' from generate_series(1, $2)`,
    [task.id, DEPENDENCIES_MAX],
  );
  await expect(link(fixture.owner, last.id, task.id)).rejects.toMatchObject(refusal(422, 'dependency.tooMany'));
});

test('adding, changing and removing a dependency is undone, unless another user has changed it since', async ({
  fixture,
}) => {
  const [one, two] = [await fixture.add('One'), await fixture.add('Two')];
  const undo = (opId: string) => fixture.member.client.operation.undo({ body: { opId } });
  const { record, opId: added } = await link(fixture.member, one.id, two.id, { type: 'SF', lag: 3 });
  const was = { type: 'SF', lag: 3 } as const;
  const { opId: edited } = await fixture.member.client.dependency.edit({
    body: { id: record.id, type: 'FS', lag: 0, was },
  });
  await expect(undo(added)).rejects.toMatchObject(refusal(409, 'operation.nothingLeft'));
  await undo(edited);
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual(['SF3']);
  const { opId: removed } = await fixture.member.client.dependency.delete({ query: { id: record.id } });
  const { opId: again } = await undo(removed);
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual(['SF3']);
  await undo(again);
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual([]);
  await link(fixture.owner, two.id, one.id);
  const { opId: second } = await fixture.owner.client.dependency.delete({
    query: {
      id: (await fixture.owner.client.dependency.ofTask({ query: { taskId: one.id } })).predecessors[0]?.id ?? '',
    },
  });
  await link(fixture.owner, one.id, two.id);
  // Restoring it would create a cycle.
  await expect(undo(second)).rejects.toMatchObject({ status: 403 });
  const blocked = fixture.owner.client.operation.undo({ body: { opId: second } });
  await expect(blocked).rejects.toMatchObject(refusal(409, 'operation.nothingLeft'));
});

test('open pages are notified of dependencies, also of those added as links', async ({ fixture, app }) => {
  const [one, two] = [await fixture.add('One'), await fixture.add('Two')];
  const recorded = async () => {
    const { rows } = await app.pool.query<{ total: number }>(
      `select count(*)::int as total from outbox where topic = $1 and payload ->> 'kind' = 'dependencies'`,
      [`project:${fixture.project.id}`],
    );
    return rows[0]?.total;
  };
  const body = { recordId: one.id, type: 'task', id: two.id, kind: 'blocks' } as const;
  const { id } = await fixture.member.client.taskLink.add({ body });
  expect(await recorded()).toBe(1);
  expect(await kindsOf(fixture.guest, fixture.project.id)).toEqual(['FS0']);
  await fixture.member.client.taskLink.delete({ query: { recordId: two.id, id } });
  expect(await recorded()).toBe(2);
  await link(fixture.member, one.id, two.id);
  expect(await recorded()).toBe(3);
});

test('a copied project has the dependencies of its tasks; a task moved to another project loses them until it returns', async ({
  fixture,
}) => {
  const [one, two, three] = [await fixture.add('One'), await fixture.add('Two'), await fixture.add('Three')];
  await link(fixture.owner, one.id, two.id, { type: 'FF', lag: 4 });
  await link(fixture.owner, two.id, three.id);
  await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [three.id] } });
  const key = `${fixture.project.key.slice(0, 8)}Y`;
  const copied = { id: fixture.project.id, name: `Copy ${key}`, key, withMembers: false, withTasks: true };
  const copy = await fixture.owner.client.project.duplicate({ body: copied });
  const { dependencies } = await fixture.owner.client.dependency.ofProject({ query: { projectId: copy.id } });
  expect(dependencies).toMatchObject([{ type: 'FF', lag: 4 }]);
  const ids = [dependencies[0]?.predecessorId ?? '', dependencies[0]?.successorId ?? ''];
  const tasks = await fixture.owner.client.task.byIds({ body: { projectId: copy.id, ids } });
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(['One', 'Two']);

  const which = { projectId: fixture.project.id, ids: [two.id], targetId: copy.id };
  const { opId } = await fixture.owner.client.relocation.run({ body: { ...which, labels: 'drop' } });
  expect(await kindsOf(fixture.owner, fixture.project.id)).toEqual([]);
  expect(await kindsOf(fixture.owner, copy.id)).toEqual(['FF4']);
  await fixture.owner.client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await kindsOf(fixture.owner, fixture.project.id)).toEqual(['FF4']);
});

test('[46] a task depends on one of another project: shown to those who see it, its dates kept, changes undone', async ({
  fixture,
}) => {
  const { owner, member, project } = fixture;
  const { client } = owner;
  const other = await client.project.add({
    body: { name: `Other ${project.key}`, key: `${project.key.slice(0, 8)}Y`, template: 'blank' },
  });
  const given = { startDate: '2026-03-02', dueDate: '2026-03-03' };
  const [own = ''] = [(await fixture.add('Own', given)).id];
  const { records } = await client.task.add({
    body: { projectId: other.id, title: 'Elsewhere', startDate: '2026-03-04', dueDate: '2026-03-05' },
  });
  const elsewhere = records[0]?.id ?? '';
  const { record, opId } = await link(owner, own, elsewhere);
  const names = ({ task }: { task: { key: string } }) => task.key;
  const seenBy = async (person: TaskFixture['owner']) => {
    const { successors, hidden } = await person.client.dependency.ofTask({ query: { taskId: own } });
    const all = await person.client.dependency.ofProject({ query: { projectId: project.id } });
    return { successors: successors.map(names), hidden, elsewhere: all.elsewhere.map(names) };
  };
  expect(await seenBy(owner)).toEqual({ successors: [`${other.key}-1`], hidden: 0, elsewhere: [`${other.key}-1`] });
  expect(await seenBy(member)).toEqual({ successors: [], hidden: 1, elsewhere: [] });
  const there = await client.dependency.ofProject({ query: { projectId: other.id } });
  expect(there.elsewhere).toMatchObject([{ ownId: elsewhere, task: { key: `${project.key}-1` } }]);
  // Whoever does not see both tasks may not change it.
  const gone = member.client.dependency.delete({ query: { id: record.id } });
  await expect(gone).rejects.toMatchObject(refusal(404, 'common.notFound'));

  const later = { id: own, dueDate: '2026-03-06' };
  const plan = await client.schedule.plan({ body: later });
  expect(plan).toMatchObject({ moves: [], conflicts: [{ key: `${other.key}-1`, reason: 'elsewhere' }] });
  expect(await member.client.schedule.plan({ body: later })).toMatchObject({ moves: [], conflicts: [] });
  const early = await client.schedule.plan({ body: { id: elsewhere, startDate: '2026-03-01' } });
  expect(early.conflicts).toMatchObject([{ reason: 'early', predecessorKey: `${project.key}-1` }]);

  const middle = await fixture.add('Middle');
  await link(owner, elsewhere, middle.id);
  const path = `${project.key}-2 → ${project.key}-1 → ${other.key}-1 → ${project.key}-2`;
  await expect(link(owner, middle.id, own)).rejects.toMatchObject({
    ...refusal(409, 'dependency.cycle'),
    message: expect.stringContaining(path),
  });
  await expect(link(member, middle.id, own)).rejects.toMatchObject({ message: expect.stringContaining('…') });
  await client.operation.undo({ body: { opId } });
  expect((await seenBy(owner)).successors).toEqual([]);
  const { records: recorded } = await client.activity.list({ query: { taskId: elsewhere } });
  expect(recorded.map(({ kind }) => kind).slice(0, 3)).toEqual(['linkRemoved', 'linkAdded', 'linkAdded']);
});
