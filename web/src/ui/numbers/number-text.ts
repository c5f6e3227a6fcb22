import { type Language, useLanguage } from '../../kernel/words/language.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };

/** Formats a number in a language, `12,345`. */
function numberText(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(LOCALES[language], options).format(value);
}

/** Formats numbers in the current language. */
export function useNumberText(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const language = useLanguage();
  return (value, options) => numberText(value, language, options);
}
