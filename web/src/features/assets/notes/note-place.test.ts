import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveNotePlace, placeBetween } from './note-place.ts';

const POINT = { x: 0.5, y: 0.5, width: 0, height: 0 };

test('a click sets a pin, dragging in any direction sets a rectangle', () => {
  expect(placeBetween({ x: 0.5, y: 0.5 }, { x: 0.503, y: 0.9 })).toEqual(POINT);
  expect(placeBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 })).toEqual({
    x: 0.25,
    y: 0.25,
    width: 0.5,
    height: 0.25,
  });
  expect(moveNotePlace(POINT, 'Tab', false)).toBeUndefined();
  expect(moveNotePlace(POINT, 'ArrowLeft', false)?.x).toBeCloseTo(0.48);
  expect(moveNotePlace(POINT, 'ArrowRight', true)?.width).toBeCloseTo(0.04);
});

test('dragging and arrow keys keep a note inside its picture', () => {
  const pointArbitrary = fc.record({
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
  });
  const keys = fc.array(fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean()));
  fc.assert(
    fc.property(pointArbitrary, pointArbitrary, keys, (from, to, pressed) => {
      const position = pressed.reduce(
        (at, [key, resizes]) => moveNotePlace(at, key, resizes) ?? at,
        placeBetween(from, to),
      );
      for (const [start, size] of [
        [position.x, position.width],
        [position.y, position.height],
      ] as const) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(size).toBeGreaterThanOrEqual(0);
        expect(start + size).toBeLessThanOrEqual(1.000001);
      }
    }),
  );
});
