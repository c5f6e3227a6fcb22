import { PLAIN_DEFINITION, type WorkflowRules } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import type { TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { LINE, test, type WorkflowFixture } from '../../../../test/fixtures/workflow-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const limited = (statusId: string, limit: number, hard = true): WorkflowRules['statuses'] => [
  { statusId, limit, hard, ownerId: null, ownerMode: 'keep' },
];
const free = (statuses: WorkflowRules['statuses']): WorkflowRules => ({ restricted: false, transitions: [], statuses });
const NONE = { id: '', version: 0 };
const doing = (flow: WorkflowFixture) => flow.ids.Doing ?? '';

async function addSome({ add }: TaskFixture, count: number) {
  return await Promise.all(Array.from({ length: count }, (_, at) => add(`Task ${at}`)));
}

async function inStatus({ owner, project }: TaskFixture, statusId: string): Promise<number> {
  const { records } = await owner.client.task.query({
    body: { projectId: project.id, filter: { statusIds: [statusId] } },
  });
  return records.length;
}

describe('a hard limit', () => {
  test('is refused with 409 and the numbers, in both ways a single task moves', async ({ fixture, flow }) => {
    await flow.save(free(limited(doing(flow), 1)));
    const [first, second] = await addSome(fixture, 2);
    const { client } = fixture.member;
    const send = ({ id, version }: { id: string; version: number }) =>
      client.task.edit({ body: { id, version, changes: { statusId: doing(flow) } } });
    await send(first ?? NONE);
    const refused = {
      status: 409,
      failure: 'task.statusFull',
      envelope: { message: '“Doing” is full: it has 1 of at most 1 tasks.' },
    };
    await expect(send(second ?? NONE)).rejects.toMatchObject(refused);
    const move = { projectId: fixture.project.id, ids: [second?.id ?? ''], statusId: doing(flow) };
    await expect(client.task.move({ body: move })).rejects.toMatchObject(refused);
    const draft = { projectId: fixture.project.id, title: 'New', statusId: doing(flow) };
    await expect(client.task.add({ body: draft })).rejects.toMatchObject(refused);
    // A change within the status is none into it.
    const { version } = await fixture.readTask(first?.id ?? '');
    await client.task.edit({ body: { id: first?.id ?? '', version, changes: { title: 'Renamed' } } });
  });

  test('is never exceeded by edits at the same time', async ({ fixture, flow }) => {
    await flow.save(free(limited(doing(flow), 3)));
    const tasks = await addSome(fixture, 12);
    const people = [fixture.owner, fixture.manager, fixture.member];
    const sent = await Promise.allSettled(
      tasks.map(async ({ id, version }, at) => {
        const { client } = people[at % 3] ?? fixture.owner;
        if (at % 2 === 0) return await client.task.edit({ body: { id, version, changes: { statusId: doing(flow) } } });
        return await client.task.move({
          body: { projectId: fixture.project.id, ids: [id], statusId: doing(flow), to: 'top' },
        });
      }),
    );
    const refusals = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.failure] : []));
    expect(refusals).toEqual(Array(9).fill('task.statusFull'));
    expect(await inStatus(fixture, doing(flow))).toBe(3);
  });

  test('lets a bulk edit in as far as there is room, and names the others', async ({ fixture, flow }) => {
    await flow.save(free(limited(doing(flow), 2)));
    const ids = (await addSome(fixture, 5)).map(({ id }) => id);
    const body = { projectId: fixture.project.id, ids, changes: { statusId: doing(flow) } };
    const { changed, left } = await fixture.member.client.task.batch({ body });
    expect([changed, left.length]).toEqual([2, 3]);
    expect(left[0]?.reason).toBe('“Doing” is full: it has 2 of at most 2 tasks.');
  });

  test('holds when tasks leave the archive or the trash, are taken back, or come from a deleted status', async ({
    fixture,
    flow,
  }) => {
    const statusId = doing(flow);
    const { client } = fixture.owner;
    const projectId = fixture.project.id;
    const [archived, trashed, undone] = await Promise.all(
      ['a', 't', 'u'].map((title) => fixture.add(title, { statusId })),
    );
    await client.task.batch({ body: { projectId, ids: [archived?.id ?? ''], changes: { archived: true } } });
    await client.task.deleteBatch({ body: { projectId, ids: [trashed?.id ?? ''] } });
    const body = {
      id: undone?.id ?? '',
      version: undone?.version ?? 0,
      changes: { statusId: flow.ids['To do'] ?? '' },
    };
    const { opId } = await client.task.edit({ body });
    await fixture.add('Fills it', { statusId });
    await flow.save(free(limited(statusId, 1)));

    const out = { projectId, ids: [archived?.id ?? ''], changes: { archived: false } };
    expect(await client.task.batch({ body: out })).toMatchObject({ changed: 0, left: [{ id: archived?.id }] });
    await client.trash.restore({ body: { kind: 'task', ids: [trashed?.id ?? ''] } });
    expect((await fixture.readTask(trashed?.id ?? '')).statusId).toBe(flow.ids['To do']);
    await client.operation.undo({ body: { opId } }).catch(() => undefined);
    expect((await fixture.readTask(undone?.id ?? '')).statusId).toBe(flow.ids['To do']);
    await fixture.add('To be moved', { statusId: flow.ids['In review'] ?? '' });
    const remap = client.status.delete({ query: { id: flow.ids['In review'] ?? '', remapTo: statusId } });
    await expect(remap).rejects.toMatchObject({ status: 409, failure: 'task.statusFull' });
    expect(await inStatus(fixture, statusId)).toBe(1);
  });

  test('is only shown where it is soft', async ({ fixture, flow }) => {
    await flow.save(free(limited(doing(flow), 1, false)));
    for (const { id, version } of await addSome(fixture, 3)) {
      await fixture.member.client.task.edit({ body: { id, version, changes: { statusId: doing(flow) } } });
    }
    expect(await inStatus(fixture, doing(flow))).toBe(3);
  });
});

