import type { FailureCode } from '@opsyard/contract';
import type { Language } from './actor.ts';
import type { FailureDetail } from './fail.ts';

/** A sentence in English and in Chinese; `{name}` stands for a value. */
export type Sentence = readonly [en: string, zh: string];
/** The sentences of a group of failures; forgetting one does not compile. */
export type Sentences<G> = G[keyof G] extends { code: infer C extends string } ? Readonly<Record<C, Sentence>> : never;

export type AllSentences = Readonly<Record<FailureCode, Sentence>>;

/** The language a request asks for: Chinese when it is wanted before English, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').toLowerCase().match(/\b(zh|en)\b/);
  return wanted?.[1] === 'zh' ? 'zh' : 'en';
}

/** Puts a sentence into words. */
export function translate(sentence: Sentence, language: Language, values: FailureDetail['values'] = {}): string {
  const text = sentence[language === 'zh' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
