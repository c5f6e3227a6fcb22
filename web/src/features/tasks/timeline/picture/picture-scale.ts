import { plusDays } from '../../../../ui/dates/month.ts';
import type { Dates } from '../bar.ts';
import { daysBetween, type Scale, scaleAround, type Zoom } from '../scale.ts';

/** CSS pixels; longer periods have narrower days. */
const WIDTH_MAX = 10_000;

/** The scale of a picture: from a week before the first date of the tasks to a week after the last one, today included where no task has dates. */
export function pictureScale(tasks: readonly Dates[], zoom: Zoom, today: string): Scale {
  const days = tasks.flatMap(({ startDate, dueDate }) => [startDate, dueDate]).filter((day) => day !== null);
  const sorted = (days.length > 0 ? days : [today]).toSorted();
  const [from, to] = [plusDays(sorted[0] ?? today, -7), plusDays(sorted.at(-1) ?? today, 8)];
  const count = daysBetween(from, to);
  const { dayWidth } = scaleAround(today, zoom);
  return { zoom, first: from, days: count, dayWidth: Math.min(dayWidth, WIDTH_MAX / count) };
}
