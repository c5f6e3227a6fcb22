const DAY = 86_400_000;

/** Whether a day is a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The dictionary in which administrators list days off. */
export const DAYS_OFF = 'work_order_day_off';

/** The next year if none of its days off is listed, from October on, when it is planned; otherwise null. */
export function yearWithoutDaysOff(daysOff: Iterable<string>, today: string): number | null {
  if (today.slice(5) < '10-01') return null;
  const year = Number(today.slice(0, 4)) + 1;
  return [...daysOff].some((day) => day.startsWith(`${year}-`)) ? null : year;
}

/** Whether a day is a working day: Monday to Friday unless it is a day off, or a make-up day on a weekend; `daysOff` lists both. */
export function isWorkingDay(day: string, daysOff: ReadonlySet<string>): boolean {
  return isWeekend(day) === daysOff.has(day);
}

/** The date this many calendar days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The date this many working days later. */
export function workingDaysLater(day: string, days: number, daysOff: ReadonlySet<string>): string {
  let reached = day;
  for (let left = days; left > 0; ) {
    reached = daysLater(reached, 1);
    if (isWorkingDay(reached, daysOff)) left -= 1;
  }
  return reached;
}

/** The last working day that is not after a day. */
export function workingDayUpTo(day: string, daysOff: ReadonlySet<string>): string {
  let reached = day;
  while (!isWorkingDay(reached, daysOff)) reached = daysLater(reached, -1);
  return reached;
}

/** The instant this many working days earlier, at the same time of day; days off do not count. */
export function workingDaysEarlier(instant: Date, days: number, daysOff: ReadonlySet<string>): Date {
  const time = instant.getTime() % DAY;
  let reached = instant.toISOString().slice(0, 10);
  for (let left = days; left > 0; ) {
    reached = daysLater(reached, -1);
    if (isWorkingDay(reached, daysOff)) left -= 1;
  }
  return new Date(Date.parse(`${reached}T00:00:00Z`) + time);
}
