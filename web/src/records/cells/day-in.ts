import type { Language } from '../../kernel/words/language.ts';
import { typedDay } from '../../ui/dates/month.ts';
import { parseDay } from '../../ui/dates/parse-day.ts';

/** The day that the text of a cell means; undefined if it is none. */
export function dayIn(text: string, { today, language }: { today: string; language: Language }): string | undefined {
  // The time of day that spreadsheets add does not count.
  const bare = text.replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '');
  return typedDay(bare, today, language) ?? parseDay(bare, today) ?? undefined;
}
