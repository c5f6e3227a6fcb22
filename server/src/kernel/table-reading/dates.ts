import { monthOf } from './month-names.ts';
import { instantAt, type WallClock, wallClockAt } from './zones.ts';

/** The order of day and month in a numeric date. */
export type DateOrder = 'dmy' | 'mdy';

/** A parsed date, with optional time and UTC offset in minutes. */
export type Moment = Omit<WallClock, 'hour'> & { hour: number | undefined; ms: number; offset: number | undefined };

/** Longer texts are not dates. */
const MAX_LENGTH = 80;
const TIME =
  /^(?<early>上午|下午|午前|午後|凌晨|晚上|오전|오후)?\s*(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]\.?\s?m\.?|上午|下午|午前|午後)?\s*(?<zone>z|utc|gmt|[pmce][sd]t|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\([^)]*\))?$/iu;
const YEAR_FIRST = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})[日일]?(?:[T,\s]\s*(.+))?$/u;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/u;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T,\s]\s*(.+))?$/u;
const WEEKDAY = /^\p{L}{2,12}\.?,?\s+(?=\S)/u;
/** The weekday before a numeric date in project plans: `Mon 1/15/24`. */
const SHORT_WEEKDAY = /^(?:\p{L}{2,4}\.?|\p{L}{1,8}(?:day|tag)),?\s+(?=\d)/iu;
const DAY_NAME_YEAR =
  /^(\d{1,2})(?:st|nd|rd|th|\.|º)?[-/\s,]*(?:de\s+)?([\p{L}\d]+?\.?)[-/\s,]+(?:de\s+)?(\d{4}|\d{2})(?:[,\s]\s*(.+))?$/iu;
const NAME_DAY_YEAR = /^(\p{L}+\.?)[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})(?:[,\s]\s*(.+))?$/iu;
/** Remarks after a date in sheets: the weekday, or “all day”. */
const DAY_REMARK = /\s*(?:[(（](?:全天|周.|星期.|all day)[)）]|周[一二三四五六日天]|星期[一二三四五六日天])$/iu;
const EPOCH = /^(\d{10}|\d{12,13})$/u;
const SERIAL = /^([2-7]\d{4})(\.\d+)?$/u;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheet dates. */
const SPREADSHEET_START = Date.UTC(1899, 11, 30);

/**
 * Parses dates as written by tools and spreadsheets: ISO, `16/Feb/17 3:29 PM`, `2024年1月5日`, seconds or milliseconds since 1970, spreadsheet
 * day numbers, and `5/3/2024` if the order is known or unambiguous.
 */
export function readMoment(cell: string, order?: DateOrder): Moment | undefined {
  const given = cell.trim();
  if (given.length < 5 || given.length > MAX_LENGTH) return undefined;
  const text = given.replace(DAY_REMARK, '');
  return readIso(text) ?? readNumbers(text, order) ?? readCount(text) ?? readNamed(text);
}

/** The possible orders of a numeric date, such as `5/3/2024`; undefined for other texts. */
export function possibleOrders(cell: string): 'dmy' | 'mdy' | 'either' | 'same' | undefined {
  const text = cell.trim();
  const found = text.length > MAX_LENGTH ? undefined : NUMBERS.exec(text.replace(SHORT_WEEKDAY, ''));
  if (!found || !validTime(found[5])) return undefined;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (first === second) return 'same';
  if (found[2] === '.') return 'dmy';
  if (first > 12) return second > 12 ? undefined : 'dmy';
  return second > 12 ? 'mdy' : 'either';
}

/** The instant of a parsed date in ISO format; without an offset it is in `zone`. */
export function instantOf(moment: Moment, zone: string): string {
  return new Date(epochOf(moment, zone)).toISOString();
}

/**
 * The date (and time, unless midnight) in `zone`. Midnight with an offset is a date without a time, as written by many tools; `exactly`
 * disables this for tools that mean the instant.
 */
export function dayOf(moment: Moment, zone: string, exactly = false): { day: string; time?: string } {
  if (moment.hour === undefined) return { day: isoDay(moment) };
  const written = { ...moment, hour: moment.hour };
  if (moment.offset === undefined) return withTime(written);
  const local = withTime(wallClockAt(epochOf(moment, zone), zone));
  if (exactly || !local.time || withTime(written).time) return local;
  return { day: isoDay(moment) };
}

function epochOf(moment: Moment, zone: string): number {
  const wall = { ...moment, hour: moment.hour ?? 0 };
  if (moment.offset === undefined) return instantAt(wall, zone) + moment.ms;
  return instantAt(wall, 'UTC') - moment.offset * 60_000 + moment.ms;
}

function withTime(wall: WallClock): { day: string; time?: string } {
  const day = isoDay(wall);
  if (wall.hour === 0 && wall.minute === 0) return { day };
  return { day, time: `${two(wall.hour)}:${two(wall.minute)}` };
}

