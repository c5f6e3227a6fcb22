import { currentLanguage } from './language.ts';

/** A value behind its label, with the colon of the user's language. */
export function labelText(label: string, value: string): string {
  return `${label}${currentLanguage() === 'zh' ? '：' : ': '}${value}`;
}
