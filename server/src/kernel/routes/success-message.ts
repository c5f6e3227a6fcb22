import type { Envelope } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { languageOf, type Sentence, translate } from '../words.ts';

const messages = new WeakMap<FastifyRequest, { message: string; code: number | undefined }>();

/** Sets the `message` of a successful response, in the caller's language, and the `code` if the legacy protocol prescribes one. */
export function setSuccessMessage(request: FastifyRequest, sentence: Sentence, code?: number): void {
  messages.set(request, { message: translate(sentence, languageOf(request.headers['accept-language'])), code });
}

/** Default messages for writes of JeecgBoot clients. */
const USUAL: Readonly<Record<string, Sentence>> = {
  add: ['Added.', '添加成功！'],
  edit: ['Saved.', '修改成功!'],
  delete: ['Deleted.', '删除成功!'],
  deleteBatch: ['Deleted.', '删除成功!'],
};

/** The successful response of a request with its message, if any. */
export function successOf<T>(request: FastifyRequest, result: T): Envelope<T> {
  const { message = usualIn(request), code } = messages.get(request) ?? {};
  return envelope(result, message, code);
}

function usualIn({ routeOptions, headers }: FastifyRequest): string | undefined {
  const { id, path } = routeOptions.config.call ?? {};
  const sentence = path?.startsWith('/sys/') ? USUAL[id?.split('.').at(-1) ?? ''] : undefined;
  return sentence && translate(sentence, languageOf(headers['accept-language']));
}

/** The body of a successful response. */
function envelope<T>(result: T, message = '', code = 200): Envelope<T> {
  return { success: true, message, code, result, timestamp: now().getTime() };
}
