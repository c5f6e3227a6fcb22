import { expect, test } from 'vitest';
import { EVERY_DAY, workingDays } from './day-count.ts';
import { type LaidOutTask, layOut } from './lay-out.ts';

const task = (id: string, more: Partial<LaidOutTask> = {}): LaidOutTask => ({
  ...{ id, startDate: null, dueDate: null, fixed: null, estimate: null, milestone: false, ownerId: null },
  ...more,
});
const link = (predecessorId: string, successorId: string, lag = 0) => ({
  ...{ predecessorId, successorId, lag },
  type: 'FS' as const,
});
const usual = { links: [], others: new Map(), days: EVERY_DAY, from: '2026-03-02', oneAtATime: false };
const dates = (startDate: string | null, dueDate: string) => ({ startDate, dueDate });

test('[S5] tasks are laid out by their estimates after their predecessors, also those that are not laid out', () => {
  const tasks = [task('c'), task('a', { estimate: 960 }), task('b', dates('2026-01-01', '2026-01-03'))];
  const links = [link('a', 'b'), link('b', 'c', 1), link('x', 'a')];
  const others = new Map([['x', dates(null, '2026-03-04')]]);
  const laidOut = layOut({ ...usual, tasks, links, others });
  expect(Object.fromEntries(laidOut)).toEqual({
    a: dates('2026-03-05', '2026-03-06'),
    b: dates('2026-03-07', '2026-03-09'),
    c: dates('2026-03-11', '2026-03-11'),
  });
});

test('[S5] the tasks of one owner follow each other in their order, on working days; milestones take no time', () => {
  const ownerId = 'li';
  const tasks = [
    task('a', { ownerId, estimate: 481 }),
    task('b', { ownerId }),
    task('m', { ownerId, milestone: true }),
    task('c', { ownerId, estimate: 960 }),
    task('free', { estimate: 480 }),
  ];
  // Friday.
  const from = '2026-03-06';
  const laidOut = layOut({ ...usual, tasks, from, days: workingDays([]), oneAtATime: true });
  expect(Object.fromEntries(laidOut)).toEqual({
    a: dates('2026-03-06', '2026-03-09'),
    b: dates('2026-03-10', '2026-03-10'),
    m: dates(null, '2026-03-11'),
    c: dates('2026-03-11', '2026-03-12'),
    free: dates('2026-03-06', '2026-03-06'),
  });
});

test('[S5] pinned and closed tasks keep their dates, and nothing passes the last day', () => {
  const pinned = task('p', { ...dates('2026-03-10', '2026-03-12'), fixed: 'pinned' });
  const links = [link('p', 'a')];
  expect(Object.fromEntries(layOut({ ...usual, tasks: [task('a'), pinned], links }))).toEqual({
    a: dates('2026-03-13', '2026-03-13'),
  });
  expect(layOut({ ...usual, from: '9999-12-31', tasks: [task('a', { estimate: 4_800 })] }).size).toBe(0);
});
