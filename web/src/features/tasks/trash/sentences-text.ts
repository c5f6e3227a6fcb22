import { joinSentences } from '../../../kernel/words/facts-text.ts';
import { currentLanguage } from '../../../kernel/words/language.ts';

/** A statement without a full stop, followed by whole sentences. */
export function sentencesText(statement: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return statement;
  return joinSentences(`${statement}${currentLanguage() === 'zh' ? '。' : '.'}`, ...sentences);
}
