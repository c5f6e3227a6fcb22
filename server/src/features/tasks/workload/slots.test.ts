import { dayNumber, dayOfNumber, workingDays } from '@opsyard/contract';
import { describe, expect, test as plain } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { freePeriod } from './free-period.ts';

// 2031-03-03 is a Monday.
const MONDAY = '2031-03-03';
const from = dayNumber(MONDAY);
const search = (minutes: number, tasks: { first: string; last: string; estimate: number }[], ...off: string[]) => {
  const workdays = { days: workingDays([]), off: new Set(off.map(dayNumber)) };
  const found = freePeriod(minutes, { from, days: 28, workdays, minutesPerDay: 480, tasks });
  return found && [dayOfNumber(found.first), dayOfNumber(found.last), found.perDay, found.free];
};
const taken = (first: string, last: string, estimate: number) => ({ first, last, estimate });

describe('[49] the period of a task', () => {
  plain('ends as early as the free minutes of each day allow, and is as short as possible', () => {
    expect(search(480, [])).toEqual([MONDAY, MONDAY, 480, 480]);
    expect(search(960, [])).toEqual([MONDAY, '2031-03-04', 480, 480]);
    // Two hours are free on Monday and Tuesday, all of Wednesday.
    const busy = [taken(MONDAY, '2031-03-04', 720)];
    expect(search(240, busy)).toEqual([MONDAY, '2031-03-04', 120, 120]);
    expect(search(480, busy)).toEqual(['2031-03-05', '2031-03-05', 480, 480]);
  });
  plain('spans weekends and days off, but no day without free time', () => {
    expect(search(960, [taken(MONDAY, '2031-03-06', 1_920)])).toEqual(['2031-03-07', '2031-03-10', 480, 480]);
    expect(search(960, [], '2031-03-04')).toEqual([MONDAY, '2031-03-05', 480, 480]);
    expect(search(600, [taken('2031-03-04', '2031-03-04', 480)])).toEqual(['2031-03-05', '2031-03-06', 300, 480]);
  });
  plain('is missing if nothing is free', () => {
    expect(search(60, [taken(MONDAY, '2031-04-30', 60_000)])).toBeUndefined();
    expect(search(60_000, [])).toBeUndefined();
  });
});

test('[49] a free period for a task is found among the members of its project, beside their tasks and behind its predecessors', async ({
  fixture,
}) => {
  const { owner, manager, member, guest, nonMember } = fixture;
  const busy = { startDate: MONDAY, dueDate: MONDAY, estimate: 480 };
  const own = await fixture.add('Own', { ...busy, ownerId: owner.id });
  await fixture.add('Others', { ...busy, ownerId: manager.id });
  const read = (more = {}, person = owner) =>
    person.client.workload.slots({ body: { taskId: own.id, from: MONDAY, ...more } });
  const found = async (more = {}) => (await read(more)).slots.map((one) => [one.userId, one.startDate, one.dueDate]);
  // The task itself takes nothing from its owner, who comes first; guests have no tasks.
  expect(await found()).toEqual([
    [owner.id, MONDAY, MONDAY],
    [member.id, MONDAY, MONDAY],
    [manager.id, '2031-03-04', '2031-03-04'],
  ]);
  expect((await read()).slots[0]).toMatchObject({ workdays: 1, perDay: 480, free: 480 });
  expect((await found({ minutes: 960 }))[0]).toEqual([owner.id, MONDAY, '2031-03-04']);
  await expect(read({}, nonMember)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  // Who plans for nobody else is offered only their own time, a guest none.
  expect((await read({}, member)).slots.map(({ userId }) => userId)).toEqual([member.id]);
  expect((await read({}, guest)).slots).toEqual([]);

  const blank = await fixture.add('Blank');
  await expect(read({ taskId: blank.id })).rejects.toMatchObject(refusal(422, 'workload.noEstimate'));
  expect((await read({ taskId: blank.id, minutes: 60 })).minutes).toBe(60);

  const before = await fixture.add('Before', { dueDate: '2031-03-05' });
  await owner.client.dependency.add({
    body: { predecessorId: before.id, successorId: own.id, type: 'FS', lag: 0 },
  });
  expect(await read()).toMatchObject({ from: '2031-03-06', slots: [{ startDate: '2031-03-06' }, {}, {}] });
});
