import type { Locale } from 'antd/es/locale';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, type Language, onLanguageChange } from '../kernel/language.ts';
import { type MoreWords, setWordsLoader } from '../kernel/more-words.ts';
import { createStore, useStore } from '../kernel/store.ts';
import type { FeatureWords } from './all-features.ts';
import type { OwnWords } from './main-words.en.ts';

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend the library's own
  interface CustomTypeOptions {
    resources: OwnWords & FeatureWords;
    defaultNS: 'common';
  }
}

const antLocale = createStore<Locale | undefined>(undefined);

/** Ant Design's own words in the language of the page. */
export function useAntLocale(): Locale | undefined {
  return useStore(antLocale);
}

/** Loads every word of the language the page speaks, and from then on those of every other it is switched to. */
export async function startWords(): Promise<void> {
  await start('all');
}

/** Loads the words of the first screens only; the others come when a part of the page asks for them. */
export async function startFirstWords(): Promise<void> {
  await start('first');
}

async function start(extent: Extent): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: false,
    defaultNS: 'common',
    partialBundledLanguages: true,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  wanted = extent;
  known.clear();
  await speak(currentLanguage());
  onLanguageChange(() => void speak(currentLanguage()));
  setWordsLoader(async (more) => {
    if (wanted !== 'all') wanted = more;
    await addMore(currentLanguage());
  });
}

type Extent = 'first' | MoreWords;
let wanted: Extent = 'all';
/** How much of each language is there. */
const known = new Map<Language, MoreWords>();

const load = {
  en: {
    first: () => Promise.all([import('./first-words.en.ts'), import('./library-words.en.ts')]),
    main: async () => (await import('./main-words.en.ts')).words,
    all: async () => (await import('./catalogue.en.ts')).catalogue,
  },
  zh: {
    first: () => Promise.all([import('./first-words.zh.ts'), import('./library-words.zh.ts')]),
    main: async () => (await import('./main-words.zh.ts')).words,
    all: async () => (await import('./catalogue.zh.ts')).catalogue,
  },
};

async function speak(language: Language): Promise<void> {
  const more = addMore(language);
  const [{ words }, { locale }] = await load[language].first();
  if (!known.has(language)) add(language, words);
  await more;
  if (language !== currentLanguage()) return;
  antLocale.set(locale);
  await i18next.changeLanguage(language);
}

/** Adds the words that are wanted beyond those of the first screens, unless they are there. */
async function addMore(language: Language): Promise<void> {
  const more = wanted;
  if (more === 'first' || known.get(language) === 'all' || known.get(language) === more) return;
  const words = await load[language][more]();
  if (known.get(language) !== 'all') known.set(language, more);
  add(language, words);
}

function add(language: Language, words: Record<string, object>): void {
  for (const [part, bundle] of Object.entries(words)) i18next.addResourceBundle(language, part, bundle, true, true);
}
