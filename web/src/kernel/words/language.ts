import { readStored, store } from '../storage/storage.ts';
import { createStore, useStore } from '../storage/store.ts';

export const LANGUAGES = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const language = createStore<Language>(readStored<Language>('LANGUAGE') === 'zh' ? 'zh' : 'en');

/** The current language; English by default. */
export const currentLanguage = language.get;

export const onLanguageChange = language.subscribe;

/** The current language, for components. */
export function useLanguage(): Language {
  return useStore(language);
}

/** Sets the language and stores it in this browser. */
export function setLanguage(next: Language): void {
  store('LANGUAGE', next);
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  language.set(next);
}
