import { DEPENDENCY_TYPES } from '@opsyard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrowCorners, endsOf, pathOf } from './arrow-path.ts';

const ROW = 36;
const bar = fc
  .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 4, max: 400 }), fc.nat(50))
  .map(([left, width, line]) => ({ left, right: left + width, y: (line + 0.5) * ROW }));

test('an arrow goes in horizontal and vertical lines, leaves its bar outwards and arrives from outside', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DEPENDENCY_TYPES), bar, bar, (type, from, to) => {
      const corners = arrowCorners(type, from, to, ROW);
      const { start, end } = endsOf(type, from, to);
      expect(corners[0]).toEqual({ x: start.x, y: start.y });
      expect(corners.at(-1)).toEqual({ x: end.x, y: end.y });
      for (const [place, { x, y }] of corners.entries()) {
        const before = corners[place - 1];
        if (before) expect(before.x === x || before.y === y).toBe(true);
      }
      const [first, second] = corners;
      expect(Math.sign((second?.x ?? 0) - (first?.x ?? 0))).toBe(start.away);
      expect(Math.sign((corners.at(-2)?.x ?? 0) - end.x)).toBe(end.away);
    }),
  );
});

test('corners become an SVG path', () => {
  const points = [
    { x: 1, y: 2 },
    { x: 1, y: 8 },
  ];
  expect(pathOf(points)).toBe('M1 2L1 8');
});
