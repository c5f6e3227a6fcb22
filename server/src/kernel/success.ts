import type { FastifyRequest } from 'fastify';
import { languageOf, type Sentence, say } from './words.ts';

const said = new WeakMap<FastifyRequest, string>();

/** Gives the successful answer of a request its `message`, in the caller's language. */
export function sayOnSuccess(request: FastifyRequest, sentence: Sentence): void {
  said.set(request, say(sentence, languageOf(request.headers['accept-language'])));
}

/** What a successful answer has to say; mostly nothing. */
export function saidOnSuccess(request: FastifyRequest): string {
  return said.get(request) ?? '';
}
