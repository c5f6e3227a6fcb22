import { NOTE_POINTS_MAX } from '@opsyard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrowBetween, CENTRE, moveDraft, type NoteDraft, penTo, textOf, withTextAt, withTool } from './note-line.ts';

test('[85] an arrow points at the spot chosen before, and back again', () => {
  const arrow = withTool({ ...CENTRE, x: 0.9, y: 0.2 }, 'arrow');
  expect(arrow.line?.points).toEqual([
    { x: 0.75, y: 0.35 },
    { x: 0.9, y: 0.2 },
  ]);
  expect(withTool(arrow, 'spot')).toEqual({ ...CENTRE, x: 0.9, y: 0.2 });
  expect(withTool(arrow, 'pen')).toMatchObject({ tool: 'pen', line: null });
  expect(arrowBetween({ x: 0.5, y: 0.5 }, { x: 0.501, y: 0.5 })).toBeUndefined();
  expect(arrowBetween({ x: 0.5, y: 0.5 }, { x: 2, y: -1 })?.points[1]).toEqual({ x: 1, y: 0 });
});

test('[85] arrow keys move an arrow, with Shift its tip, and a freehand line as a whole', () => {
  const arrow = withTool(CENTRE, 'arrow');
  const [tail, tip] = arrow.line?.points ?? [];
  const moved = moveDraft(arrow, 'ArrowRight', false);
  expect(moved?.line?.points).toEqual([
    { x: 0.67, y: tail?.y },
    { x: 0.52, y: tip?.y },
  ]);
  expect(moved).toMatchObject({ x: 0.67, y: 0.65 });
  expect(moveDraft(arrow, 'ArrowUp', true)?.line?.points).toEqual([tail, { x: 0.5, y: 0.48 }]);
  expect(moveDraft(arrow, 'Tab', false)).toBeUndefined();
  expect(moveDraft(CENTRE, 'ArrowLeft', false)?.x).toBeCloseTo(0.48);
});

test('[85] a text is placed with a click and the arrow keys, has no size, and is kept with another tool', () => {
  const draft = withTool({ ...CENTRE, width: 0.2, height: 0.1, text: 'Logo' }, 'text');
  expect(draft).toEqual({ ...CENTRE, tool: 'text', text: 'Logo' });
  expect(withTextAt(draft, { x: 2, y: 0.3 })).toMatchObject({ x: 1, y: 0.3, width: 0, text: 'Logo' });
  expect(moveDraft(draft, 'ArrowDown', true)).toMatchObject({ x: 0.5, y: 0.52, width: 0, height: 0 });
  expect([textOf(draft), textOf(withTool(draft, 'arrow')), withTool(draft, 'arrow').text]).toEqual([
    'Logo',
    undefined,
    'Logo',
  ]);
});

test('[85] a freehand line of any length has a limited number of points inside the picture, and keeps its ends', () => {
  const pointArbitrary = fc.record({
    x: fc.double({ min: -1, max: 2, noNaN: true }),
    y: fc.double({ min: -1, max: 2, noNaN: true }),
  });
  const keysArbitrary = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), { maxLength: 80 });
  fc.assert(
    fc.property(fc.array(pointArbitrary, { minLength: 2, maxLength: 900 }), keysArbitrary, (drawn, keys) => {
      const points = drawn.reduce<ReturnType<typeof penTo>>(penTo, []);
      expect(points.length).toBeLessThanOrEqual(NOTE_POINTS_MAX);
      const draft: NoteDraft = { ...CENTRE, tool: 'pen', line: { kind: 'pen', points: [...points] } };
      const moved = keys.reduce((at, key) => moveDraft(at, key, false) ?? at, draft);
      for (const { x, y } of moved.line?.points ?? []) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 40 },
  );
});
