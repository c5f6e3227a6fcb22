import type { NotePlace } from '@opsyard/contract';

type Point = { x: number; y: number };

/** Shorter drags count as a click; as a fraction of the picture. */
const CLICK = 0.01;
const STEP = 0.02;

/** The area between two points, clamped to the picture; a pin if they are the same. */
export function placeBetween(from: Point, to: Point): NotePlace {
  const [x, y] = [within(Math.min(from.x, to.x)), within(Math.min(from.y, to.y))];
  const [width, height] = [within(Math.max(from.x, to.x)) - x, within(Math.max(from.y, to.y)) - y];
  return width < CLICK || height < CLICK
    ? { x: within(from.x), y: within(from.y), width: 0, height: 0 }
    : { x, y, width, height };
}

/** The area after an arrow key has moved or resized it by a step; undefined for other keys. */
export function moveNotePlace(place: NotePlace, key: string, resizes: boolean): NotePlace | undefined {
  const [dx, dy] = STEPS[key] ?? [];
  if (dx === undefined || dy === undefined) return undefined;
  if (!resizes)
    return {
      ...place,
      x: Math.min(within(place.x + dx), 1 - place.width),
      y: Math.min(within(place.y + dy), 1 - place.height),
    };
  // Both sides of a rectangle are at least one step.
  const width = Math.max(place.width, STEP) + dx;
  const height = Math.max(place.height, STEP) + dy;
  if (width < STEP || height < STEP) return { ...place, width: 0, height: 0 };
  return { ...place, width: Math.min(width, 1 - place.x), height: Math.min(height, 1 - place.y) };
}

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
