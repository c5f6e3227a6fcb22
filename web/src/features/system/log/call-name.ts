import type { LogRow } from '@opsyard/contract';
import { useLanguage } from '../../../kernel/language.ts';
import { calls } from '../words/calls.zh.ts';

/** Says what an entry of the log is about in the language of the page; what has no words there stays as it was noted. */
export function useCallName(): (row: Pick<LogRow, 'method' | 'logContent'>) => string {
  const language = useLanguage();
  return ({ method, logContent }) => (language === 'zh' && calls[method ?? '']) || logContent;
}
