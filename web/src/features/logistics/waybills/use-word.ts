import { useLanguage } from '../../../kernel/words/language.ts';

/** Selects the name of a declaration in the current language. */
export function useWord(): (names: readonly [en: string, zh: string]) => string {
  const language = useLanguage();
  return ([en, zh]) => (language === 'zh' ? zh : en);
}
