import { cascade, criticalTasks, EVERY_DAY, pathBetween, type ScheduledTask, workingDays } from '@opsyard/contract';
import { expect } from 'vitest';
import { expectLinear } from '../../../../test/fixtures/growth.ts';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

const days = (startDate: string, dueDate: string) => ({ startDate, dueDate });

/** A chain of tasks, each on the day after the previous one, and the calls for it. */
async function chain(fixture: TaskFixture, titles: readonly string[], month = '2026-12') {
  const tasks = [];
  for (const [at, title] of titles.entries()) {
    const on = `${month}-0${at + 1}`;
    tasks.push(await fixture.add(title, { ...days(on, on), ownerId: at === 2 ? fixture.member.id : null }));
  }
  for (const [at, { id }] of tasks.entries()) {
    const predecessorId = tasks[at - 1]?.id;
    const body = { successorId: id, type: 'FS', lag: 0 } as const;
    if (predecessorId) await fixture.owner.client.dependency.add({ body: { ...body, predecessorId } });
  }
  const ids = tasks.map(({ id }) => id);
  const look = async () => {
    const rows = await Promise.all(ids.map((id) => fixture.readTask(id)));
    return rows.map(({ startDate, dueDate }) => `${startDate} ${dueDate}`);
  };
  return { ids, look };
}

const LATER = days('2026-12-01', '2026-12-03');

test('new dates of a task move its successors as planned, in one operation that is undone as one', async ({
  fixture,
}) => {
  const { ids, look } = await chain(fixture, ['One', 'Two', 'Three']);
  const id = ids[0] ?? '';
  for (const [{ client }, refused] of [
    [fixture.nonMember, refusal(404, 'common.notFound')],
    [fixture.guest, refusal(403, 'project.notAllowed')],
  ] as const) {
    await expect(client.schedule.plan({ body: { id, ...LATER } })).rejects.toMatchObject(refused);
    const apply = client.schedule.apply({ body: { id, ...LATER, version: 1, token: 'x' } });
    await expect(apply).rejects.toMatchObject(refused);
  }
  const { client } = fixture.member;
  const reversed = client.schedule.plan({ body: { id, startDate: '2026-12-09' } });
  await expect(reversed).rejects.toMatchObject(refusal(422, 'task.datesReversed'));
  expect(await client.schedule.plan({ body: { id, dueDate: '2026-12-01' } })).toMatchObject({
    moves: [],
    conflicts: [],
  });

  const plan = await client.schedule.plan({ body: { id, ...LATER } });
  expect(plan).toMatchObject({ conflicts: [], people: 1, workingDays: false });
  const recorded = plan.moves.map((move) => [
    move.title,
    move.from.startDate,
    move.to.startDate,
    move.days,
    move.ownerId,
  ]);
  expect(recorded).toEqual([
    ['Two', '2026-12-02', '2026-12-04', 2, null],
    ['Three', '2026-12-03', '2026-12-05', 2, fixture.member.id],
  ]);
  const { token } = plan;
  const { opId, ids: changed } = await client.schedule.apply({ body: { id, ...LATER, version: 1, token } });
  expect(changed.toSorted()).toEqual(ids.toSorted());
  expect(await look()).toEqual(['2026-12-01 2026-12-03', '2026-12-04 2026-12-04', '2026-12-05 2026-12-05']);
  await client.operation.undo({ body: { opId } });
  expect(await look()).toEqual(['2026-12-01 2026-12-01', '2026-12-02 2026-12-02', '2026-12-03 2026-12-03']);
});

