import { currentLanguage } from './language.ts';

/** Facts one after the other, in the punctuation of the language; missing ones are left out. */
export function factsText(...facts: readonly (string | number | false | null | undefined)[]): string {
  return facts
    .filter((fact) => fact !== false && fact !== null && fact !== undefined && fact !== '')
    .join(currentLanguage() === 'zh' ? '，' : ', ');
}
