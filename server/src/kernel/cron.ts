type Field = { min: number; max: number };

const FIELDS: readonly Field[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12 },
  { min: 0, max: 6 },
];
const A_MINUTE = 60_000;
/** A year and a day has every date but 29 February. */
const LONGEST = 5 * 366 * 24 * 60;

/** The next minute after an instant that a cron line names (minute, hour, day, month, weekday, in UTC); nothing within five years is none. */
export function nextTime(cron: string, after: Date): Date | undefined {
  const [minutes, hours, days, months, weekdays] = cron
    .trim()
    .split(/\s+/)
    .map((text, at) => valuesOf(text, FIELDS[at]));
  if (!minutes || !hours || !days || !months || !weekdays) throw new Error(`“${cron}” is no cron line`);
  const isDay = (time: Date) => {
    if (!months.has(time.getUTCMonth() + 1)) return false;
    const [byDate, byWeekday] = [days.has(time.getUTCDate()), weekdays.has(time.getUTCDay())];
    // Where both are narrowed either will do, as cron has it.
    const narrowed = days.size < 31 && weekdays.size < 7;
    return narrowed ? byDate || byWeekday : byDate && byWeekday;
  };
  const time = new Date((Math.floor(after.getTime() / A_MINUTE) + 1) * A_MINUTE);
  for (let tried = 0; tried < LONGEST; tried += 1) {
    if (!isDay(time)) time.setUTCHours(24, 0, 0, 0);
    else if (!hours.has(time.getUTCHours())) time.setUTCMinutes(60, 0, 0);
    else if (minutes.has(time.getUTCMinutes())) return time;
    else time.setTime(time.getTime() + A_MINUTE);
  }
  return undefined;
}

/** `*`, `5`, `1-5`, `1,2`, and each of them with `/n`. */
function valuesOf(text: string, field: Field | undefined): ReadonlySet<number> | undefined {
  if (!field) return undefined;
  const values = text.split(',').flatMap((part) => {
    const [, from, to, step = '1'] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [];
    if (!/^(?:\*|\d)/.test(part)) return [];
    const [first, last] = from === undefined ? [field.min, field.max] : [Number(from), Number(to ?? from)];
    const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    return all.filter((value) => (value - first) % Number(step) === 0 && value >= field.min && value <= field.max);
  });
  return values.length > 0 ? new Set(values) : undefined;
}