describe('the status in which tasks of a type begin', () => {
  /** Publishes what the default type of a project says. */
  async function publish(
    { client }: TaskFixture['owner'],
    id: string,
    part: { statusIds: string[]; initialId: string },
  ) {
    const { version } = await client.taskType.setup({ query: { id } });
    const saved = await client.taskType.saveDraft({ body: { id, version, draft: { ...PLAIN_DEFINITION, ...part } } });
    await client.taskType.publish({ body: { id, version: saved.version } });
  }

  test('takes moved tasks as far as there is room, and others one to do, or refuses them', async ({ fixture }) => {
    const { owner, project } = fixture;
    const { client } = owner;
    const key = freshKey();
    const there = await client.project.add({ body: { name: key, key, template: 'blank' } });
    const idOf = (name: string) => there.statuses.find((one) => one.name === name)?.id ?? '';
    const [todo, begun, review] = [idOf('To do'), idOf('Doing'), idOf('In review')];
    const { types } = await client.project.queryById({ query: { id: there.id } });
    const typeId = types.find(({ isDefault }) => isDefault)?.id ?? '';
    await publish(owner, typeId, { statusIds: [begun, review, todo], initialId: begun });
    const rules = free(limited(begun, 1));
    await client.workflow.save({ body: { projectId: there.id, version: 0, rules } });
    const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
    const tasks = await addSome(fixture, 3);
    const move = async (id: string | undefined) => {
      const body = { projectId: project.id, ids: [id ?? ''], targetId: there.id, labels: 'drop' as const };
      await client.task.move({ body: { projectId: project.id, ids: [id ?? ''], statusId: done, to: 'top' } });
      await client.relocation.run({ body });
      return (await client.task.queryById({ query: { id: id ?? '' } })).statusId;
    };
    expect([await move(tasks[0]?.id), await move(tasks[1]?.id)]).toEqual([begun, todo]);

    await publish(owner, typeId, { statusIds: [begun, review], initialId: begun });
    await expect(move(tasks[2]?.id)).rejects.toMatchObject({ status: 409, failure: 'task.statusFull' });

    // A restored task whose status has been deleted restarts in the default status, too.
    await publish(owner, typeId, { statusIds: [begun, review, todo, idOf('Cancelled')], initialId: begun });
    const { records } = await client.task.add({
      body: { projectId: there.id, title: 'Deleted', statusId: review },
    });
    const ids = records.map(({ id }) => id);
    await client.task.deleteBatch({ body: { projectId: there.id, ids } });
    await client.status.edit({ body: { id: review, archived: true } });
    await client.trash.restore({ body: { kind: 'task', ids } });
    expect((await client.task.queryById({ query: { id: ids[0] ?? '' } })).statusId).toBe(todo);
  });
});

