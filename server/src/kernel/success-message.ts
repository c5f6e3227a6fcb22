import type { Envelope } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { envelope } from './envelope.ts';
import { languageOf, type Sentence, translate } from './words.ts';

const messages = new WeakMap<FastifyRequest, { message: string; code: number | undefined }>();

/** Gives the successful answer of a request its `message`, in the caller's language, and where the wire names another one its `code`. */
export function setSuccessMessage(request: FastifyRequest, sentence: Sentence, code?: number): void {
  messages.set(request, { message: translate(sentence, languageOf(request.headers['accept-language'])), code });
}

/** What clients of the JeecgBoot family show after their writes when the call has nothing else to say. */
const USUAL: Readonly<Record<string, Sentence>> = {
  add: ['Added.', '添加成功！'],
  edit: ['Saved.', '修改成功!'],
  delete: ['Deleted.', '删除成功!'],
  deleteBatch: ['Deleted.', '删除成功!'],
};

/** The successful answer of a request with what it has to say; mostly nothing. */
export function successOf<T>(request: FastifyRequest, result: T): Envelope<T> {
  const { message = usualIn(request), code } = messages.get(request) ?? {};
  return envelope(result, message, code);
}

function usualIn({ routeOptions, headers }: FastifyRequest): string | undefined {
  const { id, path } = routeOptions.config.call ?? {};
  const sentence = path?.startsWith('/sys/') ? USUAL[id?.split('.').at(-1) ?? ''] : undefined;
  return sentence && translate(sentence, languageOf(headers['accept-language']));
}
