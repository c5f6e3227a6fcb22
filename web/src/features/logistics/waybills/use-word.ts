import { useLanguage } from '../../../kernel/language.ts';

/** Chooses the word of a declaration in the language of the page. */
export function useWord(): (names: readonly [en: string, zh: string]) => string {
  const language = useLanguage();
  return ([en, zh]) => (language === 'zh' ? zh : en);
}
