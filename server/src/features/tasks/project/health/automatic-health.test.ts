import { describe, expect, test } from 'vitest';
import { automaticHealth, OVERDUE_COUNTED_MAX } from './automatic-health.ts';

const none = { todo: 0, done: 0, doing: 0, cancelled: 0, review: 0, overdue: 0 };
const TODAY = '2030-05-11';
type Given = Partial<Parameters<typeof automaticHealth>[0]>;
const judge = (more: Given) =>
  automaticHealth({ state: 'active', startDate: null, dueDate: null, counts: none, ...more }, TODAY);

describe('[S1] the automatic health of a project', () => {
  test('is that of projects under way with tasks only', () => {
    expect(judge({})).toBeUndefined();
    expect(judge({ counts: { ...none, cancelled: 3 } })).toBeUndefined();
    for (const state of ['paused', 'completed', 'archived'] as const)
      expect(judge({ state, counts: { ...none, todo: 1 } })).toBeUndefined();
    expect(judge({ state: 'planning', counts: { ...none, todo: 1 } })).toEqual({
      health: 'onTrack',
      reason: 'noDelay',
    });
  });

  test('is off track after the due date while tasks are open', () => {
    const counts = { ...none, todo: 1, done: 9 };
    expect(judge({ dueDate: '2030-05-10', counts })).toMatchObject({ health: 'offTrack', reason: 'pastDue' });
    expect(judge({ dueDate: TODAY, counts })).toMatchObject({ health: 'onTrack' });
    expect(judge({ dueDate: '2030-05-10', counts: { ...none, done: 9 } })).toMatchObject({ health: 'onTrack' });
  });

  test('follows from the share of open tasks that are overdue', () => {
    const judged = [0, 1, 4, 5].map((overdue) => judge({ counts: { ...none, doing: 10, overdue } })?.health);
    expect(judged).toEqual(['onTrack', 'atRisk', 'atRisk', 'offTrack']);
    // Of a large project only the first overdue tasks are counted, so that their share is unknown.
    const large = judge({ counts: { ...none, doing: 20_000, overdue: OVERDUE_COUNTED_MAX } });
    expect(large).toMatchObject({ health: 'atRisk', reason: 'overdueTasks' });
  });

  test('is at risk where much less is done than time has passed', () => {
    const dates = { startDate: '2030-05-01', dueDate: '2030-05-20' };
    const behind = judge({ ...dates, counts: { ...none, todo: 8, done: 2 } });
    expect(behind).toEqual({ health: 'atRisk', reason: 'behind', elapsed: 50 });
    expect(judge({ ...dates, counts: { ...none, todo: 7, done: 3 } })).toMatchObject({ health: 'onTrack' });
    expect(judge({ startDate: TODAY, dueDate: TODAY, counts: { ...none, todo: 1 } })).toMatchObject({ elapsed: 0 });
  });
});
