import type { AllSentences, Sentence } from './words.ts';

let known: Readonly<Record<string, Sentence>> = {};

/** Sets the messages of all failures, for stored failures that are displayed later. */
export function provideSentences(sentences: AllSentences): void {
  known = sentences;
}

/** The message of a failure code. */
export function sentenceOf(code: string): Sentence | undefined {
  return Object.hasOwn(known, code) ? known[code] : undefined;
}
