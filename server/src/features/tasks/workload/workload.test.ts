import { capacities, dayNumber, plannedMinutes, workingDays } from '@opsyard/contract';
import { describe, expect, test as plain } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';

// 2026-03-02 is a Monday.
const MONDAY = '2026-03-02';
const columns = { from: dayNumber(MONDAY), days: 14, size: 7 };
const workdays = (...off: string[]) => ({ days: workingDays(['2026-03-04']), off: new Set(off.map(dayNumber)) });
const task = (first: string, last: string, estimate: number | null = 600) => ({ first, last, estimate });

describe('[49] estimates are spread over the working days', () => {
  plain('without weekends and days off, and only those in sight are counted', () => {
    // Monday, Tuesday, Thursday, Friday, then Monday: five working days.
    expect(plannedMinutes([task(MONDAY, '2026-03-09')], columns, workdays())).toEqual([480, 120]);
    expect(plannedMinutes([task('2026-02-27', MONDAY)], columns, workdays())).toEqual([300, 0]);
    expect(plannedMinutes([task(MONDAY, MONDAY, null)], columns, workdays())).toEqual([0, 0]);
  });
  plain('without own days off, unless no other day is left', () => {
    expect(plannedMinutes([task('2026-03-06', '2026-03-09')], columns, workdays('2026-03-06'))).toEqual([0, 600]);
    expect(plannedMinutes([task('2026-03-07', '2026-03-08')], columns, workdays())).toEqual([600, 0]);
  });
  plain('and capacity has neither', () => {
    expect(capacities(columns, workdays('2026-03-05'), 480)).toEqual([3 * 480, 5 * 480]);
  });
});

test('[49] the workload counts only visible tasks, by owner, and separately those without estimate or dates', async ({
  fixture,
}) => {
  const { owner, manager, member, nonMember, project } = fixture;
  const projectId = project.id;
  const dates = { startDate: '2031-03-03', dueDate: '2031-03-04' };
  const planned = await fixture.add('Planned', { ...dates, ownerId: member.id, estimate: 1_200 });
  await fixture.add('Not estimated', { ...dates, ownerId: member.id });
  await fixture.add('Not dated', { ownerId: member.id, estimate: 60 });
  await fixture.add('Nobody’s', { dueDate: '2031-03-04', estimate: 60 });
  const read = (person: typeof owner, more = {}) =>
    person.client.workload.read({ body: { from: '2031-03-03', unit: 'day', columns: 2, ...more } });
  const of = async (person: typeof owner, id: string | null, more = {}) =>
    (await read(person, more)).people.find(({ userId }) => userId === id);
  const cells = [
    { planned: 600, capacity: 480 },
    { planned: 600, capacity: 480 },
  ];
  for (const more of [{}, { projectId }]) {
    expect(await of(manager, member.id, more)).toMatchObject({ cells, unestimated: 1, undated: 1, mayEdit: false });
  }
  expect((await of(manager, null, { projectId }))?.cells.map((cell) => cell.planned)).toEqual([0, 60]);
  expect(await of(nonMember, member.id)).toBeUndefined();
  await expect(read(nonMember, { projectId })).rejects.toMatchObject(refusal(404, 'common.notFound'));

  const listed = async (kind: 'planned' | 'unestimated' | 'undated', person = manager) => {
    const body = { ownerId: member.id, kind, from: '2031-03-04', to: '2031-03-04' };
    const { records } = await person.client.workload.tasks({ body });
    return records.map(({ title }) => title).toSorted();
  };
  expect(await listed('planned')).toEqual(['Not estimated', 'Planned']);
  expect(await listed('unestimated')).toEqual(['Not estimated']);
  expect(await listed('undated')).toEqual(['Not dated']);
  await expect(listed('planned', nonMember)).rejects.toMatchObject(refusal(403, 'workload.notAllowed'));
  const { record, opId } = await owner.client.task.edit({
    body: { id: planned.id, version: 1, changes: { ownerId: owner.id } },
  });
  expect(record.ownerId).toBe(owner.id);
  await owner.client.operation.undo({ body: { opId } });
  expect((await of(manager, member.id))?.cells).toEqual(cells);
});