test('a plan is not applied after a task in it or a dependency has changed', async ({ fixture }) => {
  const { ids, look } = await chain(fixture, ['One', 'Two', 'Three']);
  const [id = '', two = '', three = ''] = ids;
  const { client } = fixture.member;
  const plan = async () => await client.schedule.plan({ body: { id, ...LATER } });
  const apply = async (token: string, version = 1) =>
    await client.schedule.apply({ body: { id, ...LATER, version, token } });
  const stale = refusal(409, 'schedule.changed');

  const first = await plan();
  const { version } = await fixture.readTask(two);
  await fixture.owner.client.task.edit({ body: { id: two, version, changes: { dueDate: '2026-12-08' } } });
  const before = await look();
  await expect(apply(first.token)).rejects.toMatchObject(stale);
  const second = await plan();
  await fixture.owner.client.dependency.add({ body: { predecessorId: id, successorId: three, type: 'FS', lag: 30 } });
  await expect(apply(second.token)).rejects.toMatchObject(stale);
  const third = await plan();
  const projectId = fixture.project.id;
  await fixture.owner.client.task.batch({ body: { projectId, ids: [three], changes: { pinned: true } } });
  await expect(apply(third.token)).rejects.toMatchObject(stale);
  expect(await look()).toEqual(before);

  await fixture.owner.client.task.edit({ body: { id, version: 1, changes: { dueDate: '2026-12-02' } } });
  const { token } = await plan();
  await expect(apply(token)).rejects.toMatchObject(refusal(409, 'task.conflict'));
  const outcomes = await Promise.allSettled([apply(token, 2), apply(token, 2)]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await look())[0]).toBe('2026-12-01 2026-12-03');
});

test('new dates of several tasks move the successors of all as planned, with one undo; reversed dates are left out', async ({
  fixture,
}) => {
  const { ids, look } = await chain(fixture, ['One', 'Two', 'Three', 'Four']);
  const [one = '', two = '', three = ''] = ids;
  const reversed = await fixture.add('Reversed', days('2026-12-08', '2026-12-09'));
  const { client } = fixture.member;
  const projectId = fixture.project.id;
  const tasks = [
    { id: one, dueDate: '2026-12-02' },
    { id: three, ...days('2026-12-06', '2026-12-06') },
    { id: reversed.id, dueDate: '2026-12-01' },
  ];
  const versions = [1, 1, reversed.version];
  const edits = () => tasks.map((task, at) => ({ ...task, version: versions[at] ?? 1 }));
  for (const [person, refused] of [
    [fixture.nonMember, refusal(404, 'common.notFound')],
    [fixture.guest, refusal(403, 'project.notAllowed')],
  ] as const) {
    await expect(person.client.schedule.planMany({ body: { projectId, tasks } })).rejects.toMatchObject(refused);
    const apply = person.client.schedule.applyMany({ body: { projectId, tasks: edits(), token: 'x' } });
    await expect(apply).rejects.toMatchObject(refused);
  }
  const plan = await client.schedule.planMany({ body: { projectId, tasks } });
  expect(plan.moves.map(({ title, to }) => [title, to.startDate])).toEqual([
    ['Two', '2026-12-03'],
    ['Four', '2026-12-07'],
  ]);
  expect(plan.conflicts).toEqual([]);
  const before = await look();
  const stale = refusal(409, 'schedule.changed');
  const { version } = await fixture.readTask(two);
  await fixture.owner.client.task.edit({ body: { id: two, version, changes: { dueDate: '2026-12-03' } } });
  const outdated = client.schedule.applyMany({ body: { projectId, tasks: edits(), token: plan.token } });
  await expect(outdated).rejects.toMatchObject(stale);
  await fixture.owner.client.task.edit({ body: { id: two, version: version + 1, changes: { dueDate: '2026-12-02' } } });
  await fixture.owner.client.task.edit({ body: { id: three, version: 1, changes: { dueDate: '2026-12-04' } } });
  const { token } = await client.schedule.planMany({ body: { projectId, tasks } });
  // Somebody else has changed the date of one of the tasks since it was shown.
  const unseen = client.schedule.applyMany({ body: { projectId, tasks: edits(), token } });
  await expect(unseen).rejects.toMatchObject(stale);
  versions[1] = 2;
  const done = await client.schedule.applyMany({ body: { projectId, tasks: edits(), token } });
  expect(done).toMatchObject({ changed: 2, left: [{ id: reversed.id, reason: expect.stringContaining('after') }] });
  expect(done.ids.toSorted()).toEqual(ids.toSorted());
  expect(await look()).toEqual([
    '2026-12-01 2026-12-02',
    '2026-12-03 2026-12-03',
    '2026-12-06 2026-12-06',
    '2026-12-07 2026-12-07',
  ]);
  await client.operation.undo({ body: { opId: done.opId } });
  expect(await look()).toEqual(before.with(2, '2026-12-03 2026-12-04'));
});

