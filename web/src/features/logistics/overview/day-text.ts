import { useLanguage } from '../../../kernel/words/language.ts';
import { dayOf, plainDay } from '../../../ui/dates/when-text.ts';

const DAY = 86_400_000;

/** Formats days, given as days before the day that starts at an instant. */
export function useDayText(since: string): (ago: unknown) => string {
  const language = useLanguage();
  // Noon of each day, so that a daylight saving change does not shift the date.
  return (ago) => plainDay(dayOf(new Date(Date.parse(since) + DAY / 2 - Number(ago) * DAY)), language);
}
