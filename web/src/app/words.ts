import type { Locale } from 'antd/es/locale';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, type Language, onLanguageChange } from '../kernel/language.ts';
import { createStore, useStore } from '../kernel/store.ts';
import type { catalogue } from './catalogue.en.ts';

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend the library's own
  interface CustomTypeOptions {
    resources: typeof catalogue;
    defaultNS: 'common';
  }
}

const antLocale = createStore<Locale | undefined>(undefined);

/** Ant Design's own words in the language of the page. */
export function useAntLocale(): Locale | undefined {
  return useStore(antLocale);
}

/** Loads the words of the language the page speaks, and from then on those of every other it is switched to. */
export async function startWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: false,
    ns: ['common', 'shell', 'identity', 'administration', 'rights', 'system', 'tasks', 'news', 'dashboard'],
    defaultNS: 'common',
    partialBundledLanguages: true,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(currentLanguage());
  onLanguageChange(() => void speak(currentLanguage()));
}

const load = {
  en: () => Promise.all([import('./catalogue.en.ts'), import('./library-words.en.ts')]),
  zh: () => Promise.all([import('./catalogue.zh.ts'), import('./library-words.zh.ts')]),
};

async function speak(language: Language): Promise<void> {
  const [{ catalogue: words }, { locale }] = await load[language]();
  for (const [part, bundle] of Object.entries(words)) i18next.addResourceBundle(language, part, bundle);
  if (language !== currentLanguage()) return;
  antLocale.set(locale);
  await i18next.changeLanguage(language);
}
