import { capacities, dayNumber, plannedMinutes, workingDays } from '@opsyard/contract';
import { describe, expect, test as plain } from 'vitest';
import { refusal, test } from '../../../../test/scenes/task-scene.ts';

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
  scene,
}) => {
  const { owner, member, guest, stranger, project } = scene;
  const projectId = project.id;
  const dates = { startDate: '2031-03-03', dueDate: '2031-03-04' };
  const planned = await scene.add('Planned', { ...dates, ownerId: member.id, estimate: 1_200 });
  await scene.add('Not estimated', { ...dates, ownerId: member.id });
  await scene.add('Not dated', { ownerId: member.id, estimate: 60 });
  await scene.add('Nobody’s', { dueDate: '2031-03-04', estimate: 60 });
  const read = (person: typeof owner, more = {}) =>
    person.client.workload.read({ body: { from: '2031-03-03', unit: 'day', columns: 2, ...more } });
  const of = async (person: typeof owner, id: string | null, more = {}) =>
    (await read(person, more)).people.find(({ userId }) => userId === id);
  const cells = [
    { planned: 600, capacity: 480 },
    { planned: 600, capacity: 480 },
  ];
  for (const more of [{}, { projectId }]) {
    expect(await of(guest, member.id, more)).toMatchObject({ cells, unestimated: 1, undated: 1, mayEdit: false });
  }
  expect((await of(guest, null, { projectId }))?.cells.map((cell) => cell.planned)).toEqual([0, 60]);
  expect(await of(stranger, member.id)).toBeUndefined();
  await expect(read(stranger, { projectId })).rejects.toMatchObject(refusal(404, 'common.notFound'));

  const listed = async (kind: 'planned' | 'unestimated' | 'undated', person = guest) => {
    const body = { ownerId: member.id, kind, from: '2031-03-04', to: '2031-03-04' };
    const { records } = await person.client.workload.tasks({ body });
    return records.map(({ title }) => title).toSorted();
  };
  expect(await listed('planned')).toEqual(['Not estimated', 'Planned']);
  expect(await listed('unestimated')).toEqual(['Not estimated']);
  expect(await listed('undated')).toEqual(['Not dated']);
  expect(await listed('planned', stranger)).toEqual([]);
  const { record, opId } = await owner.client.task.edit({
    body: { id: planned.id, version: 1, changes: { ownerId: owner.id } },
  });
  expect(record.ownerId).toBe(owner.id);
  await owner.client.operation.undo({ body: { opId } });
  expect((await of(guest, member.id))?.cells).toEqual(cells);
});

test('[49] the hours of a task with several assignees are split among them to the minute; with one they are the owner’s', async ({
  scene,
}) => {
  const { owner, member, guest, project } = scene;
  const day = { startDate: '2031-04-07', dueDate: '2031-04-07' };
  const both = [owner.id, member.id];
  await scene.add('Shared', { ...day, ownerId: owner.id, assigneeIds: both, estimate: 101 });
  await scene.add('Single', { ...day, ownerId: owner.id, assigneeIds: [member.id], estimate: 60 });
  await scene.add('Undated', { ownerId: owner.id, assigneeIds: both });
  const body = { from: '2031-04-07', unit: 'day' as const, columns: 1, projectId: project.id };
  const { people } = await guest.client.workload.read({ body });
  const of = (id: string) => people.find(({ userId }) => userId === id);
  expect([of(owner.id), of(member.id)]).toMatchObject([
    { cells: [{ planned: 111 }], undated: 1 },
    { cells: [{ planned: 50 }], undated: 1 },
  ]);
  const listed = { projectId: project.id, kind: 'planned' as const, from: day.startDate, to: day.dueDate };
  const { records } = await guest.client.workload.tasks({ body: { ...listed, ownerId: member.id } });
  expect(records.map(({ title }) => title)).toEqual(['Shared']);
});

test('[49] capacity and days off are set by the person and by managers of their projects', async ({ scene }) => {
  const { manager, member, guest, project } = scene;
  const body = { userId: member.id, minutesPerDay: 240, daysOff: ['2031-03-04'] };
  for (const person of [guest, scene.stranger]) {
    await expect(person.client.workload.setCapacity({ body })).rejects.toMatchObject(
      refusal(403, 'workload.notAllowed'),
    );
    const look = person.client.workload.capacity({ query: { userId: member.id } });
    await expect(look).rejects.toMatchObject(refusal(403, 'workload.notAllowed'));
  }
  await manager.client.workload.setCapacity({ body });
  const { userId: _, ...kept } = body;
  expect(await member.client.workload.capacity({ query: { userId: member.id } })).toEqual(kept);
  const { people } = await guest.client.workload.read({
    body: { projectId: project.id, from: '2031-03-03', unit: 'day', columns: 3 },
  });
  const cells = people.find(({ userId }) => userId === member.id)?.cells;
  expect(cells?.map(({ capacity }) => capacity)).toEqual([240, 0, 240]);
  await member.client.workload.setCapacity({ body: { ...body, daysOff: [] } });
});

test('[49] an absence leaves no capacity, and tasks due or worked on in it are counted, listed and marked', async ({
  scene,
}) => {
  const { owner, member, guest } = scene;
  const absent = { from: '2031-05-06', until: '2031-05-07' };
  await member.client.absence.set({ body: { userId: member.id, ...absent, substituteId: owner.id } });
  const add = (title: string, startDate: string, dueDate: string) =>
    scene.add(title, { startDate, dueDate, ownerId: member.id, estimate: 60 });
  await add('Before', '2031-05-05', '2031-05-05');
  await add('Due', '2031-05-05', '2031-05-06');
  await add('Across', '2031-05-05', '2031-05-08');
  const { people } = await guest.client.workload.read({ body: { from: '2031-05-05', unit: 'day', columns: 4 } });
  const row = people.find(({ userId }) => userId === member.id);
  expect(row?.cells.map(({ capacity }) => capacity)).toEqual([480, 0, 0, 480]);
  expect(row).toMatchObject({ duringLeave: 2, leave: ['2031-05-06', '2031-05-07'] });
  const listed = async (kind: 'planned' | 'leave', ownerId: string | null = member.id) => {
    const { records } = await guest.client.workload.tasks({
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
});

test('[49] the workload can be that of the tasks of one type', async ({ scene }) => {
  const { owner, member, project } = scene;
  const projectId = project.id;
  const types = await owner.client.taskType.add({ body: { projectId, name: 'Bug', icon: 'star', color: 'red' } });
  const typeId = types.find(({ name }) => name === 'Bug')?.id ?? '';
  const given = { ownerId: member.id, dueDate: '2031-03-04', estimate: 60 };
  await scene.add('Task', given);
  await scene.add('Bug', { ...given, typeId });
  await scene.add('Bug without dates', { ownerId: member.id, typeId });
  await scene.add('Task without dates', { ownerId: member.id });
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
