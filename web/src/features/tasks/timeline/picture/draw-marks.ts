import type { Dependency } from '@opsyard/contract';
import { arrowCorners, type BarPlace, type Point } from '../arrow-path.ts';
import type { BarShape } from '../bar.ts';

const HEAD = 6;

/** The bars of a picture by task, in its coordinates. */
export type Bars = ReadonlyMap<string, BarPlace>;

/** Draws dependencies as arrows between bars; those of tasks without a bar are left out. */
export function drawArrows(
  context: CanvasRenderingContext2D,
  dependencies: readonly Dependency[],
  { bars, rowHeight, color }: { bars: Bars; rowHeight: number; color: string },
): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  for (const { predecessorId, successorId, type } of dependencies) {
    const [from, to] = [bars.get(predecessorId), bars.get(successorId)];
    if (!from || !to) continue;
    const corners = arrowCorners(type, from, to, rowHeight);
    context.beginPath();
    for (const [at, { x, y }] of corners.entries()) at === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
    context.stroke();
    drawHead(context, corners);
  }
}

function drawHead(context: CanvasRenderingContext2D, corners: readonly Point[]): void {
  const [before, end] = corners.slice(-2);
  if (!before || !end) return;
  const back = end.x >= before.x ? -HEAD : HEAD;
  context.beginPath();
  context.moveTo(end.x, end.y);
  context.lineTo(end.x + back, end.y - HEAD / 2);
  context.lineTo(end.x + back, end.y + HEAD / 2);
  context.closePath();
  context.fill();
}

type Ghost = { left: number; middle: number; color: string };

/** Draws the dates of a baseline as a thin bar below the present one. */
export function drawGhost(
  context: CanvasRenderingContext2D,
  { width }: BarShape,
  { left, middle, color }: Ghost,
): void {
  context.fillStyle = color;
  context.fillRect(left, middle + 9, Math.max(4, width), 3);
}
