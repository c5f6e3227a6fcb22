import { type Gateway, type HostResolver, MessageRefused } from './gateway.ts';
import { postForm } from './http.ts';
import { internationalDigits } from './phone-number.ts';

/** Twilio, `twilio://sid:token@host?from=+1…`; `from` may also name a messaging service (`MG…`). */
export function twilioGateway(url: URL, resolveHost: HostResolver): Gateway {
  const sid = decodeURIComponent(url.username);
  const token = decodeURIComponent(url.password);
  // An unescaped plus arrives as a space.
  const from = (url.searchParams.get('from') ?? '').replace(/^ /, '+');
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    name: `twilio ${url.host}`,
    secrets: [token],
    async send({ recipient, text }) {
      const { status, fields } = await postForm(url, {
        path: `/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
        form: { To: `+${internationalDigits(recipient)}`, Body: text, ...sender },
        headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
        resolveHost,
      });
      if (status === 200 || status === 201) return;
      const reason = `HTTP ${status} ${String(fields.code ?? '')} ${String(fields.message ?? '')}`.trim();
      throw status === 400 ? new MessageRefused(reason) : new Error(reason);
    },
  };
}
