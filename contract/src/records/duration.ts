const HOUR = 60;

/** The units of a formatted duration: days, hours, minutes. */
export type DurationUnits = readonly [days: string, hours: string, minutes: string];
const SHORT: DurationUnits = ['d', 'h', 'm'];

/** Formats minutes so that parsing returns the same value: `1d 2h` with working days of `hoursPerDay` hours, otherwise `10h`. */
export function writeDuration(minutes: number, hoursPerDay?: number, units: DurationUnits = SHORT): string {
  const day = hoursPerDay === undefined ? Number.POSITIVE_INFINITY : hoursPerDay * HOUR;
  const days = Math.floor(minutes / day);
  const rest = days === 0 ? minutes : minutes % day;
  const figures = [days, Math.floor(rest / HOUR), rest % HOUR];
  const parts = figures.flatMap((figure, index) => (figure > 0 ? [`${figure}${units[index]}`] : []));
  return parts.length === 0 ? `0${units[hoursPerDay === undefined ? 2 : 1]}` : parts.join(' ');
}
