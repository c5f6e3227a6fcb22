import type { Language } from '../../../kernel/actor.ts';
import { PEOPLE_ZH } from './words-people.ts';
import { WORK_ZH } from './words-work.ts';

/** What a call is called in Chinese; nothing for one that only reads, which the log names in English where it failed. */
export function contentInChinese(method: string | null): string | undefined {
  return method === null ? undefined : (PEOPLE_ZH[method] ?? WORK_ZH[method]);
}

type Told = { logContent: string; method: string | null };

/** Makes a function that tells entries of the log in a language: what was done is written down in English, and by the name of its call. */
export function contentIn(language: Language): <R extends Told>(row: R) => R {
  if (language !== 'zh') return (row) => row;
  return (row) => ({ ...row, logContent: contentInChinese(row.method) ?? row.logContent });
}