test('[49] the hours of a task with several assignees are split among them to the minute; with one they are the owner’s', async ({
  fixture,
}) => {
  const { owner, member, project } = fixture;
  const day = { startDate: '2031-04-07', dueDate: '2031-04-07' };
  const both = [owner.id, member.id];
  await fixture.add('Shared', { ...day, ownerId: owner.id, assigneeIds: both, estimate: 101 });
  await fixture.add('Single', { ...day, ownerId: owner.id, assigneeIds: [member.id], estimate: 60 });
  await fixture.add('Undated', { ownerId: owner.id, assigneeIds: both });
  const body = { from: '2031-04-07', unit: 'day' as const, columns: 1, projectId: project.id };
  const { people } = await owner.client.workload.read({ body });
  const of = (id: string) => people.find(({ userId }) => userId === id);
  expect([of(owner.id), of(member.id)]).toMatchObject([
    { cells: [{ planned: 111 }], undated: 1 },
    { cells: [{ planned: 50 }], undated: 1 },
  ]);
  const listed = { projectId: project.id, kind: 'planned' as const, from: day.startDate, to: day.dueDate };
  const { records } = await owner.client.workload.tasks({ body: { ...listed, ownerId: member.id } });
  expect(records.map(({ title }) => title)).toEqual(['Shared']);
});

test('[49] capacity and days off are set by the person and by administrators of users, not by whoever manages a project with them', async ({
  as,
  fixture,
}) => {
  const { owner, manager, member, guest, nonMember, project } = fixture;
  const body = { userId: member.id, minutesPerDay: 240, daysOff: ['2031-03-04'] };
  const refused = refusal(403, 'workload.notTheirCapacity');
  // Anybody may be added to a project of one's own.
  for (const { client } of [owner, manager, guest, nonMember]) {
    await expect(client.workload.setCapacity({ body })).rejects.toMatchObject(refused);
    await expect(client.workload.capacity({ query: { userId: member.id } })).rejects.toMatchObject(refused);
  }
  const administrator = await as('task:use', 'system:user:edit');
  await administrator.client.workload.setCapacity({ body });
  const { userId: _, ...kept } = body;
  expect(await administrator.client.workload.capacity({ query: { userId: member.id } })).toEqual(kept);
  expect(await member.client.workload.capacity({ query: { userId: member.id } })).toEqual(kept);
  const unknown = { ...body, userId: 'f'.repeat(32) };
  await expect(administrator.client.workload.setCapacity({ body: unknown })).rejects.toMatchObject(refused);
  const { people } = await manager.client.workload.read({
    body: { projectId: project.id, from: '2031-03-03', unit: 'day', columns: 3 },
  });
  const row = people.find(({ userId }) => userId === member.id);
  expect([row?.mayEdit, row?.cells.map(({ capacity }) => capacity)]).toEqual([false, [240, 0, 240]]);
  await member.client.workload.setCapacity({ body: { ...body, daysOff: [] } });
});

