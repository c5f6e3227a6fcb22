import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonWords } from '../../../kernel/common-words.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import { languageOf, type Sentence, say } from '../../../kernel/words.ts';
import { sendPopupPage } from './popup-page.ts';
import { thirdLoginWords } from './words.ts';

/** A popup on its way, and the text by which the window that opened it is known. */
export type Popup = { request: FastifyRequest; reply: FastifyReply; opener: string | null };

const DONE: Sentence = ['Done. You can close this window.', '已完成，您可以关闭此窗口。'];
const WORDS: Readonly<Record<string, Sentence>> = { ...commonWords, ...thirdLoginWords };

/** Hands the result to the window that opened the popup. */
export function tellOpener({ request, reply, opener }: Popup, id: string): void {
  const language = languageOf(request.headers['accept-language']);
  sendPopupPage(reply, { language, sentence: say(DONE, language), told: { id }, opener });
}

/** In a popup a person reads what went wrong, and the window that opened it learns of it; programs get the usual answer. */
export async function inPopup({ request, reply, opener }: Popup, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPerson = request.headers.accept?.includes('text/html') ?? false;
    const words = error instanceof RequestFailed ? WORDS[error.failure.code] : undefined;
    if (!isPerson || !words || !(error instanceof RequestFailed)) throw error;
    const { failure, more } = error;
    const language = languageOf(request.headers['accept-language']);
    const sentence = say(words, language, { requestId: request.id, ...more.values });
    if (more.retryAfter !== undefined) reply.header('retry-after', String(more.retryAfter));
    const told = { failure: failure.code, message: sentence };
    sendPopupPage(reply.code(failure.status), { language, sentence, told, opener });
  }
}
