import type { Dependency } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { drawArrows, drawGhost } from './draw-marks.ts';

/** A context that records what is drawn. */
function recorder() {
  const calls: (string | number)[][] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (target, name: string) => target[name] ?? ((...values: number[]) => calls.push([name, ...values])),
  });
  return { calls, context: context as unknown as CanvasRenderingContext2D };
}

const dependency = (predecessorId: string, successorId: string) =>
  ({ id: 'd', predecessorId, successorId, type: 'FS', lag: 0 }) as unknown as Dependency;

test('draws an arrow from bar to bar, and none to a task without one', () => {
  const { calls, context } = recorder();
  const bars = new Map([
    ['a', { left: 300, right: 340, y: 98 }],
    ['b', { left: 400, right: 440, y: 126 }],
  ]);
  drawArrows(context, [dependency('a', 'b'), dependency('a', 'gone')], { bars, rowHeight: 28, color: 'gray' });
  expect(calls).toContainEqual(['moveTo', 340, 98]);
  // The line arrives at the beginning of the bar, and so does its head.
  expect(calls).toContainEqual(['lineTo', 400, 126]);
  expect(calls).toContainEqual(['moveTo', 400, 126]);
  expect(calls).toContainEqual(['lineTo', 394, 123]);
  expect(calls.filter(([name]) => name === 'stroke')).toHaveLength(1);
});

test('draws the dates of a baseline below the bar', () => {
  const { calls, context } = recorder();
  drawGhost(context, { kind: 'bar', left: 20, width: 50 }, { left: 300, middle: 98, color: 'gray' });
  expect(calls).toEqual([['fillRect', 300, 107, 50, 3]]);
});
