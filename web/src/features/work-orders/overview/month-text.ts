import { useLanguage } from '../../../kernel/words/language.ts';

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;

/** Formats a month, given by its first day, in the current language. */
export function useMonthText(): (month: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}T00:00:00Z`));
}