test('pinned and completed tasks are not moved but reported, and the change alone is possible', async ({ fixture }) => {
  const { ids } = await chain(fixture, ['One', 'Two', 'Three']);
  const [id = '', two = ''] = ids;
  const projectId = fixture.project.id;
  await fixture.member.client.task.batch({ body: { projectId, ids: [two], changes: { pinned: true } } });
  const { records } = await fixture.guest.client.activity.list({ query: { taskId: two } });
  expect(records[0]).toMatchObject({ kind: 'updated', changes: { pinned: { from: false, to: true } } });
  const { client } = fixture.member;
  const plan = await client.schedule.plan({ body: { id, ...LATER } });
  expect(plan).toMatchObject({ moves: [], conflicts: [{ title: 'Two', predecessorSeq: 1, reason: 'pinned' }] });
  const early = await client.schedule.plan({ body: { id: two, ...days('2026-12-01', '2026-12-01') } });
  expect(early.conflicts).toMatchObject([{ id: two, reason: 'early' }]);
  const critical = await fixture.guest.client.dependency.critical({ query: { projectId } });
  expect(critical.toSorted()).toEqual(ids.toSorted());
});

test('with working days, a move skips weekends and days off', async ({ fixture, app }) => {
  const { version } = await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } });
  const body = { id: fixture.project.id, version, changes: { workingDays: true } };
  expect(await fixture.owner.client.project.edit({ body })).toMatchObject({ workingDays: true });
  // A date no other test uses.
  await app.pool.query(
    `with dict as (
      insert into sys_dict (id, dict_code, dict_name) values (gen_random_uuid(), 'work_order_day_off', 'Days off')
      on conflict do nothing returning id
    )
    insert into sys_dict_item (id, dict_id, item_text, item_value)
    select gen_random_uuid(), id, 'Holiday', '2037-12-07'
    from (select id from dict union select id from sys_dict where dict_code = 'work_order_day_off') d`,
  );
  const { ids } = await chain(fixture, ['One', 'Two'], '2037-12');
  const { daysOff } = await fixture.guest.client.dependency.ofProject({ query: { projectId: fixture.project.id } });
  expect(daysOff).toContain('2037-12-07');
  const plan = await fixture.owner.client.schedule.plan({ body: { id: ids[0] ?? '', dueDate: '2037-12-04' } });
  expect(plan).toMatchObject({ workingDays: true, moves: [{ to: days('2037-12-08', '2037-12-08'), days: 3 }] });
});

test('the time for two thousand tasks with three thousand dependencies is linear in their number', async () => {
  const calendar = workingDays(['2026-12-25']);
  const sizes = new Map<number, { tasks: ScheduledTask[]; links: ReturnType<typeof linksOf> }>();
  const linksOf = (count: number) =>
    Array.from({ length: (count * 3) / 2 }, (_, at) => {
      const predecessor = at % (count - 3);
      const type = (['FS', 'SS', 'FF', 'SF'] as const)[at % 4] ?? 'FS';
      return { predecessorId: String(predecessor), successorId: String(predecessor + 1 + (at % 3)), type, lag: at % 3 };
    });
  await expectLinear(2_000, (count) => {
    const known = sizes.get(count);
    const of = known ?? {
      tasks: Array.from({ length: count }, (_, id) => ({
        id: String(id),
        ...days('2026-12-01', '2026-12-02'),
        fixed: null,
      })),
      links: linksOf(count),
    };
    sizes.set(count, of);
    const changes = new Map([['0', days('2026-12-03', '2026-12-04')]]);
    for (const one of [EVERY_DAY, calendar]) {
      const { moves } = cascade({ ...of, days: one, changes });
      if (moves.length < count / 2) throw new Error('nothing was pushed');
      criticalTasks({ ...of, days: one });
    }
    pathBetween('0', String(count - 1), of.links);
  });
});
