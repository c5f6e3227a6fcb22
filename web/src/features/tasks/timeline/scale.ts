export const ZOOMS = ['day', 'week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** A run of days and how wide each of them is drawn. */
export type Scale = {
  zoom: Zoom;
  /** The first day, a Monday. */
  first: string;
  days: number;
  /** CSS pixels of a day. */
  dayWidth: number;
};

/** A part of the axis with a name of its own, in CSS pixels from its beginning. */
export type Tick = { day: string; at: number; width: number };
type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const A_DAY = 86_400_000;
const DAY_WIDTH: Record<Zoom, number> = { day: 40, week: 18, month: 6, quarter: 2 };
/** Days before and after the one a scale is made around: wide enough to scroll, narrow enough for every browser to draw. */
const REACH: Record<Zoom, number> = { day: 364, week: 728, month: 1820, quarter: 3640 };
/** What the two lines of the axis name. */
export const UNITS: Record<Zoom, readonly [Unit, Unit]> = {
  day: ['month', 'day'],
  week: ['month', 'week'],
  month: ['year', 'month'],
  quarter: ['year', 'quarter'],
};

export function scaleAround(day: string, zoom: Zoom): Scale {
  const first = startOf('week', numberOf(day) - REACH[zoom]);
  return { zoom, first: dayOfNumber(first), days: 2 * REACH[zoom] + 7, dayWidth: DAY_WIDTH[zoom] };
}

/** The closest zoom at which so many days fit into a width in CSS pixels; the widest one if none does. */
export function fittingZoom(days: number, width: number): Zoom {
  return ZOOMS.find((zoom) => days * DAY_WIDTH[zoom] <= width) ?? 'quarter';
}

/** CSS pixels from the beginning of a scale to the beginning of a day, also of one beyond its ends. */
export function placeOf({ first, dayWidth }: Scale, day: string): number {
  return (numberOf(day) - numberOf(first)) * dayWidth;
}

export function isWithin({ first, days }: Scale, day: string): boolean {
  const at = numberOf(day) - numberOf(first);
  return at >= 0 && at < days;
}

export function dayAt({ first, dayWidth }: Scale, place: number): string {
  return dayOfNumber(numberOf(first) + Math.floor(place / dayWidth));
}

/** Days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from);
}

/** The parts of a line of the axis that lie between two places of a scale. */
export function ticksOf(scale: Scale, unit: Unit, from: number, to: number): Tick[] {
  const begin = numberOf(scale.first);
  const last = begin + scale.days;
  const until = Math.min(last, begin + Math.ceil(to / scale.dayWidth));
  const ticks: Tick[] = [];
  let start = startOf(unit, begin + Math.max(0, Math.floor(from / scale.dayWidth)));
  while (start < until) {
    const next = nextOf(unit, start);
    const [at, end] = [Math.max(start, begin), Math.min(next, last)];
    ticks.push({ day: dayOfNumber(start), at: (at - begin) * scale.dayWidth, width: (end - at) * scale.dayWidth });
    start = next;
  }
  return ticks;
}

function numberOf(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / A_DAY);
}

function dayOfNumber(number: number): string {
  return new Date(number * A_DAY).toISOString().slice(0, 10);
}

/** The first day of the unit of a day; 1 January 1970 was a Thursday. */
function startOf(unit: Unit, number: number): number {
  if (unit === 'day') return number;
  if (unit === 'week') return number - ((((number + 3) % 7) + 7) % 7);
  const date = new Date(number * A_DAY);
  const month = date.getUTCMonth();
  const first = { month, quarter: month - (month % 3), year: 0 }[unit];
  return Date.UTC(date.getUTCFullYear(), first, 1) / A_DAY;
}

function nextOf(unit: Unit, start: number): number {
  if (unit === 'day') return start + 1;
  if (unit === 'week') return start + 7;
  const date = new Date(start * A_DAY);
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / A_DAY;
}
