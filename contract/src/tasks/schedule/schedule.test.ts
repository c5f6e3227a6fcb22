import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_RANGE } from '../../kernel/day-range.ts';
import { daysLater, isWorkingDay } from '../../kernel/working-days.ts';
import { cascade } from './cascade.ts';
import {
  DEPENDENCY_TYPES,
  earliestStart,
  type ScheduledTask,
  type ScheduleLink,
  spanOf,
  type TaskDates,
} from './constraint.ts';
import { criticalTasks } from './critical-path.ts';
import { type DayCount, dayNumber, dayOfNumber, EVERY_DAY, workingDays } from './day-count.ts';
import { pathBetween } from './graph.ts';

const MONDAY = '2026-11-30';
const day = fc.integer({ min: 0, max: 60 }).map((after) => daysLater(MONDAY, after));
const off = fc.array(day, { maxLength: 12 });
const calendar: fc.Arbitrary<DayCount> = fc.oneof(fc.constant(EVERY_DAY), off.map(workingDays));
const dates: fc.Arbitrary<TaskDates> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(day, fc.nat(9))
      .map(([startDate, more]) => ({ startDate, dueDate: daysLater(startDate, more) })),
  },
  { weight: 1, arbitrary: day.map((startDate) => ({ startDate, dueDate: null })) },
  { weight: 1, arbitrary: day.map((dueDate) => ({ startDate: null, dueDate })) },
  { weight: 1, arbitrary: fc.constant({ startDate: null, dueDate: null }) },
);
const fixed = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('pinned' as const, 'closed' as const) },
);
const link = (tasks: number) =>
  fc
    .tuple(fc.nat(tasks - 1), fc.nat(tasks - 1), fc.constantFrom(...DEPENDENCY_TYPES), fc.integer({ min: -4, max: 6 }))
    .filter(([one, other]) => one !== other)
    // Edges from lower to higher numbers: no cycles.
    .map(([one, other, type, lag]) => ({
      predecessorId: String(Math.min(one, other)),
      successorId: String(Math.max(one, other)),
      type,
      lag,
    }));
const TASKS = 9;
const schedule = fc.record({
  tasks: fc
    .array(fc.tuple(dates, fixed), { minLength: TASKS, maxLength: TASKS })
    .map((all) => all.map(([of, fix], id): ScheduledTask => ({ id: String(id), ...of, fixed: fix }))),
  links: fc.array(link(TASKS), { maxLength: 16 }),
  days: calendar,
  changed: fc.tuple(fc.nat(TASKS - 1), dates).map(([id, to]) => new Map([[String(id), to]])),
});

const applied = (tasks: readonly ScheduledTask[], ...moves: readonly ReadonlyMap<string, TaskDates>[]) =>
  tasks.map((task): ScheduledTask => Object.assign({}, task, ...moves.map((one) => one.get(task.id) ?? {})));
const byId = (moves: readonly ({ id: string } & TaskDates)[]) =>
  new Map(moves.map(({ id, startDate, dueDate }) => [id, { startDate, dueDate }]));

type Placed = { tasks: readonly ScheduledTask[]; days: DayCount };

function isViolated(one: ScheduleLink, { tasks, days }: Placed) {
  const span = (id: string) => {
    const found = tasks.find((task) => task.id === id);
    return found ? spanOf(found, days) : null;
  };
  const [before, after] = [span(one.predecessorId), span(one.successorId)];
  return before !== null && after !== null && after.start < earliestStart(one, before, after.finish - after.start);
}

test('after a cascade no successor of a changed or moved task violates a dependency, except those reported', () => {
  fc.assert(
    fc.property(schedule, ({ tasks, links, days, changed }) => {
      const { moves, conflicts } = cascade({ tasks, links, days, changes: changed });
      const after = applied(tasks, changed, byId(moves));
      const touched = new Set([...changed.keys(), ...moves.map(({ id }) => id)]);
      const reported = new Set(conflicts.map(({ id }) => id));
      for (const one of links) {
        const concerned = touched.has(one.predecessorId) || touched.has(one.successorId);
        if (concerned && isViolated(one, { tasks: after, days })) expect(reported).toContain(one.successorId);
      }
    }),
  );
});

