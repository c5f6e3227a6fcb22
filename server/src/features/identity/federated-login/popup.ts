import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../kernel/access/actor.ts';
import { commonWords } from '../../../kernel/common-words.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { sendPopupPage } from './popup-page.ts';
import { federatedLoginWords } from './words.ts';

/** An open popup and the identifier of its opener. */
export type Popup = {
  request: FastifyRequest;
  reply: FastifyReply;
  opener: string | null;
  language?: Language | undefined;
};

const DONE: Sentence = ['Done. You can close this window.', '已完成，您可以关闭此窗口。'];
const WORDS: Readonly<Record<string, Sentence>> = { ...commonWords, ...federatedLoginWords };

/** Sends the result to the opener of the popup. */
export function sendToOpener(popup: Popup, id: string): void {
  const { reply, opener } = popup;
  const language = popupLanguage(popup);
  sendPopupPage(reply, { language, sentence: translate(DONE, language), result: { id }, opener });
}

/** Shows failures in the popup and sends them to the opener; clients that do not accept HTML get the usual response. */
export async function withPopupErrors(popup: Popup, work: () => Promise<void>): Promise<void> {
  const { request, reply, opener } = popup;
  try {
    await work();
  } catch (error) {
    const isPerson = request.headers.accept?.includes('text/html') ?? false;
    const words = error instanceof RequestFailed ? WORDS[error.failure.code] : undefined;
    if (!isPerson || !words || !(error instanceof RequestFailed)) throw error;
    const { failure, more } = error;
    const language = popupLanguage(popup);
    const sentence = translate(words, language, { requestId: request.id, ...more.values });
    if (more.retryAfter !== undefined) reply.header('retry-after', String(more.retryAfter));
    const result = { failure: failure.code, message: sentence };
    sendPopupPage(reply.code(failure.status), { language, sentence, result, opener });
  }
}

function popupLanguage({ request, language }: Popup): Language {
  return language ?? languageOf(request.headers['accept-language']);
}
