import type { DependencyType } from '@opsyard/contract';

export type Point = { x: number; y: number };
/** A bar on the chart: its ends, and the middle of its row. */
export type BarPlace = { left: number; right: number; y: number };

/** CSS pixels between a bar and the first bend of an arrow. */
const GAP = 10;
/** CSS pixels it leaves a bar at least. */
const LEAST = 2;

/** Which end of the bar a dependency begins and ends at, and the direction away from the bar. */
export function endsOf(type: DependencyType, from: BarPlace, to: BarPlace) {
  const isFromFinish = type === 'FS' || type === 'FF';
  const isToFinish = type === 'FF' || type === 'SF';
  return {
    start: { x: isFromFinish ? from.right : from.left, y: from.y, away: isFromFinish ? 1 : -1 },
    end: { x: isToFinish ? to.right : to.left, y: to.y, away: isToFinish ? 1 : -1 },
  };
}

/** The corners of an arrow from one bar to another in horizontal and vertical lines, which arrives from outside the bar. */
export function arrowCorners(type: DependencyType, from: BarPlace, to: BarPlace, rowHeight: number): Point[] {
  const { start, end } = endsOf(type, from, to);
  const out = start.x + GAP * start.away;
  const before = end.x + GAP * end.away;
  if (start.away === end.away) {
    const bend = start.away > 0 ? Math.max(out, before) : Math.min(out, before);
    return [start, { x: bend, y: start.y }, { x: bend, y: end.y }, end].map(pointOf);
  }
  // Straight on where there is space between both ends, otherwise back between two rows.
  if ((before - start.x) * start.away >= LEAST) {
    const bend = (before - out) * start.away >= 0 ? out : before;
    return [start, { x: bend, y: start.y }, { x: bend, y: end.y }, end].map(pointOf);
  }
  const between = end.y > start.y ? end.y - rowHeight / 2 : end.y + rowHeight / 2;
  return [
    ...[start, { x: out, y: start.y }, { x: out, y: between }],
    ...[{ x: before, y: between }, { x: before, y: end.y }, end],
  ].map(pointOf);
}

/** The corners as the `d` of an SVG path. */
export function pathOf(corners: readonly Point[]): string {
  return corners.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}
