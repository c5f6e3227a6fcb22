import { type Dependency, isWeekend, type TaskRow } from '@opsyard/contract';
import { SURFACES } from '../../../../kernel/commands/palette.ts';
import { plusDays } from '../../../../ui/dates/month.ts';
import { type Dates, milestoneOf, shapeOf } from '../bar.ts';
import { placeOf, type Scale, ticksOf, UNITS } from '../scale.ts';
import { type Bars, drawArrows, drawGhost } from './draw-marks.ts';

const NAMES = 280;
const ROW = 28;
const HEAD = 84;
const AXIS_LINE = 22;
const PADDING = 12;
const FONT = '13px system-ui, sans-serif';
const BOLD = '600 16px system-ui, sans-serif';
/** The largest area of a canvas that browsers draw, and the longest side. */
const AREA_MAX = 60_000_000;
const SIDE_MAX = 16_000;
/** Pictures are printed on white. */
const COLORS = SURFACES.light;

export type PictureRow = {
  row: TaskRow;
  name: string;
  color: string;
  /** Its dates in the baseline that is compared with. */
  before: Dates | undefined;
};
type Picture = {
  title: string;
  /** The period and how many tasks there are. */
  subtitle: string;
  rows: readonly PictureRow[];
  dependencies: readonly Dependency[];
  scale: Scale;
  today: string;
  daysOff: ReadonlySet<string>;
  tickText: (tick: { unit: (typeof UNITS)[keyof typeof UNITS][number]; day: string; isUpper: boolean }) => string;
};

/** Draws a timeline on a canvas, twice as fine as the screen where its size allows. */
export function drawPicture(picture: Picture): HTMLCanvasElement {
  const { rows, scale } = picture;
  const width = NAMES + scale.days * scale.dayWidth + PADDING;
  const height = HEAD + rows.length * ROW + PADDING;
  const fine = Math.min(2, SIDE_MAX / Math.max(width, height), Math.sqrt(AREA_MAX / (width * height)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * fine), height: Math.round(height * fine) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.scale(fine, fine);
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.card;
  context.fillRect(0, 0, width, height);
  drawDays(context, picture, height);
  drawAxis(context, picture);
  for (const [at, one] of rows.entries()) drawRow(context, one, { scale, top: HEAD + at * ROW, width });
  const color = COLORS['text-2'];
  drawArrows(context, picture.dependencies, { bars: barsOf(picture), rowHeight: ROW, color });
  drawToday(context, picture, height);
  write(context, picture.title, { x: PADDING, y: 22, width: width - 2 * PADDING, font: BOLD });
  write(context, picture.subtitle, { x: PADDING, y: 52, width: NAMES - PADDING, color: COLORS['text-2'] });
  return canvas;
}

function drawDays(context: CanvasRenderingContext2D, { scale, daysOff }: Picture, height: number): void {
  context.fillStyle = COLORS.sunken;
  for (let at = 0; at < scale.days; at += 1) {
    const day = plusDays(scale.first, at);
    if (isWeekend(day) || daysOff.has(day))
      context.fillRect(NAMES + at * scale.dayWidth, HEAD, scale.dayWidth, height - HEAD);
  }
}

function drawAxis(context: CanvasRenderingContext2D, { scale, tickText }: Picture): void {
  for (const [line, unit] of UNITS[scale.zoom].entries()) {
    const top = HEAD - (2 - line) * AXIS_LINE;
    for (const { day, at, width } of ticksOf(scale, unit, 0, scale.days * scale.dayWidth)) {
      context.strokeStyle = COLORS.line;
      context.strokeRect(NAMES + at, top, width, AXIS_LINE);
      const text = tickText({ unit, day, isUpper: line === 0 });
      write(context, text, { x: NAMES + at + 3, y: top + AXIS_LINE / 2, width: width - 4, color: COLORS['text-2'] });
    }
  }
}

type Place = { scale: Scale; top: number; width: number };

/** Where the bars are that arrows connect. */
function barsOf({ rows, scale }: Picture): Bars {
  return new Map(
    rows.flatMap(({ row }, at) => {
      const shape = shapeIn(row, scale);
      if (!shape) return [];
      const left = NAMES + shape.left;
      return [[row.id, { left, right: left + shape.width, y: HEAD + (at + 0.5) * ROW }] as const];
    }),
  );
}

function shapeIn(row: TaskRow, scale: Scale) {
  return row.milestone ? milestoneOf(row, scale) : shapeOf(row, scale);
}

function drawRow(
  context: CanvasRenderingContext2D,
  { row, name, color, before }: PictureRow,
  { scale, top, width }: Place,
) {
  const middle = top + ROW / 2;
  context.strokeStyle = COLORS.line;
  context.strokeRect(0, top, width, ROW);
  write(context, name, { x: PADDING, y: middle, width: NAMES - 2 * PADDING });
  const ghost = before && shapeOf(before, scale);
  if (ghost) drawGhost(context, ghost, { left: NAMES + ghost.left, middle, color: COLORS['text-2'] });
  const shape = shapeIn(row, scale);
  if (!shape) return;
  context.fillStyle = color;
  const left = NAMES + shape.left;
  context.beginPath();
  if (shape.kind === 'milestone') diamond(context, left + shape.width / 2, middle);
  else context.roundRect(left, middle - 8, Math.max(4, shape.width), 16, 4);
  context.fill();
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number): void {
  const [first, ...others] = [[x, y - 8] as const, [x + 8, y] as const, [x, y + 8] as const, [x - 8, y] as const];
  context.moveTo(...first);
  for (const point of others) context.lineTo(...point);
  context.closePath();
}

function drawToday(context: CanvasRenderingContext2D, { scale, today }: Picture, height: number): void {
  const at = placeOf(scale, today) + scale.dayWidth / 2;
  if (at < 0 || at > scale.days * scale.dayWidth) return;
  context.fillStyle = COLORS.danger;
  context.fillRect(NAMES + at, HEAD, 1, height - HEAD);
}

type Written = { x: number; y: number; width: number; font?: string; color?: string };

/** Writes a text, cut where it does not fit. */
function write(context: CanvasRenderingContext2D, text: string, { x, y, width, font = FONT, color }: Written): void {
  context.font = font;
  context.fillStyle = color ?? COLORS.text;
  let shown = text;
  while (shown !== '' && context.measureText(shown === text ? text : `${shown}…`).width > width)
    shown = [...shown].slice(0, -1).join('');
  if (shown !== '') context.fillText(shown === text ? text : `${shown}…`, x, y);
}
