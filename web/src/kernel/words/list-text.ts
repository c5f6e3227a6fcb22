import { currentLanguage } from './language.ts';

/** Names as an enumeration in the user's language. */
export function listText(names: readonly string[]): string {
  return names.join(currentLanguage() === 'zh' ? '、' : ', ');
}
