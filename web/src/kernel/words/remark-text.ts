import { currentLanguage } from './language.ts';

/** A remark behind what it is about, as the language separates them. */
export function remarkText(remark: string): string {
  return currentLanguage() === 'zh' ? `——${remark}` : ` – ${remark}`;
}
