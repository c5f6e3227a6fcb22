import type { Envelope } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { envelope } from './envelope.ts';
import { languageOf, type Sentence, say } from './words.ts';

const said = new WeakMap<FastifyRequest, { message: string; code: number | undefined }>();

/** Gives the successful answer of a request its `message`, in the caller's language, and where the wire names another one its `code`. */
export function sayOnSuccess(request: FastifyRequest, sentence: Sentence, code?: number): void {
  said.set(request, { message: say(sentence, languageOf(request.headers['accept-language'])), code });
}

/** The successful answer of a request with what it has to say; mostly nothing. */
export function successOf<T>(request: FastifyRequest, result: T): Envelope<T> {
  const { message, code } = said.get(request) ?? {};
  return envelope(result, message, code);
}
