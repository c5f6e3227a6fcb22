import { randomBytes } from 'node:crypto';
import { FEDERATED_LOGIN_MESSAGE } from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import type { Language } from '../../../kernel/actor.ts';

/** What the popup tells the window that opened it. */
export type PopupResult = { id: string } | { failure: string; message: string };

export type PopupAnswer = {
  language: Language;
  /** What the popup itself shows, in case it cannot be closed. */
  sentence: string;
  result: PopupResult;
  /** The text by which the window that opened the popup knows what is meant for it; older clients give none. */
  opener: string | null;
};

const TITLE = { en: 'Sign in', zh: '登录' };

// An opener of an older client takes the bare id. Where the other place has cut the tie to the opener, as some do with a
// policy of their own, windows of our own origin still share a channel; the opener's text says whom it concerns.
const SCRIPT = `
const told = JSON.parse(document.getElementById('told').textContent);
const message = told.opener ? told : told.id;
const tied = window.opener !== null;
if (message && tied) window.opener.postMessage(message, location.origin);
else if (told.opener) new BroadcastChannel(told.type).postMessage(told);
if (message && (tied || told.id)) window.close();
`;

/** Lets a popup keep its tie to the window that opened it while it goes elsewhere and comes back. */
export function allowOpener(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}

/** Answers with a small page that tells the result to the window that opened it, at our own origin only, and closes. */
export function sendPopupPage(reply: FastifyReply, { language, sentence, result, opener }: PopupAnswer): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const data = { type: FEDERATED_LOGIN_MESSAGE, ...result, opener };
  return allowOpener(reply)
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TITLE[language]}</title></head>
<body><p>${escaped(sentence)}</p>
<script type="application/json" id="told">${inScript(data)}</script>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** JSON in which nothing can end the element around it. */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