test('[49] an absence leaves no capacity, and tasks due or worked on in it are counted, listed and marked', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member, guest, nonMember } = fixture;
  const absent = { from: '2031-05-06', until: '2031-05-07' };
  /** Whose open pages were refreshed since the last call; notifications refresh those of users with new tasks, too. */
  const refreshed = async () => {
    const { rows } = await app.pool.query<{ topic: string }>(
      `delete from outbox where topic = any ($1) and payload ->> 'cmd' = 'user' returning topic`,
      [[owner, manager, member, guest].map(({ id }) => `user:${id}`)],
    );
    return new Set(rows.map(({ topic }) => topic.slice(5)));
  };
  await member.client.absence.set({ body: { userId: member.id, ...absent, substituteId: nonMember.id } });
  // The open pages of the user and of those who plan for them.
  const planners = new Set([owner.id, manager.id, member.id]);
  expect(await refreshed()).toEqual(planners);
  const add = (title: string, startDate: string, dueDate: string) =>
    fixture.add(title, { startDate, dueDate, ownerId: member.id, estimate: 60 });
  await add('Before', '2031-05-05', '2031-05-05');
  await add('Due', '2031-05-05', '2031-05-06');
  await add('Across', '2031-05-05', '2031-05-08');
  const { people } = await owner.client.workload.read({ body: { from: '2031-05-05', unit: 'day', columns: 4 } });
  const row = people.find(({ userId }) => userId === member.id);
  expect(row?.cells.map(({ capacity }) => capacity)).toEqual([480, 0, 0, 480]);
  expect(row).toMatchObject({ duringLeave: 2, leave: ['2031-05-06', '2031-05-07'] });
  const listed = async (kind: 'planned' | 'leave', ownerId: string | null = member.id) => {
    const { records } = await owner.client.workload.tasks({
      body: { ownerId, kind, from: '2031-05-05', to: '2031-05-08' },
    });
    return records.map(({ title, leave }) => [title, leave]);
  };
  const conflicts = [
    ['Due', 'due'],
    ['Across', 'work'],
  ];
  expect(await listed('leave')).toEqual(conflicts);
  expect(await listed('planned')).toEqual([['Before', null], ...conflicts]);
  expect(await listed('leave', null)).toEqual([]);
  // Who does not plan for the user sees an absence when it begins: not even the total has it earlier.
  const { others } = await guest.client.workload.read({
    body: { projectId: fixture.project.id, from: '2031-05-05', unit: 'day', columns: 4 },
  });
  expect(others.total?.cells.map(({ capacity }) => capacity)).toEqual([1_440, 1_440, 1_440, 1_440]);
  await refreshed();
  await member.client.absence.end({ body: { userId: member.id } });
  expect(await refreshed()).toEqual(planners);
});

test('[49] the workload can be that of the tasks of one type', async ({ fixture }) => {
  const { owner, member, project } = fixture;
  const projectId = project.id;
  const types = await owner.client.taskType.add({ body: { projectId, name: 'Bug', icon: 'star', color: 'red' } });
  const typeId = types.find(({ name }) => name === 'Bug')?.id ?? '';
  const given = { ownerId: member.id, dueDate: '2031-03-04', estimate: 60 };
  await fixture.add('Task', given);
  await fixture.add('Bug', { ...given, typeId });
  await fixture.add('Bug without dates', { ownerId: member.id, typeId });
  await fixture.add('Task without dates', { ownerId: member.id });
  const body = { projectId, typeId, from: '2031-03-04', unit: 'day', columns: 1 } as const;
  const { people } = await owner.client.workload.read({ body });
  const cells = [{ planned: 60, capacity: 480 }];
  expect(people.find(({ userId }) => userId === member.id)).toMatchObject({ cells, undated: 1 });
  const requested = { projectId, typeId, ownerId: member.id, from: '2031-03-04', to: '2031-03-04' };
  const listed = async (kind: 'planned' | 'undated') =>
    (await owner.client.workload.tasks({ body: { ...requested, kind } })).records.map(({ title, type }) => [
      title,
      type?.name,
    ]);
  expect(await listed('planned')).toEqual([['Bug', 'Bug']]);
  expect(await listed('undated')).toEqual([['Bug without dates', 'Bug']]);
});

