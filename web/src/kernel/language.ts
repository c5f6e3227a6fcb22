import { readStored, store } from './storage.ts';
import { createStore, useStore } from './store.ts';

export const LANGUAGES = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const language = createStore<Language>(readStored<Language>('LANGUAGE') === 'zh' ? 'zh' : 'en');

/** The language the page speaks: English until somebody chooses. */
export const currentLanguage = language.get;

/** Tells whoever listens that the language changed. */
export const onLanguageChange = language.subscribe;

/** Follows the language from a component. */
export function useLanguage(): Language {
  return useStore(language);
}

/** Chooses the language and remembers it in this browser. */
export function setLanguage(next: Language): void {
  store('LANGUAGE', next);
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  language.set(next);
}
