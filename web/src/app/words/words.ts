import type { Locale } from 'antd/es/locale';
// The first file contains it in any case.
import english from 'antd/es/locale/en_US';
import { reportMissingCode } from '../../kernel/loading/missing-code.ts';
import { untilLoaded, withStyles } from '../../kernel/loading/screens.ts';
import { currentSession } from '../../kernel/session.ts';
import { createStore, useStore } from '../../kernel/storage/store.ts';
import texts from '../../kernel/texts.ts';
import { currentLanguage, type Language, onLanguageChange } from '../../kernel/words/language.ts';
import { type MoreWords, setWordsLoader } from '../../kernel/words/more-words.ts';
import type { FeatureWords } from '../all-features.ts';
import type { OwnWords } from './main-words.en.ts';

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging requires an interface
  interface CustomTypeOptions {
    resources: OwnWords & FeatureWords;
    defaultNS: 'common';
  }
}

const antLocale = createStore<Locale>(english);

/** The Ant Design locale of the current language, English until it is loaded. */
export function useAntLocale(): Locale {
  return useStore(antLocale);
}

/** Loads all texts of the current language, and those of any other language when the user switches. */
export async function startWords(): Promise<void> {
  await start('all');
}

/** Loads only the texts of the first screens; the others are loaded on demand. */
export async function startFirstWords(): Promise<void> {
  await start('first');
}

async function start(extent: Extent): Promise<void> {
  loadedExtent = extent;
  loaded.clear();
  await applyLanguage(currentLanguage());
  onLanguageChange(() => void changeLanguageWhenLoaded(currentLanguage()).catch(reportMissingCode));
  setWordsLoader(async (more) => {
    loadedExtent = wider(loadedExtent, more);
    await addMore(currentLanguage());
  });
}

type Extent = 'first' | MoreWords;
let loadedExtent: Extent = 'all';
/** The loaded parts of each language. */
const loaded = new Map<Language, MoreWords>();

const EXTENTS: readonly Extent[] = ['first', 'list', 'main', 'all'];

function wider<E extends Extent>(one: Extent | undefined, other: E): E {
  return one && EXTENTS.indexOf(one) > EXTENTS.indexOf(other) ? (one as E) : other;
}

const load = {
  en: {
    first: async () => (await import('./first-words.en.ts')).words,
    signIn: async () => (await import('./sign-in-words.en.ts')).words,
    library: async () => (await import('./library-words.en.ts')).locale,
    list: async () => (await import('./list-words.en.ts')).words,
    main: async () => (await import('./main-words.en.ts')).words,
    all: async () => (await import('./catalogue.en.ts')).catalogue,
  },
  zh: {
    first: async () => (await import('./first-words.zh.ts')).words,
    signIn: async () => (await import('./sign-in-words.zh.ts')).words,
    library: async () => (await import('./library-words.zh.ts')).locale,
    list: async () => (await import('./list-words.zh.ts')).words,
    main: async () => (await import('./main-words.zh.ts')).words,
    all: async () => (await import('./catalogue.zh.ts')).catalogue,
  },
};

/** Changes the language once its texts are loaded; without a connection, shows a notice and waits for one. */
async function changeLanguageWhenLoaded(language: Language): Promise<void> {
  const change = () => applyLanguage(language);
  // Texts that are there need no connection.
  if (loaded.get(language) === loadedExtent) await change();
  else await untilLoaded(() => withStyles(change));
}

async function applyLanguage(language: Language): Promise<void> {
  // Users who are not signed in, or open a public form, see a form first.
  const isForm = !currentSession() || window.location.pathname.startsWith('/public/');
  const more = Promise.all([
    addMore(language),
    isForm && Promise.all([addLibrary(language), loadSignInWords(language)]),
  ]);
  const words = await load[language].first();
  if (!loaded.has(language)) add(language, words);
  await more;
  if (language === currentLanguage()) await texts.changeLanguage(language);
}

/** Loads the texts of the sign-in page, also for users whose session ends while they work. */
export async function loadSignInWords(language = currentLanguage()): Promise<void> {
  add(language, await load[language].signIn());
}

/** Loads the texts of Ant Design: first screens show nothing of it but buttons. */
async function addLibrary(language: Language): Promise<void> {
  const locale = await load[language].library();
  if (language === currentLanguage()) antLocale.set(locale);
}

/** Loads the requested further texts unless already loaded. */
async function addMore(language: Language): Promise<void> {
  const more = loadedExtent;
  if (more === 'first' || wider(loaded.get(language), more) === loaded.get(language)) return;
  const [words] = await Promise.all([load[language][more](), more === 'list' ? undefined : addLibrary(language)]);
  loaded.set(language, wider(loaded.get(language), more));
  add(language, words);
}

function add(language: Language, words: Record<string, object>): void {
  for (const [part, bundle] of Object.entries(words)) texts.addResourceBundle(language, part, bundle);
}
