import { DAY_RANGE, MISSED_DAYS_MAX, type Repetition } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';
import { runJob } from '../../../../test/run-job.ts';
import { continueTasks } from './jobs.ts';

const DUE = '2099-01-31';
const monthly = { unit: 'month', every: 1 } as const;
const run = (app: FastifyInstance) => runJob(app, continueTasks, {});

async function statusOf(fixture: TaskFixture, category: '0' | '1') {
  const { statuses } = await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } });
  return statuses.find((status) => status.category === category)?.id ?? '';
}

async function put(fixture: TaskFixture, id: string, category: '0' | '1') {
  const { version } = await fixture.readTask(id);
  const body = { id, version, changes: { statusId: await statusOf(fixture, category) } };
  return await fixture.member.client.task.edit({ body });
}

const inDays = (days: number) => shifted(new Date().toISOString().slice(0, 10), days);
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

async function all({ owner, project }: TaskFixture) {
  const { records } = await owner.client.task.query({ body: { projectId: project.id } });
  return records.sort((one, other) => one.seq - other.seq);
}

test('a user who can edit a task sets and stops its recurrence, others can only read it or find nothing', async ({
  fixture,
}) => {
  const { id: taskId } = await fixture.add('rent', { dueDate: DUE });
  const tries = ({ client }: typeof fixture.guest) => [
    () => client.recurrence.set({ body: { taskId, repetition: monthly, was: null } }),
    () => client.recurrence.stop({ query: { taskId } }),
  ];
  for (const one of tries(fixture.nonMember))
    await expect(one()).rejects.toMatchObject(refusal(404, 'common.notFound'));
  for (const one of tries(fixture.guest)) await expect(one()).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  const hidden = fixture.nonMember.client.recurrence.queryByTask({ query: { taskId } });
  await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const requested = { ...monthly, monthDay: 31 };
  expect(await fixture.member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } })).toEqual(
    requested,
  );
  expect(await fixture.guest.client.recurrence.queryByTask({ query: { taskId } })).toEqual(requested);
  const yearly = { unit: 'year', every: 1 } as const;
  const withoutVersion = fixture.owner.client.recurrence.set({ body: { taskId, repetition: yearly, was: null } });
  await expect(withoutVersion).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  const body = { taskId, repetition: { ...requested, every: 2 }, was: requested };
  expect(await fixture.owner.client.recurrence.set({ body })).toEqual(body.repetition);
  await fixture.member.client.recurrence.stop({ query: { taskId } });
  expect(await fixture.guest.client.recurrence.queryByTask({ query: { taskId } })).toBe(null);
  const { records } = await fixture.guest.client.activity.list({ query: { taskId } });
  expect(records.map(({ kind, changes }) => [kind, changes.repetition])).toEqual([
    ['repetitionChanged', { from: body.repetition, to: null }],
    ['repetitionChanged', { from: requested, to: body.repetition }],
    ['repetitionChanged', { from: null, to: requested }],
    ['created', undefined],
  ]);
  const undated = await fixture.add('undated');
  const set = fixture.member.client.recurrence.set({ body: { taskId: undated.id, repetition: monthly, was: null } });
  await expect(set).rejects.toMatchObject(refusal(422, 'recurrence.dueDayMissing'));
  await put(fixture, taskId, '1');
  const late = fixture.member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } });
  await expect(late).rejects.toMatchObject(refusal(422, 'recurrence.taskClosed'));
  await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [taskId] } });
  for (const one of tries(fixture.member)) await expect(one()).rejects.toMatchObject(refusal(409, 'task.inTrash'));
  await fixture.archive();
  for (const one of tries(fixture.owner)) await expect(one()).rejects.toMatchObject(refusal(403, 'project.archived'));
});