test('no task is moved earlier or further than required, and pinned, closed and changed tasks never', () => {
  fc.assert(
    fc.property(schedule, ({ tasks, links, days, changed }) => {
      const { moves, conflicts } = cascade({ tasks, links, days, changes: changed });
      const after = applied(tasks, changed, byId(moves));
      for (const move of moves) {
        const before = tasks.find(({ id }) => id === move.id);
        expect([before?.fixed, changed.has(move.id)]).toEqual([null, false]);
        expect(move.days).toBeGreaterThan(0);
        const former = before?.startDate ?? before?.dueDate ?? '';
        expect((move.startDate ?? move.dueDate ?? '') > former).toBe(true);
        const moved = spanOf(move, days);
        const required = links
          .filter(({ successorId }) => successorId === move.id)
          .flatMap((one) => {
            const predecessor = spanOf(after.find(({ id }) => id === one.predecessorId) ?? move, days);
            return predecessor && moved ? earliestStart(one, predecessor, moved.finish - moved.start) : [];
          });
        // A task without working days gets one, which a dependency on its finish may not need.
        expect(Math.max(...required)).toBeGreaterThanOrEqual((moved?.start ?? 0) - 1);
      }
      for (const { id, reason } of conflicts) {
        if (reason === 'pinned' || reason === 'closed')
          expect(tasks.find((task) => task.id === id)?.fixed).toBe(reason);
        if (reason === 'early') expect(changed.has(id)).toBe(true);
      }
    }),
  );
});

test('a cascade keeps durations and which dates a task has', () => {
  fc.assert(
    fc.property(schedule, ({ tasks, links, days, changed }) => {
      const length = (of: TaskDates) => {
        const span = spanOf(of, days);
        return span && Math.max(1, span.finish - span.start);
      };
      for (const move of cascade({ tasks, links, days, changes: changed }).moves) {
        const before = tasks.find(({ id }) => id === move.id);
        if (!before) throw new Error('a task that is not there');
        expect(length(move)).toBe(length(before));
        expect([move.startDate === null, move.dueDate === null]).toEqual([
          before.startDate === null,
          before.dueDate === null,
        ]);
      }
    }),
  );
});

test('a repeated cascade moves nothing', () => {
  fc.assert(
    fc.property(schedule, ({ tasks, links, days, changed }) => {
      const { moves } = cascade({ tasks, links, days, changes: changed });
      const after = applied(tasks, changed, byId(moves));
      expect(cascade({ tasks: after, links, days, changes: changed }).moves).toEqual([]);
    }),
  );
});

test('with working days, moved tasks start and end on working days', () => {
  fc.assert(
    fc.property(schedule, off, ({ tasks, links, changed }, free) => {
      const { moves } = cascade({ tasks, links, days: workingDays(free), changes: changed });
      const set = new Set(free);
      for (const { startDate, dueDate } of moves) {
        for (const one of [startDate, dueDate]) if (one) expect(isWorkingDay(one, set)).toBe(true);
      }
    }),
  );
});

test('dayAt returns the first working day with that many before it', () => {
  fc.assert(
    fc.property(off, fc.integer({ min: -400, max: 400 }), (free, from) => {
      const { countBefore, dayAt } = workingDays(free);
      const set = new Set(free);
      const start = dayNumber(MONDAY) + from;
      let next = start;
      while (!isWorkingDay(dayOfNumber(next), set)) next += 1;
      expect(dayAt(countBefore(start))).toBe(next);
      expect(countBefore(start + 1) - countBefore(start)).toBe(isWorkingDay(dayOfNumber(start), set) ? 1 : 0);
    }),
  );
});

const task = (id: string, startDate: string, dueDate: string, fix: ScheduledTask['fixed'] = null): ScheduledTask => ({
  ...{ id, startDate, dueDate, fixed: fix },
});
const depends = (predecessorId: string, successorId: string, type: ScheduleLink['type'] = 'FS', lag = 0) => ({
  ...{ predecessorId, successorId, type, lag },
});

