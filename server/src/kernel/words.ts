import type { FailureCode } from '@opsyard/contract';
import type { Language } from './access/actor.ts';
import type { FailureDetail } from './fail.ts';

/** A sentence in English and Chinese; `{name}` is a placeholder. */
export type Sentence = readonly [en: string, zh: string];
/** The messages of a group of failures; a missing one does not compile. */
export type Sentences<G> = G[keyof G] extends { code: infer C extends string } ? Readonly<Record<C, Sentence>> : never;

export type AllSentences = Readonly<Record<FailureCode, Sentence>>;

/** The language of a request: Chinese if it is preferred to English, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const requested = (acceptLanguage ?? '').toLowerCase().match(/\b(zh|en)\b/);
  return requested?.[1] === 'zh' ? 'zh' : 'en';
}

const number = new Intl.NumberFormat('en-GB');

/** Translates a sentence and fills in its values; numbers get separators, which are the same in both languages. */
export function translate(sentence: Sentence, language: Language, values: FailureDetail['values'] = {}): string {
  const text = sentence[language === 'zh' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? number.format(value) : String(value);
  });
}

const LABELLED: Sentence = ['{label}: {value}', '{label}：{value}'];

/** A value behind its label, with the colon of the language. */
export function labelText(label: string, value: string | number, language: Language): string {
  return translate(LABELLED, language, { label, value });
}