test('[49] who does not plan for others sees their own row and a total of at least three', async ({ fixture }) => {
  const { owner, manager, member, guest, project, nonMember } = fixture;
  const projectId = project.id;
  const day = '2031-06-02';
  for (const { id } of [owner, manager, member]) await fixture.add('Work', { dueDate: day, ownerId: id, estimate: 60 });
  await fixture.add('Nobody’s', { dueDate: day, estimate: 30 });
  const read = async ({ client }: typeof owner, more = {}) => {
    const body = { projectId, from: day, unit: 'day' as const, columns: 1, ...more };
    const { people, others } = await client.workload.read({ body });
    return { rows: people.map(({ userId }) => userId), others };
  };
  // The guest has no tasks: the three others are one number.
  expect(await read(guest)).toEqual({
    rows: [null, guest.id],
    others: { count: 3, total: { cells: [{ planned: 180, capacity: 1_440 }], unestimated: 0, undated: 0 } },
  });
  expect(await read(member)).toEqual({ rows: [null, member.id], others: { count: 2, total: null } });
  const all = [null, owner.id, manager.id, member.id].toSorted();
  for (const person of [owner, manager]) {
    const { rows, others } = await read(person);
    expect([rows.toSorted(), others]).toEqual([all, { count: 0, total: null }]);
  }
  const body = { projectId, ownerId: owner.id, kind: 'planned' as const, from: day, to: day };
  const refused = refusal(403, 'workload.notAllowed');
  await expect(member.client.workload.tasks({ body })).rejects.toMatchObject(refused);
  expect((await member.client.workload.tasks({ body: { ...body, ownerId: null } })).records).toHaveLength(1);
  expect((await member.client.workload.tasks({ body: { ...body, ownerId: member.id } })).records).toHaveLength(1);
  await expect(nonMember.client.workload.tasks({ body: { ...body, projectId: undefined } })).rejects.toMatchObject(
    refused,
  );
});

test('[49] the workload of a department and those below it, which its lead sees', async ({ app, fixture }) => {
  const { owner, manager, member, guest, project } = fixture;
  const projectId = project.id;
  const [top, below, beside] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const code = top.slice(0, 6).toUpperCase();
  const add = 'insert into sys_depart (id, parent_id, org_code, depart_name, manager_id) values ($1, $2, $3, $3, $4)';
  await app.pool.query(add, [top, null, code, guest.id]);
  await app.pool.query(add, [below, top, `${code}01`, null]);
  await app.pool.query(add, [beside, null, `Z${code}`, null]);
  const join = 'insert into sys_user_depart (user_id, depart_id) values ($1, $2)';
  await app.pool.query(join, [manager.id, top]);
  await app.pool.query(join, [member.id, below]);
  await app.pool.query(join, [owner.id, beside]);
  const hex = (id: string) => id.replaceAll('-', '');
  const read = async ({ client }: typeof owner, departmentId?: string) => {
    const body = { projectId, from: '2031-06-09', unit: 'day' as const, columns: 1 };
    const { people, departments, others } = await client.workload.read({
      body: { ...body, ...(departmentId && { departmentId: hex(departmentId) }) },
    });
    const rows = people.flatMap(({ userId, departmentId: own }) => (userId ? [[userId, own]] : []));
    return { rows: rows.toSorted(), names: departments.map(({ name }) => name), others: others.count };
  };
  const [ofManager, ofMember] = [
    [manager.id, hex(top)],
    [member.id, hex(below)],
  ];
  const names = [code, `${code}01`];
  expect(await read(owner)).toEqual({
    ...{
      rows: [[owner.id, hex(beside)], ofManager, ofMember].toSorted(),
      names: [...names, `Z${code}`].toSorted(),
      others: 0,
    },
  });
  expect((await read(owner, top)).rows).toEqual([ofManager, ofMember].toSorted());
  expect((await read(owner, below)).rows).toEqual([ofMember]);
  // The guest leads the upper department, and through it the one below.
  expect(await read(guest)).toEqual({ rows: [[guest.id, null], ofManager, ofMember].toSorted(), names, others: 1 });
  await guest.client.workload.setCapacity({ body: { userId: member.id, minutesPerDay: 300, daysOff: [] } });
  const asked = { taskId: (await fixture.add('Open', { estimate: 60 })).id, from: '2031-06-09' };
  const { slots } = await guest.client.workload.slots({ body: asked });
  expect(slots.map(({ userId }) => userId).toSorted()).toEqual([manager.id, member.id].toSorted());
});