function isoDay(wall: { year: number; month: number; day: number }): string {
  return `${wall.year}-${two(wall.month)}-${two(wall.day)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function readIso(text: string): Moment | undefined {
  const found = YEAR_FIRST.exec(text);
  if (found) return assemble([found[1], found[2], found[3]], found[4]);
  const packed = COMPACT.exec(text);
  if (!packed) return undefined;
  const time = packed[4] && `${packed[4]}:${packed[5]}:${packed[6]}${packed[7] ?? ''}`;
  return assemble([packed[1], packed[2], packed[3]], time);
}

function readNumbers(text: string, order: DateOrder | undefined): Moment | undefined {
  const found = NUMBERS.exec(text.replace(SHORT_WEEKDAY, ''));
  if (!found) return undefined;
  const possible = possibleOrders(text);
  const chosen = possible === 'either' ? order : possible;
  if (!chosen) return undefined;
  const [day, month] = chosen === 'mdy' ? [found[3], found[1]] : [found[1], found[3]];
  return assemble([found[4], month, day], found[5]);
}

function readNamed(text: string): Moment | undefined {
  const plain = text.replace(WEEKDAY, (word) => (monthOf(word.replace(/[,.\s]+$/u, '')) ? word : ''));
  const dayFirst = DAY_NAME_YEAR.exec(plain);
  if (dayFirst) return assemble([dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]], dayFirst[4]);
  const nameFirst = NAME_DAY_YEAR.exec(plain);
  if (!nameFirst) return undefined;
  return assemble([nameFirst[3], monthOf(nameFirst[1] ?? ''), nameFirst[2]], nameFirst[4]);
}

function readCount(text: string): Moment | undefined {
  if (EPOCH.test(text)) return fromUtc(Number(text) * (text.length === 10 ? 1000 : 1), 0);
  if (!SERIAL.test(text)) return undefined;
  const days = Number(text);
  const moment = fromUtc(Math.round(SPREADSHEET_START + days * DAY_MS), undefined);
  return Number.isInteger(days) ? { ...moment, hour: undefined } : moment;
}

function fromUtc(epoch: number, offset: number | undefined): Moment {
  return { ...wallClockAt(epoch, 'UTC'), ms: epoch % 1000, offset };
}

function assemble(parts: (string | number | undefined)[], timeText: string | undefined): Moment | undefined {
  const [written = 0, month, day] = parts.map(Number);
  const year = fullYear(written, String(parts[0]).length);
  if (!year || !month || !day || day > new Date(Date.UTC(year, month, 0)).getUTCDate() || month > 12) return undefined;
  if (!timeText) return { year, month, day, hour: undefined, minute: 0, second: 0, ms: 0, offset: undefined };
  const time = readTime(timeText);
  return time && { year, month, day, ...time };
}

/** Two digits mean 1970 to 2069; implausible years are refused. */
function fullYear(year: number, digits: number): number | undefined {
  if (digits === 2) return year + (year < 70 ? 2000 : 1900);
  return year >= 1900 && year <= 2200 ? year : undefined;
}

function validTime(text: string | undefined): boolean {
  return !text || readTime(text) !== undefined;
}

type TimePart = Pick<Moment, 'hour' | 'minute' | 'second' | 'ms' | 'offset'>;

function readTime(text: string): TimePart | undefined {
  const groups = TIME.exec(text.trim())?.groups;
  if (!groups) return undefined;
  const half = groups.half ?? groups.early ?? '';
  const hour = hourOf(Number(groups.hour), half);
  const minute = Number(groups.minute);
  const second = Number(groups.second ?? 0);
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  const ms = Math.floor(Number(`0.${groups.fraction ?? 0}`) * 1000);
  return { hour, minute, second, ms, offset: offsetOf(groups.zone) };
}

function hourOf(hour: number, half: string): number | undefined {
  if (/^p|下午|午後|晚上|오후/iu.test(half)) return hour < 12 ? hour + 12 : plainHour(hour);
  if (/^a|上午|午前|凌晨|오전/iu.test(half)) return hour === 12 ? 0 : plainHour(hour);
  return plainHour(hour);
}

function plainHour(hour: number): number | undefined {
  return hour < 24 ? hour : undefined;
}

/** UTC offsets of North American zone abbreviations. */
const AMERICAN = new Map(Object.entries({ pst: -8, pdt: -7, mst: -7, mdt: -6, cst: -6, cdt: -5, est: -5, edt: -4 }));

function offsetOf(zone: string | undefined): number | undefined {
  if (!zone) return undefined;
  const american = AMERICAN.get(zone.toLowerCase());
  if (american !== undefined) return american * 60;
  const found = /([+-])(\d{1,2}):?(\d{2})?$/u.exec(zone);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return found[1] === '-' ? -minutes : minutes;
}
