import type { AllSentences, Sentence } from './words.ts';

let known: Readonly<Record<string, Sentence>> = {};

/** Names the sentences of all failures, for what puts a stored failure into words later. */
export function provideSentences(sentences: AllSentences): void {
  known = sentences;
}

/** The sentence of a failure by its code. */
export function sentenceOf(code: string): Sentence | undefined {
  return Object.hasOwn(known, code) ? known[code] : undefined;
}
