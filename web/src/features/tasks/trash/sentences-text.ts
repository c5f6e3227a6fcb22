import { currentLanguage } from '../../../kernel/words/language.ts';

/** A statement without a full stop, followed by whole sentences. */
export function sentencesText(statement: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return statement;
  const isChinese = currentLanguage() === 'zh';
  return [`${statement}${isChinese ? '。' : '.'}`, ...sentences].join(isChinese ? '' : ' ');
}
