import { describe, expect, test } from 'vitest';
import { dayBefore } from './template-tasks.ts';
import { plans, type TaskPlan } from './templates.ts';

describe('dayBefore', () => {
  const project = { today: '2026-11-20', startDate: null, dueDate: '2026-12-24' };

  test('is null without a reference date', () => {
    expect(dayBefore(3, { ...project, dueDate: null })).toBeNull();
    expect(dayBefore(undefined, project)).toBeNull();
  });

  test.each([
    [3, project, '2026-12-21'],
    [-7, project, '2026-12-31'],
    [60, project, '2026-11-20'],
    [60, { ...project, startDate: '2026-12-01' }, '2026-12-01'],
    [24, { ...project, startDate: '2026-11-01' }, '2026-11-30'],
  ])('%i days before in %j is %s', (days, setting, day) => expect(dayBefore(days, setting)).toBe(day));
});

describe.each(Object.entries(plans))('the template %s', (_, { statuses, labels, tasks }) => {
  const flat = (plans: readonly TaskPlan[]): TaskPlan[] =>
    plans.flatMap((plan) => [plan, ...flat(plan.children ?? [])]);
  const english = ({ name }: { name: readonly string[] }) => name[0] ?? '';
  const both = (language: 0 | 1) => [...statuses, ...labels].map(({ name }) => name[language]);

  test('has a status of every category', () => {
    expect(new Set(statuses.map(({ category }) => category))).toEqual(new Set(['0', '1', '2', '3', '4']));
  });

  test('respects the maximum lengths of names and titles in both languages', () => {
    for (const { name } of statuses) expect(name.every((text) => [...text].length <= 20)).toBe(true);
    for (const { name } of labels) expect(name.every((text) => [...text].length <= 15)).toBe(true);
    for (const { title } of flat(tasks)) expect(title.every((text) => [...text].length <= 200)).toBe(true);
    expect([new Set(both(0)).size, new Set(both(1)).size]).toEqual([both(0).length, both(1).length]);
  });

  test('refers only to its own statuses and labels', () => {
    const [known, labelled] = [statuses.map(english), labels.map(english)];
    for (const plan of flat(tasks)) {
      expect(known).toContain(plan.status);
      expect(labelled).toEqual(expect.arrayContaining([...plan.labels]));
    }
  });
});