describe('a hard limit per lane (tasks B21)', () => {
  const perOwner = (statusId: string, limit: number): WorkflowRules['statuses'] => [
    { statusId, limit, limitBy: 'owner', hard: true, ownerId: null, ownerMode: 'keep' },
  ];

  test('counts the tasks of each owner, whichever field of a task changes and by whichever way', async ({
    fixture,
    flow,
  }) => {
    const statusId = doing(flow);
    await flow.save(free(perOwner(statusId, 1)));
    const [owner, member] = [fixture.owner.id, fixture.member.id];
    const { client } = fixture.manager;
    const projectId = fixture.project.id;
    const first = await fixture.add('Of the member', { statusId, ownerId: member });
    const other = await fixture.add('Of the owner', { statusId, ownerId: owner });
    const full = { status: 409, failure: 'task.statusFull' };
    const refused = { ...full, envelope: { message: '“Doing” is full: it has 1 of at most 1 tasks of this owner.' } };
    await expect(fixture.add('Second', { statusId, ownerId: member })).rejects.toMatchObject(refused);
    const edit = { id: other.id, version: other.version, changes: { ownerId: member } };
    await expect(client.task.edit({ body: edit })).rejects.toMatchObject(refused);
    const move = { projectId, ids: [other.id], changes: { ownerId: member }, to: 'bottom' as const };
    await expect(client.task.move({ body: move })).rejects.toMatchObject(refused);
    const waiting = await fixture.add('Waits', { ownerId: member });
    const both = { projectId, ids: [waiting.id], statusId, changes: { ownerId: owner } };
    await expect(client.task.move({ body: both })).rejects.toMatchObject(refused);
    const batch = { projectId, ids: [other.id], changes: { ownerId: member } };
    expect(await client.task.batch({ body: batch })).toMatchObject({ changed: 0, left: [{ id: other.id }] });
    // Another lane is below its limit, and so accepts a task.
    const { opId } = await client.task.edit({ body: { ...edit, changes: { ownerId: null } } });
    await client.task.move({ body: both });
    await client.operation.undo({ body: { opId } }).catch(() => undefined);
    expect((await fixture.readTask(other.id)).ownerId).toBe(null);
    await client.task.edit({ body: { id: first.id, version: first.version, changes: { title: 'Renamed' } } });
    await client.task.deleteBatch({ body: { projectId, ids: [waiting.id] } });
    await fixture.add('Takes the place', { statusId, ownerId: owner });
    await fixture.owner.client.trash.restore({ body: { kind: 'task', ids: [waiting.id] } });
    expect((await fixture.readTask(waiting.id)).statusId).toBe(flow.ids['To do']);
    await fixture.add('To be moved', { statusId: flow.ids['In review'] ?? '', ownerId: member });
    const remap = fixture.owner.client.status.delete({ query: { id: flow.ids['In review'] ?? '', remapTo: statusId } });
    await expect(remap).rejects.toMatchObject(full);
  });

  test('is never exceeded by moves at the same time', async ({ fixture, flow }) => {
    const statusId = doing(flow);
    await flow.save(free(perOwner(statusId, 2)));
    const tasks = await addSome(fixture, 8);
    const owners = [fixture.member.id, fixture.manager.id];
    const people = [fixture.owner, fixture.manager, fixture.member];
    const sent = await Promise.allSettled(
      tasks.map(async ({ id }, at) => {
        const { client } = people[at % 3] ?? fixture.owner;
        const changes = { ownerId: owners[at % 2] ?? null };
        return await client.task.move({ body: { projectId: fixture.project.id, ids: [id], statusId, changes } });
      }),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const { records } = await fixture.owner.client.task.query({
      body: { projectId: fixture.project.id, filter: { statusIds: [statusId] } },
    });
    expect(records.map(({ ownerId }) => ownerId).toSorted()).toEqual([...owners, ...owners].toSorted());
  });

  test('is refused for a field that cannot have lanes', async ({ fixture, flow }) => {
    const { customField } = fixture.owner.client;
    const body = { projectId: fixture.project.id, name: 'Note', kind: 'text' as const };
    const [field] = await customField.add({ body });
    const rule = { statusId: doing(flow), limit: 1, hard: true, ownerId: null, ownerMode: 'keep' as const };
    const save = flow.save(free([{ ...rule, limitBy: `c_${field?.id}` }]));
    await expect(save).rejects.toMatchObject({ failure: 'workflow.fieldUnknown' });
  });
});

describe('the owner of a status', () => {
  test.for([
    ['keep', null, 'manager', []],
    ['keep', 'member', 'member', []],
    ['add', 'member', 'member', ['manager']],
    ['replace', 'member', 'manager', []],
  ] as const)(
    '%s: a task of %s then has the owner %s',
    async ([ownerMode, before, after, assignees], { fixture, flow }) => {
      const rule = { statusId: doing(flow), limit: null, hard: false, ownerId: fixture.manager.id, ownerMode };
      await flow.save(free([rule]));
      const { id, version } = await fixture.add('Handed over', before ? { ownerId: fixture[before].id } : {});
      const body = { id, version, changes: { statusId: doing(flow) } };
      const { record } = await fixture.member.client.task.edit({ body });
      expect(record).toMatchObject({
        ownerId: fixture[after].id,
        assigneeIds: assignees.map((one) => fixture[one].id),
      });
      const draft = { projectId: fixture.project.id, title: 'New', statusId: doing(flow) };
      const { records } = await fixture.member.client.task.add({ body: draft });
      expect(records[0]?.ownerId).toBe(fixture.manager.id);
    },
  );

  test('is left to whoever names another one, and forgotten when they leave the project', async ({ fixture, flow }) => {
    const rule = {
      statusId: doing(flow),
      limit: null,
      hard: false,
      ownerId: fixture.manager.id,
      ownerMode: 'replace' as const,
    };
    await flow.save(free([rule]));
    const [one, other] = await addSome(fixture, 2);
    const changes = { statusId: doing(flow), ownerId: fixture.member.id };
    const named = await fixture.member.client.task.edit({ body: { id: one?.id ?? '', version: 1, changes } });
    expect(named.record.ownerId).toBe(fixture.member.id);
    await fixture.owner.client.member.delete({ query: { projectId: fixture.project.id, userId: fixture.manager.id } });
    const body = { id: other?.id ?? '', version: 1, changes: { statusId: doing(flow) } };
    expect((await fixture.member.client.task.edit({ body })).record.ownerId).toBe(null);
  });
});

test('random changes by all ways never make a transition the matrix forbids [property]', async ({
  app,
  fixture,
  flow,
}) => {
  await flow.allow(LINE);
  const allowed = new Set(LINE.map(([from, to]) => `${flow.ids[from ?? '']} ${flow.ids[to]}`));
  const statusIds = Object.values(flow.ids);
  const tasks = await addSome(fixture, 6);
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const { client } = fixture.member;
  const projectId = fixture.project.id;
  const ids = tasks.map(({ id }) => id);
  for (let step = 0; step < 120; step += 1) {
    const id = ids[random(ids.length)] ?? '';
    const statusId = statusIds[random(statusIds.length)] ?? '';
    const { version } = await fixture.readTask(id);
    const ways = [
      () => client.task.edit({ body: { id, version, changes: { statusId } } }),
      () => client.task.move({ body: { projectId, ids: [id], statusId, to: 'bottom' } }),
      () => client.task.deal({ body: { id, version, statusId } }),
      () => client.task.batch({ body: { projectId, ids, changes: { statusId } } }),
    ];
    await ways[random(ways.length)]?.().catch(() => undefined);
  }
  const { rows } = await app.pool.query<{ made: string }>(
    `select replace(changes -> 'statusId' ->> 'from', '-', '') || ' ' || replace(changes -> 'statusId' ->> 'to', '-', '') as made
     from activity where project_id = $1 and entity = 'task' and changes ? 'statusId'`,
    [projectId],
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { made } of rows) expect(allowed).toContain(made);
});