describe('a paused recurrence', () => {
  const weekly = { unit: 'week', every: 1 } as const;
  const resume = ({ member }: TaskFixture, taskId: string, skipMissed: boolean) =>
    member.client.recurrence.resume({ body: { taskId, skipMissed } });
  const paused = async (fixture: TaskFixture, dueDate: string, repetition: Repetition) => {
    const { id: taskId } = await fixture.add('rent', { dueDate });
    await fixture.member.client.recurrence.set({ body: { taskId, repetition, was: null } });
    expect(await fixture.member.client.recurrence.pause({ body: { taskId } })).toEqual({ ...repetition, paused: true });
    return taskId;
  };
  const datesOf = async (fixture: TaskFixture) => (await all(fixture)).map(({ dueDate }) => dueDate);
  const resumption = ({ guest }: TaskFixture, taskId: string) =>
    guest.client.recurrence.resumption({ query: { taskId } });

  test('creates nothing until a user who can edit the task resumes it, also when it is done', async ({
    fixture,
    app,
  }) => {
    const late = inDays(-15);
    const taskId = await paused(fixture, late, weekly);
    const { guest, member, nonMember } = fixture;
    await put(fixture, taskId, '1');
    await run(app);
    expect(await datesOf(fixture)).toEqual([late]);
    const [latest, next] = [inDays(-1), inDays(6)];
    expect(await resumption(fixture, taskId)).toEqual({
      ...{ missed: 2, kept: { made: [latest], next } },
      skipped: { made: [next], next: shifted(next, 7) },
    });
    for (const [person, status, failure] of [
      [nonMember, 404, 'common.notFound'],
      [guest, 403, 'project.notAllowed'],
    ] as const) {
      const { pause, resume } = person.client.recurrence;
      await expect(pause({ body: { taskId } })).rejects.toMatchObject(refusal(status, failure));
      const resumed = resume({ body: { taskId, skipMissed: false } });
      await expect(resumed).rejects.toMatchObject(refusal(status, failure));
    }
    const hidden = nonMember.client.recurrence.resumption({ query: { taskId } });
    await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await resume(fixture, taskId, false)).toEqual(weekly);
    expect(await resumption(fixture, taskId)).toBe(null);
    await run(app);
    expect(await datesOf(fixture)).toEqual([late, latest]);
    const { records } = await member.client.activity.list({ query: { taskId } });
    expect(records.filter(({ kind }) => kind === 'repetitionChanged').map(({ changes }) => changes.repetition)).toEqual(
      [
        { from: { ...weekly, paused: true }, to: weekly },
        { from: weekly, to: { ...weekly, paused: true } },
        { from: null, to: weekly },
      ],
    );
    const { pause } = member.client.recurrence;
    await expect(pause({ body: { taskId } })).rejects.toMatchObject(refusal(409, 'recurrence.notSet'));
    await expect(resume(fixture, taskId, true)).rejects.toMatchObject(refusal(409, 'recurrence.notSet'));
  });

  test('goes on after the missed dates on demand', async ({ fixture, app }) => {
    const taskId = await paused(fixture, inDays(-15), weekly);
    expect(await resumption(fixture, taskId)).toEqual({
      ...{ missed: 2, kept: { made: [], next: inDays(-1) }, skipped: { made: [], next: inDays(6) } },
    });
    await put(fixture, taskId, '1');
    await resume(fixture, taskId, true);
    await run(app);
    expect(await datesOf(fixture)).toEqual([inDays(-15), inDays(6)]);
    await put(fixture, (await all(fixture))[1]?.id ?? '', '1');
    await run(app);
    expect(await datesOf(fixture)).toEqual([inDays(-15), inDays(6), inDays(13)]);
  });

  test('shows the tasks that are created ahead of their due dates, which the job then creates', async ({
    fixture,
    app,
  }) => {
    const ahead = { ...weekly, daysAhead: 7, missed: 'all' } as const;
    const taskId = await paused(fixture, inDays(-15), ahead);
    await run(app);
    expect(await datesOf(fixture)).toEqual([inDays(-15)]);
    const kept = { made: [-8, -1, 6].map(inDays), next: inDays(13) };
    const skipped = { made: [inDays(6)], next: inDays(13) };
    expect(await resumption(fixture, taskId)).toEqual({ missed: 2, kept, skipped });
    await resume(fixture, taskId, false);
    await run(app);
    expect(await datesOf(fixture)).toEqual([inDays(-15), ...kept.made]);
  });
});