test('each dependency type moves its successor, also over a weekend and with a lag', () => {
  const tasks = [task('a', '2026-11-30', '2026-12-01'), task('b', '2026-11-30', '2026-12-01')];
  const moved = (type: ScheduleLink['type'], lag: number, days: DayCount = EVERY_DAY) => {
    const changes = new Map([['a', { startDate: '2026-12-03', dueDate: '2026-12-04' }]]);
    const [move] = cascade({ tasks, links: [depends('a', 'b', type, lag)], days, changes }).moves;
    return move && [move.startDate, move.dueDate];
  };
  expect(moved('FS', 0)).toEqual(['2026-12-05', '2026-12-06']);
  expect(moved('FS', 2)).toEqual(['2026-12-07', '2026-12-08']);
  expect(moved('FS', -1)).toEqual(['2026-12-04', '2026-12-05']);
  expect(moved('SS', 0)).toEqual(['2026-12-03', '2026-12-04']);
  expect(moved('FF', 1)).toEqual(['2026-12-04', '2026-12-05']);
  expect(moved('SF', 1)).toEqual(['2026-12-02', '2026-12-03']);
  const work = workingDays(['2026-12-07']);
  expect(moved('FS', 0, work)).toEqual(['2026-12-08', '2026-12-09']);
  expect(moved('FS', 1, work)).toEqual(['2026-12-09', '2026-12-10']);
  expect(moved('SS', 1, work)).toEqual(['2026-12-04', '2026-12-08']);
});

test('a cascade stops at pinned and closed tasks and at the last day, and says why', () => {
  const tasks = [
    task('a', '2026-11-30', '2026-11-30'),
    task('pinned', '2026-12-01', '2026-12-01', 'pinned'),
    task('after', '2026-12-02', '2026-12-02'),
    task('closed', '2026-12-01', '2026-12-01', 'closed'),
    task('long', '2026-12-01', DAY_RANGE.last),
  ];
  const links = [depends('a', 'pinned'), depends('pinned', 'after'), depends('a', 'closed'), depends('a', 'long')];
  const changes = new Map([['a', { startDate: '2026-12-04', dueDate: '2026-12-04' }]]);
  const { moves, conflicts } = cascade({ tasks, links, days: EVERY_DAY, changes });
  expect(moves).toEqual([]);
  expect(Object.fromEntries(conflicts.map(({ id, reason }) => [id, reason]))).toEqual({
    ...{ pinned: 'pinned', closed: 'closed', long: 'range' },
  });
  const early = new Map([['pinned', { startDate: '2026-11-29', dueDate: '2026-11-29' }]]);
  const recorded = cascade({ tasks, links, days: EVERY_DAY, changes: early }).conflicts;
  expect(recorded).toEqual([{ id: 'pinned', predecessorId: 'a', reason: 'early' }]);
});

test('the critical path determines the end; parallel tasks with slack are not part of it', () => {
  const tasks = [
    task('a', '2026-12-01', '2026-12-02'),
    task('b', '2026-12-03', '2026-12-04'),
    task('c', '2026-12-03', '2026-12-03'),
    task('d', '2026-12-05', '2026-12-06'),
    task('done', '2026-12-05', '2026-12-09', 'closed'),
  ];
  const links = [depends('a', 'b'), depends('a', 'c'), depends('b', 'd'), depends('c', 'd'), depends('b', 'done')];
  expect(criticalTasks({ tasks, links, days: EVERY_DAY })).toEqual(['a', 'b', 'd']);
  const lagged = [
    depends('a', 'b', 'SS', 2),
    depends('a', 'c'),
    depends('b', 'd', 'FF', 2),
    depends('c', 'd', 'FS', 1),
  ];
  expect(criticalTasks({ tasks, links: lagged, days: EVERY_DAY })).toEqual(['a', 'b', 'c', 'd']);
});

test('a path along dependencies is the shortest one', () => {
  const edges = [depends('a', 'b'), depends('b', 'c'), depends('a', 'c'), depends('c', 'd')];
  expect(pathBetween('a', 'd', edges)).toEqual(['a', 'c', 'd']);
  expect(pathBetween('d', 'a', edges)).toBe(null);
});
