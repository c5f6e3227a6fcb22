import { GB } from 'chrono-node/en';
import { hans } from 'chrono-node/zh';

/**
 * Parses a date in natural language, relative to today: `tomorrow`, `fri`, `dec 3`, `in 2 weeks`, `明天`, `下周五`. Null if the whole text is not one
 * date. English and Chinese are supported in both languages of the page.
 */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim();
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  for (const language of [GB, hans]) {
    const found = language.parse(typed, reference, { forwardDate: true })[0];
    if (found?.text !== typed) continue;
    const { start } = found;
    // A month with an invalid day, as in "feb 30", is not a date.
    if (start.isCertain('month') && !start.isCertain('day')) return null;
    const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
    if (year && month && day) return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  }
  return null;
}