describe('the next task', () => {
  test('is a copy of the completed one, with shifted dates and open steps', async ({ fixture, app }) => {
    const parent = await fixture.add('above');
    const { member, owner } = fixture;
    const more = {
      startDate: '2099-01-29',
      dueDate: DUE,
      dueTime: '09:30',
      priority: 'H',
      ownerId: member.id,
    } as const;
    const text = { description: '<p>words</p>', parentId: parent.id, assigneeIds: [owner.id] };
    const { id: taskId } = await fixture.add('rent', { ...more, ...text });
    const [step] = await member.client.checklist.add({ body: { recordId: taskId, texts: ['a', 'b'] } });
    await member.client.checklist.edit({ body: { id: step?.id ?? '', done: true } });
    await member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } });
    await run(app);
    expect(await all(fixture)).toHaveLength(2);
    await put(fixture, taskId, '1');
    await run(app);
    const next = (await all(fixture))[2];
    expect(next).toMatchObject({
      ...{ title: 'rent', category: '0', priority: 'H', ownerId: member.id, assigneeIds: [owner.id] },
      ...{ startDate: '2099-02-26', dueDate: '2099-02-28', dueTime: '09:30', parentId: parent.id },
      ...{ checklist: 2, checklistDone: 0 },
    });
    const id = next?.id ?? '';
    expect(await owner.client.task.queryById({ query: { id } })).toMatchObject({ description: '<p>words</p>' });
    await put(fixture, id, '1');
    await run(app);
    expect((await all(fixture))[3]).toMatchObject({ dueDate: '2099-03-31' });
  });

  test('keeps the owners of checklist items who still see it, and shifts their due dates', async ({ fixture, app }) => {
    const { id: taskId } = await fixture.add('rent', { dueDate: DUE });
    const { client } = fixture.owner;
    const items = await client.checklist.add({ body: { recordId: taskId, texts: ['stays', 'leaves'] } });
    const owned = [fixture.member, fixture.guest].map(({ id: assigneeId }, at) => ({
      id: items[at]?.id ?? '',
      assigneeId,
    }));
    for (const body of owned) await client.checklist.edit({ body: { ...body, dueDate: '2099-01-30' } });
    await fixture.member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } });
    await client.member.delete({ query: { projectId: fixture.project.id, userId: fixture.guest.id } });
    await put(fixture, taskId, '1');
    await run(app);
    const next = (await all(fixture))[1]?.id ?? '';
    expect(await client.checklist.list({ query: { recordId: next } })).toMatchObject([
      { text: 'stays', assignee: { id: fixture.member.id }, dueDate: '2099-02-27' },
      { text: 'leaves', assignee: null, dueDate: '2099-02-27' },
    ]);
  });

  test('has no dates before the first or after the last one there is', async ({ fixture, app }) => {
    const { client } = fixture.owner;
    const early = await fixture.add('early', { startDate: DAY_RANGE.first, dueDate: '1900-01-05' });
    const exceptions = [{ day: '1900-01-12', to: '1900-01-02' }];
    const once = { unit: 'week', every: 1, until: '1900-01-15', exceptions } as const;
    await client.recurrence.set({ body: { taskId: early.id, repetition: once, was: null } });
    const late = await fixture.add('late', { dueDate: '2199-12-01' });
    const [item] = await client.checklist.add({ body: { recordId: late.id, texts: ['pay'] } });
    await client.checklist.edit({ body: { id: item?.id ?? '', dueDate: DAY_RANGE.last } });
    await client.recurrence.set({ body: { taskId: late.id, repetition: { unit: 'week', every: 1 }, was: null } });
    for (const { id } of [early, late]) await put(fixture, id, '1');
    await run(app);
    const [, , next, last] = await all(fixture);
    expect([next?.startDate, next?.dueDate, last?.dueDate]).toEqual([DAY_RANGE.first, '1900-01-02', '2199-12-08']);
    const items = await client.checklist.list({ query: { recordId: last?.id ?? '' } });
    expect(items.map(({ dueDate }) => dueDate)).toEqual([DAY_RANGE.last]);
  });

  test('falls on a working day, and the one after it follows the date in the series', async ({ fixture, app }) => {
    // 30 April 2101 is a Saturday.
    const { id: taskId } = await fixture.add('report', { dueDate: '2100-12-31' });
    const repetition = { unit: 'month', every: 1, monthDay: 31, onDaysOff: 'next' } as const;
    await fixture.member.client.recurrence.set({ body: { taskId, repetition, was: null } });
    const ahead = await fixture.guest.client.recurrence.ahead({ body: { taskId, repetition } });
    expect(ahead).toEqual([
      { day: '2101-01-31', due: '2101-01-31' },
      { day: '2101-02-28', due: '2101-02-28' },
      { day: '2101-03-31', due: '2101-03-31' },
      { day: '2101-04-30', due: '2101-05-02' },
      { day: '2101-05-31', due: '2101-05-31' },
    ]);
    const shown: (string | null | undefined)[] = [];
    for (let at = 0; at < 5; at++) {
      const last = (await all(fixture)).at(-1);
      await put(fixture, last?.id ?? '', '1');
      await Promise.all([run(app), run(app)]);
      shown.push((await all(fixture)).at(-1)?.dueDate);
    }
    expect(shown).toEqual(ahead.map(({ due }) => due));
  });

  test('[69] counts from the day of completion where that is chosen, also of a task completed late or early', async ({
    fixture,
    app,
  }) => {
    const repetition = { unit: 'day', every: 10, fromCompletion: true } as const;
    for (const dueDate of ['2020-01-01', '2099-01-05']) {
      const { id: taskId } = await fixture.add('clean', { dueDate });
      await fixture.member.client.recurrence.set({ body: { taskId, repetition, was: null } });
      expect(await fixture.member.client.recurrence.ahead({ body: { taskId, repetition } })).toHaveLength(1);
      await put(fixture, taskId, '1');
      await run(app);
      const next = (await all(fixture)).at(-1);
      // The day can have changed meanwhile.
      expect([inDays(10), inDays(11)]).toContain(next?.dueDate);
      const kept = await fixture.member.client.recurrence.queryByTask({ query: { taskId: next?.id ?? '' } });
      expect(kept).toEqual(repetition);
    }
  });

  test('[69] is created some days before it is due although the one before it is open, and follows its due date', async ({
    fixture,
    app,
  }) => {
    const { client } = fixture.member;
    const weekly = { unit: 'week', every: 1 } as const;
    const near = await fixture.add('near', { dueDate: inDays(0) });
    const far = await fixture.add('far', { dueDate: inDays(0) });
    await client.recurrence.set({ body: { taskId: near.id, repetition: { ...weekly, daysAhead: 7 }, was: null } });
    await client.recurrence.set({ body: { taskId: far.id, repetition: { ...weekly, daysAhead: 2 }, was: null } });
    await run(app);
    await Promise.all([run(app), run(app)]);
    const dates = async () => (await all(fixture)).map(({ title, dueDate }) => [title, dueDate]);
    const due = (await dates())[0]?.[1] ?? '';
    const first = [
      ['near', due],
      ['far', due],
      ['near', shifted(due, 7)],
    ];
    expect(await dates()).toEqual(first);
    // The day on which the next one is created is known, so the task does not wait.
    await put(fixture, far.id, '1');
    await run(app);
    expect(await dates()).toEqual(first);
    await put(fixture, far.id, '0');
    const { version } = await fixture.readTask(far.id);
    await client.task.edit({ body: { id: far.id, version, changes: { dueDate: shifted(due, -5) } } });
    await run(app);
    expect((await dates())[3]).toEqual(['far', shifted(due, 2)]);
    const repetition = { ...weekly, daysAhead: 2, fromCompletion: true };
    const refused = client.recurrence.set({ body: { taskId: near.id, repetition, was: null } });
    await expect(refused).rejects.toMatchObject(refusal(422, 'recurrence.aheadFromCompletion'));
  });

  test('[69] is created for the latest missed date or for all of them', async ({ fixture, app }) => {
    const { client } = fixture.member;
    const daily = { unit: 'day', every: 1, daysAhead: 0 } as const;
    for (const missed of ['latest', 'all'] as const) {
      const { id: taskId } = await fixture.add(missed, { dueDate: inDays(-3) });
      await client.recurrence.set({ body: { taskId, repetition: { ...daily, missed }, was: null } });
    }
    const old = await fixture.add('old', { dueDate: '2001-01-01' });
    await client.recurrence.set({ body: { taskId: old.id, repetition: { ...daily, missed: 'all' }, was: null } });
    for (let at = 0; at < 3; at++) await run(app);
    const made = await all(fixture);
    const datesOf = (title: string) => made.filter((one) => one.title === title).map(({ dueDate }) => dueDate);
    const last = datesOf('latest').at(-1) ?? '';
    expect(inDays(0) >= last && last >= shifted(inDays(0), -1)).toBe(true);
    // The day can change meanwhile.
    expect([2, 3]).toContain(datesOf('latest').length);
    const first = datesOf('all')[0] ?? '';
    expect(datesOf('all').slice(0, 4)).toEqual([0, 1, 2, 3].map((days) => shifted(first, days)));
    // The latest of those missed too long ago, and the others.
    expect(datesOf('old').length).toBeGreaterThanOrEqual(MISSED_DAYS_MAX + 2);
    expect(datesOf('old').length).toBeLessThanOrEqual(MISSED_DAYS_MAX + 3);
  });

  test('[69] falls on the nth weekday of a month, without a day of the month', async ({ fixture, app }) => {
    const { id: taskId } = await fixture.add('review', { dueDate: '2099-01-13' });
    const repetition = { unit: 'month', every: 1, nthWeekday: { nth: 2, weekday: 2 } } as const;
    expect(await fixture.member.client.recurrence.set({ body: { taskId, repetition, was: null } })).toEqual(repetition);
    const ahead = await fixture.guest.client.recurrence.ahead({ body: { taskId, repetition } });
    expect(ahead.map(({ due }) => due)).toEqual([
      ...['2099-02-10', '2099-03-10', '2099-04-14', '2099-05-12', '2099-06-09'],
    ]);
    await put(fixture, taskId, '1');
    await run(app);
    expect((await all(fixture)).at(-1)?.dueDate).toBe('2099-02-10');
    for (const nth of [0, 6]) {
      const wrong = { ...repetition, nthWeekday: { nth, weekday: 2 } };
      const refused = fixture.member.client.recurrence.ahead({ body: { taskId, repetition: wrong } });
      await expect(refused).rejects.toMatchObject({ status: 400 });
    }
  });

  test('skips or moves single dates, which are forgotten afterwards; the number of times counts tasks', async ({
    fixture,
    app,
  }) => {
    const { id: taskId } = await fixture.add('stand-up', { dueDate: '2099-01-05' });
    const exceptions = [
      { day: '2099-01-12', to: null },
      { day: '2099-01-19', to: '2099-01-21' },
    ];
    const repetition = { unit: 'week', every: 1, weekdays: [1], exceptions, times: 3 } as const;
    const body = { taskId, repetition: { ...repetition, weekdays: [1], exceptions } };
    await fixture.member.client.recurrence.set({ body: { ...body, was: null } });
    expect(await fixture.member.client.recurrence.ahead({ body })).toEqual([
      ...exceptions.map(({ day, to }) => ({ day, due: to })),
      { day: '2099-01-26', due: '2099-01-26' },
    ]);
    await put(fixture, taskId, '1');
    await run(app);
    const second = (await all(fixture))[1];
    expect(second?.dueDate).toBe('2099-01-21');
    const kept = await fixture.member.client.recurrence.queryByTask({ query: { taskId: second?.id ?? '' } });
    expect(kept).toEqual({ unit: 'week', every: 1, weekdays: [1], times: 3 });
    await put(fixture, second?.id ?? '', '1');
    await run(app);
    expect((await all(fixture))[2]?.dueDate).toBe('2099-01-26');
    await put(fixture, (await all(fixture))[2]?.id ?? '', '1');
    await run(app);
    expect(await all(fixture)).toHaveLength(3);
  });

  test('is created once: by two processes, repeatedly, after reopening, undoing and deleting', async ({
    fixture,
    app,
    secondApp,
  }) => {
    const { id: taskId } = await fixture.add('rent', { dueDate: DUE });
    await fixture.member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } });
    const { opId } = await put(fixture, taskId, '1');
    await Promise.all([run(app), run(secondApp), run(app)]);
    await run(app);
    expect(await all(fixture)).toHaveLength(2);
    await fixture.member.client.operation.undo({ body: { opId } });
    await put(fixture, taskId, '1');
    await run(app);
    const [, next] = await all(fixture);
    expect(await all(fixture)).toHaveLength(2);
    await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [next?.id ?? ''] } });
    await fixture.owner.client.trash.purge({ body: { kind: 'task', ids: [next?.id ?? ''] } });
    await put(fixture, taskId, '0');
    await put(fixture, taskId, '1');
    await run(app);
    expect(await all(fixture)).toHaveLength(1);
    const twice = `insert into task_recurrence (task_id, series_id, occurrence, repetition)
      select $2, series_id, occurrence, repetition from task_recurrence where task_id = $1`;
    const other = await fixture.add('other');
    await expect(app.pool.query(twice, [taskId, other.id])).rejects.toThrow('task_recurrence_occurrence');
  });

  test('is created the given number of times and not after the last date', async ({ fixture, app }) => {
    const twice = await fixture.add('twice', { dueDate: DUE });
    const until = await fixture.add('until', { dueDate: DUE });
    const set = fixture.member.client.recurrence.set;
    await set({ body: { taskId: twice.id, repetition: { unit: 'day', every: 1, times: 2 }, was: null } });
    await set({ body: { taskId: until.id, repetition: { unit: 'day', every: 1, until: DUE }, was: null } });
    for (const { id } of [twice, until]) await put(fixture, id, '1');
    await run(app);
    const made = await all(fixture);
    expect(made.map(({ title }) => title)).toEqual(['twice', 'until', 'twice']);
    await put(fixture, made[2]?.id ?? '', '1');
    await run(app);
    expect(await all(fixture)).toHaveLength(3);
  });

  test('after several missed dates is due on the latest one', async ({ fixture, app }) => {
    const { id: taskId } = await fixture.add('old', { dueDate: '2020-01-01' });
    await fixture.member.client.recurrence.set({ body: { taskId, repetition: { unit: 'year', every: 1 }, was: null } });
    await put(fixture, taskId, '1');
    await run(app);
    const [, next, ...others] = await all(fixture);
    const due = next?.dueDate ?? '';
    expect(others).toEqual([]);
    const day = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10);
    expect(due.slice(5)).toBe('01-01');
    expect(due > day(1.02) && due <= day(-0.01)).toBe(true);
  });

  test('needs a day that its month has', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('leap', { dueDate: '2028-02-29' });
    const set = (monthDay: number) => {
      const repetition = { unit: 'year', every: 1, monthDay, shortMonths: 'skip' } as const;
      return fixture.member.client.recurrence.set({ body: { taskId, repetition, was: null } });
    };
    await expect(set(30)).rejects.toMatchObject(refusal(422, 'recurrence.noSuchDay'));
    expect(await fixture.member.client.recurrence.queryByTask({ query: { taskId } })).toBe(null);
    expect(await set(29)).toMatchObject({ monthDay: 29 });
  });

  test('waits while the task is in the trash and omits people who have left', async ({ fixture, app }) => {
    const people = { ownerId: fixture.member.id, assigneeIds: [fixture.member.id, fixture.owner.id] };
    const { id: taskId } = await fixture.add('rent', { dueDate: DUE, ...people });
    await fixture.member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } });
    await put(fixture, taskId, '1');
    const { id: projectId } = fixture.project;
    await fixture.owner.client.task.deleteBatch({ body: { projectId, ids: [taskId] } });
    await run(app);
    expect(await all(fixture)).toEqual([]);
    await fixture.owner.client.trash.restore({ body: { kind: 'task', ids: [taskId] } });
    await fixture.owner.client.member.delete({ query: { projectId, userId: fixture.member.id } });
    await run(app);
    expect((await all(fixture))[1]).toMatchObject({ ownerId: null, assigneeIds: [fixture.owner.id] });
  });

  test('is not created in an archived project', async ({ fixture, app }) => {
    const { id: taskId } = await fixture.add('rent', { dueDate: DUE });
    await fixture.member.client.recurrence.set({ body: { taskId, repetition: monthly, was: null } });
    await put(fixture, taskId, '1');
    await fixture.archive();
    await run(app);
    expect(await all(fixture)).toHaveLength(1);
  });
});
