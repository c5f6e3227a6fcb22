import { currentLanguage } from './language.ts';

type Fact = string | number | false | null | undefined;

/** Facts one after the other, in the punctuation of the language; missing ones are left out. */
export function factsText(...facts: readonly Fact[]): string {
  return facts.filter(isThere).join(currentLanguage() === 'zh' ? '，' : ', ');
}

/** Whole sentences one after the other, as the language separates them; missing ones are left out. */
export function joinSentences(...sentences: readonly Fact[]): string {
  return sentences.filter(isThere).join(currentLanguage() === 'zh' ? '' : ' ');
}

function isThere(fact: Fact): boolean {
  return fact !== false && fact !== null && fact !== undefined && fact !== '';
}
