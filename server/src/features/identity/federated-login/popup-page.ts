import { randomBytes } from 'node:crypto';
import { FEDERATED_LOGIN_MESSAGE } from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import type { Language } from '../../../kernel/access/actor.ts';

/** Result the popup posts to its opener. */
export type PopupResult = { id: string } | { failure: string; message: string };

export type PopupAnswer = {
  language: Language;
  /** Text of the popup, in case it cannot be closed. */
  sentence: string;
  result: PopupResult;
  /** Identifies the opener in the message; older clients send none. */
  opener: string | null;
};

const TITLE = { en: 'Sign in', zh: '登录' };

// Older clients expect the bare id. Where a provider's opener policy has cut the reference to the opener, windows of
// our own origin share a broadcast channel; the opener's text identifies the recipient.
const SCRIPT = `
const payload = JSON.parse(document.getElementById('payload').textContent);
const message = payload.opener ? payload : payload.id;
const tied = window.opener !== null;
if (message && tied) window.opener.postMessage(message, location.origin);
else if (payload.opener) new BroadcastChannel(payload.type).postMessage(payload);
if (message && (tied || payload.id)) window.close();
`;

/** Keeps the reference to the opener while the popup visits the provider. */
export function allowOpener(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}

/** Sends a page that posts the result to the opener, at our own origin only, and closes. */
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
<script type="application/json" id="payload">${inScript(data)}</script>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** JSON that is safe inside a script element. */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
