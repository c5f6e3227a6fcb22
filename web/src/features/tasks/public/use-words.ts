import { useLanguage } from '../../../kernel/words/language.ts';
import { en, type PublicWords } from './words.en.ts';
import { zh } from './words.zh.ts';

/** The words of the public pages in the current language. */
export function usePublicWords(): PublicWords {
  return useLanguage() === 'zh' ? zh : en;
}
