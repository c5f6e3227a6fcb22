import { matches, parseFilter, TASK_FIELDS } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { NO_FILTER } from '../../shared/reading/task-filter.ts';
import { type QuickFilter, quickFiltersIn, toggledQuick } from './quick-filters.ts';

function toggle(state: typeof NO_FILTER, ...filters: QuickFilter[]) {
  let now = state;
  for (const one of filters) now = { ...now, ...toggledQuick(one, now) };
  return now;
}

test('[S2] quick filters are parts of the usual filter, set and removed one by one', () => {
  const all = toggle(NO_FILTER, 'overdue', 'mine', 'unowned', 'blocked', 'open');
  expect(all).toMatchObject({ due: 'overdue', owner: ['none'], status: ['open'] });
  expect(all.filter).toBe('(owner = me or assignees has any (me)) and (blocked = true)');
  expect(quickFiltersIn(all)).toEqual(['mine', 'open', 'overdue', 'unowned', 'blocked']);
  expect(toggle(all, 'week').due).toBe('week');
  expect(quickFiltersIn(toggle(all, 'mine'))).toEqual(['open', 'overdue', 'unowned', 'blocked']);
  expect(toggle(all, 'overdue', 'mine', 'unowned', 'blocked', 'open')).toEqual(NO_FILTER);
});

test('[S2] what waits for others, and what is unread, are conditions of the server', () => {
  const both = toggle(NO_FILTER, 'waiting', 'unread', 'mine');
  expect(quickFiltersIn(both)).toEqual(['mine', 'waiting', 'unread']);
  expect(matches(TASK_FIELDS, parseFilter(both.filter), { owner: 'me' })).toBe(false);
  expect(toggle(both, 'waiting', 'mine').filter).toBe('(unread = true)');
});

test('[S2] a condition somebody wrote stays as it was', () => {
  const written = { ...NO_FILTER, filter: 'priority = U or title ^ "film"' };
  const both = toggle(written, 'blocked');
  expect(both.filter).toBe('(priority = U or title ^ "film") and (blocked = true)');
  expect(quickFiltersIn(both)).toEqual(['blocked']);
  expect(toggle(both, 'blocked')).toEqual(written);
  const own = { ...NO_FILTER, filter: '(priority = U) or (comments > 1) and (blocked = true)' };
  expect(quickFiltersIn(own)).toEqual([]);
  expect(toggle(own, 'blocked', 'blocked')).toEqual(own);
});
