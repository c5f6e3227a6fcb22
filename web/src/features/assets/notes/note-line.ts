import { NOTE_POINTS_MAX, type NoteLine, type NotePlace } from '@opsyard/contract';
import { moveNotePlace } from './note-place.ts';

type Point = NoteLine['points'][number];

/** What a new note is placed with: a pin or rectangle, an arrow, a pen, or its text itself. */
export const NOTE_TOOLS = ['spot', 'arrow', 'pen', 'text'] as const;
export type NoteTool = (typeof NOTE_TOOLS)[number];

/** The spot and text of a new note; with a pen it has no line before one is drawn. */
export type NoteDraft = NotePlace & { tool: NoteTool; line: NoteLine | null; text: string };

/** The middle of a picture, where a new note is placed at first. */
export const CENTRE: NoteDraft = { x: 0.5, y: 0.5, width: 0, height: 0, tool: 'spot', line: null, text: '' };

/** The length of an arrow that was not drawn, in each direction. */
const REACH = 0.15;
/** The least distance between two points of a pen. */
const GAP = 0.004;

/** The draft with another tool; an arrow points at the spot chosen before. */
export function withTool(draft: NoteDraft, tool: NoteTool): NoteDraft {
  const { text } = draft;
  const tip = { x: draft.x, y: draft.y };
  const tail = { x: awayFrom(tip.x), y: awayFrom(tip.y) };
  if (tool === 'arrow') return { ...CENTRE, text, tool, ...tail, line: { kind: 'arrow', points: [tail, tip] } };
  return { ...CENTRE, text, ...(draft.line?.kind === 'arrow' ? draft.line.points[1] : tip), tool, line: null };
}

/** The text of a draft that is shown on the picture. */
export function textOf({ tool, text }: NoteDraft): string | undefined {
  return tool === 'text' ? text : undefined;
}

/** The draft with its text at a point of the picture. */
export function withTextAt(draft: NoteDraft, point: Point): NoteDraft {
  return { ...draft, ...inside(point), width: 0, height: 0 };
}

/** An arrow between two points; undefined if they are the same. */
export function arrowBetween(from: Point, to: Point): NoteLine | undefined {
  const [tail, tip] = [inside(from), inside(to)];
  return distance(tail, tip) < GAP ? undefined : { kind: 'arrow', points: [tail, tip] };
}

/** The line of a pen with one more point; with too many, every second one is left out. */
export function penTo(points: readonly Point[], to: Point): readonly Point[] {
  const next = inside(to);
  const last = points.at(-1);
  if (last && distance(last, next) < GAP) return points;
  const all = [...points, next];
  return all.length > NOTE_POINTS_MAX ? all.filter((_, at) => at % 2 === 0 || at === all.length - 1) : all;
}

/** The draft after an arrow key has moved it, or resized it: of an arrow, this moves the tip. Undefined for other keys. */
export function moveDraft(draft: NoteDraft, key: string, resizes: boolean): NoteDraft | undefined {
  const { line } = draft;
  if (!line) {
    const place = moveNotePlace(draft, key, resizes && draft.tool !== 'text');
    return place && { ...draft, ...place };
  }
  const isTipOnly = line.kind === 'arrow' && resizes;
  const moved = movedPoints(isTipOnly ? line.points.slice(1) : line.points, key);
  if (!moved) return undefined;
  const points = isTipOnly ? [...line.points.slice(0, 1), ...moved] : moved;
  const [first, second] = points;
  if (!first || (second && points.length === 2 && distance(first, second) < GAP)) return draft;
  return { ...draft, ...first, line: { ...line, points } };
}

/** Points moved together by an arrow key, as far as all of them stay inside the picture. */
function movedPoints(points: readonly Point[], key: string): Point[] | undefined {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  const to = moveNotePlace(box, key, false);
  return to && points.map((point) => inside({ x: point.x + to.x - x, y: point.y + to.y - y }));
}

function awayFrom(share: number): number {
  return rounded(share + REACH > 1 ? share - REACH : share + REACH);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A point inside the picture, with as many digits as 10,000 pixels need. */
function inside({ x, y }: Point): Point {
  return { x: rounded(Math.min(1, Math.max(0, x))), y: rounded(Math.min(1, Math.max(0, y))) };
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
