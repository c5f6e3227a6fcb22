import { currentLanguage } from './language.ts';

/** A label with what it is about, in the punctuation of the language: `Pause: backup`, `暂停：backup`. */
export function labelOf(label: string | number, about: string): string {
  return String(label) + (currentLanguage() === 'zh' ? '：' : ': ') + about;
}

/** Facts one after the other, in the punctuation of the language; missing ones are left out. */
export function listOf(...facts: readonly (string | number | false | null | undefined)[]): string {
  return facts
    .filter((fact) => fact !== false && fact !== null && fact !== undefined && fact !== '')
    .join(currentLanguage() === 'zh' ? '，' : ', ');
}
