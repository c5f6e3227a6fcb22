import type { TaskRow } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { taskId, taskRow } from '../../../../test/task-makers.ts';
import { linesOf } from '../../../records/grid/lines.ts';
import { belowOf } from '../grid/groups/branches.ts';
import { unread } from '../grid/groups/sections.ts';
import { nestTarget } from './nest-target.ts';

// 1 [2 [3], 4], 5
const PARENTS: Record<number, number> = { 2: 1, 3: 2, 4: 1 };
const rows = new Map<string, TaskRow>(
  [1, 2, 3, 4, 5].map((seq) => {
    const above = PARENTS[seq];
    return [taskId(seq), taskRow(seq, { parentId: above ? taskId(above) : null })];
  }),
);
const unfolded = new Map([
  [taskId(1), [taskId(2), taskId(4)]],
  [taskId(2), [taskId(3)]],
]);
const section = { ...unread('', 2), ids: [taskId(1), taskId(5)] };
const lines = linesOf([section], {
  ...{ grouped: false, collapsed: new Set<string>(), canAdd: false },
  below: belowOf(unfolded),
});

function dropped(seq: number, over: number, part: 'top' | 'middle' | 'bottom', { hasOrder = true, isIn = true } = {}) {
  const row = rows.get(taskId(seq));
  const line = lines.at(lines.find(taskId(over)));
  if (!row || line?.kind !== 'row') throw new Error('No such task');
  const nested = { unfolded, rowOf: (id: string) => rows.get(id), hasOrder, isIn: () => isIn };
  const target = nestTarget({ rows: [row], parentId: row.parentId }, { line, part }, nested);
  const seqs = (ids: readonly string[]) => ids.map((id) => Number.parseInt(id, 16)).join(' ');
  if (!target) return null;
  const { to, parentId, isNewParent } = target;
  const place = to && `${seqs(to.above)} (${seqs(to.ids)}) ${seqs(to.below)}`.trim();
  return { parent: parentId === null ? null : Number.parseInt(parentId, 16), isNewParent, place };
}

test('[3] a task dropped onto another one becomes its subtask, without another place in the order', () => {
  expect(dropped(5, 4, 'middle')).toEqual({ parent: 4, isNewParent: true, place: null });
  expect(dropped(4, 1, 'middle')).toBeNull();
});

test('[3] a task dropped beside a subtask becomes one of the same parent, and beside a top one it leaves its parent', () => {
  expect(dropped(5, 4, 'top')).toEqual({ parent: 1, isNewParent: true, place: '2 (5) 4' });
  expect(dropped(5, 3, 'bottom')).toEqual({ parent: 2, isNewParent: true, place: '3 (5)' });
  expect(dropped(4, 5, 'bottom')).toEqual({ parent: null, isNewParent: true, place: '1 5 (4)' });
  expect(dropped(4, 5, 'bottom', { isIn: false })).toBeNull();
  // Below an unfolded task its first subtask is meant.
  expect(dropped(5, 1, 'bottom')).toEqual({ parent: 1, isNewParent: true, place: '(5) 2 4' });
});

test('[3] among its siblings only the place changes, in another order than the manual one nothing', () => {
  expect(dropped(4, 2, 'top')).toEqual({ parent: 1, isNewParent: false, place: '(4) 2' });
  expect(dropped(4, 2, 'top', { hasOrder: false })).toBeNull();
  expect(dropped(5, 2, 'top', { hasOrder: false })).toEqual({ parent: 1, isNewParent: true, place: null });
  expect(dropped(5, 1, 'top')).toEqual({ parent: null, isNewParent: false, place: '(5) 1' });
  expect(dropped(5, 5, 'bottom')).toBeNull();
});

test('[3] no task is dropped on itself, on what is below it, or deeper than the last level', () => {
  for (const part of ['top', 'middle', 'bottom'] as const) expect(dropped(1, 3, part)).toBeNull();
  expect(dropped(2, 2, 'middle')).toBeNull();
  const [row, over] = [rows.get(taskId(5)), rows.get(taskId(3))];
  if (!row || !over) throw new Error('No such task');
  const nested = { unfolded, rowOf: (id: string) => rows.get(id), hasOrder: true, isIn: () => true };
  const line = { kind: 'row', section, at: 0, id: over.id, depth: 4 } as const;
  expect(nestTarget({ rows: [row], parentId: null }, { line, part: 'middle' }, nested)).toBeNull();
  expect(nestTarget({ rows: [row], parentId: null }, { line, part: 'top' }, nested)?.parentId).toBe(taskId(2));
});
