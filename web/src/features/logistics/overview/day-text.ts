import { useLanguage } from '../../../kernel/language.ts';
import { dayOf, plainDay } from '../../../ui/when-text.ts';

const DAY = 86_400_000;

/** Writes days, given by how many they are before the one that began at an instant. */
export function useDayText(since: string): (ago: unknown) => string {
  const language = useLanguage();
  // Noon of each day, so that a change of the clocks moves none into another day.
  return (ago) => plainDay(dayOf(new Date(Date.parse(since) + DAY / 2 - Number(ago) * DAY)), language);
}
