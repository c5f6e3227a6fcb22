const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const MAX_QUARTERS = 50_000;

export type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Whether a name is a time zone, such as `Asia/Shanghai`. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The instant of a local time in a zone; in the gap of a clock change, the later one. */
export function instantAt(wall: WallClock, zone: string): number {
  const asUtc = utc(wall);
  if (zone === 'UTC') return asUtc;
  const guess = asUtc - offsetAt(asUtc, zone);
  return asUtc - offsetAt(guess, zone);
}

/** The local time in a zone at an instant (milliseconds since 1970 UTC). */
export function wallClockAt(instant: number, zone: string): WallClock {
  const shifted = new Date(instant + (zone === 'UTC' ? 0 : offsetAt(instant, zone)));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** Offsets change on quarters of an hour at most, so they are cached per quarter. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER) * QUARTER;
  const known = offsets.get(zone) ?? new Map<number, number>();
  if (known.size === 0) offsets.set(zone, known);
  const found = known.get(quarter);
  if (found !== undefined) return found;
  const offset = Math.round((utc(askClock(quarter, zone)) - quarter) / MINUTE) * MINUTE;
  if (known.size > MAX_QUARTERS) known.clear();
  known.set(quarter, offset);
  return offset;
}

function askClock(instant: number, zone: string): WallClock {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(instant)) parts[part.type] = Number(part.value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

function utc(wall: WallClock): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}
