import { type CustomField, customKey, type Grouping } from '@opsyard/contract';
import { expect, test, vi } from 'vitest';
import { id } from '../../../../../test/makers.ts';
import { projectDetail, taskRow } from '../../../../../test/task-makers.ts';
import { scopeOf } from '../../shared/reading/scope.ts';
import { arrangementOf } from '../page/page-state.ts';
import { arrangeGroups } from './arrange-groups.ts';
import { presetOf } from './group-preset.ts';
import { groupValuesOf } from './sections.ts';

const shoot = { id: id('c'), name: 'Shoot', kind: 'date', options: [], archived: false } as unknown as CustomField;
const run = { ...shoot, id: id('e'), name: 'Run', kind: 'dateRange' } as CustomField;
const fields = [shoot, run];
const scope = scopeOf(projectDetail({ fields }));

test('a task is in the periods of its dates, of a range in that of its first day', () => {
  const custom = { [customKey(shoot.id)]: '2026-12-06', [customKey(run.id)]: '2026-12-31/2027-01-04' };
  const row = taskRow(1, {
    dueDate: null,
    estimate: 90,
    milestone: null,
    createdAt: '2026-11-30T23:30:00.000Z',
    custom,
  });
  const valuesIn = (by: Grouping) => groupValuesOf(row, { by });
  expect(valuesIn('dueDate:week')).toEqual(['']);
  expect(valuesIn('createdAt:month')).toEqual(['2026-11-01']);
  expect(valuesIn(`${customKey(shoot.id)}:week`)).toEqual(['2026-11-30']);
  expect(valuesIn(`${customKey(run.id)}:month`)).toEqual(['2026-12-01']);
  expect([valuesIn('estimate'), valuesIn('milestone')]).toEqual([['1'], ['']]);
});

test('periods follow each other, and tasks without a date come last', () => {
  const groups = ['', '2026-12-07', '2026-11-30'].map((value) => ({ value, count: 1 }));
  const values = arrangeGroups(groups, 'startDate:week', scope).map(({ value }) => value);
  expect(values).toEqual(['2026-11-30', '2026-12-07', '']);
});

test('a task added in a period gets today in the present one, and the first day of any other', () => {
  vi.useFakeTimers({ now: new Date('2026-12-02T12:00:00') });
  const preset = (by: Grouping, value: string) => presetOf({ by, value }, fields);
  expect(preset('dueDate:week', '2026-11-30')).toEqual({ dueDate: '2026-12-02' });
  expect(preset('startDate:month', '2027-01-01')).toEqual({ startDate: '2027-01-01' });
  expect(preset(`${customKey(run.id)}:week`, '2026-12-07')).toEqual({ [customKey(run.id)]: '2026-12-07/2026-12-07' });
  expect([preset('createdAt:week', '2026-11-30'), preset('dueDate:week', ''), preset('creator', 'x')]).toEqual([
    ...[{}, {}, {}],
  ]);
  vi.useRealTimers();
});

test('the address takes dates that the project has, and no other periods', () => {
  const by = (group: string) => arrangementOf({ group, sort: '', order: '' }, fields).by;
  expect(by('dueDate:month')).toBe('dueDate:month');
  expect(by(`${customKey(shoot.id)}:week`)).toBe(`${customKey(shoot.id)}:week`);
  expect([by(`${customKey(shoot.id)}:year`), by(`c_${'9'.repeat(32)}:week`), by('dueDate')]).toEqual([
    null,
    null,
    null,
  ]);
});
