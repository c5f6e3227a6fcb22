import { randomUUID } from 'node:crypto';
import { aliyunSignature } from './aliyun-signature.ts';
import { type Gateway, type HostResolver, MessageRefused, type OutgoingMessage } from './gateway.ts';
import { postForm } from './http.ts';
import { internationalDigits } from './phone-number.ts';

/** Permanent refusals: the number cannot receive this message. */
const REFUSALS = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.BLACK_KEY_CONTROL_LIMIT', 'isv.PARAM_LENGTH_LIMIT']);

/**
 * Aliyun SMS (Dysms), `aliyun://key:secret@host?sign=…&template=…&notice=…`: `template` is filled with the code, `notice`, for
 * messages without one, with the text.
 */
export function aliyunGateway(url: URL, resolveHost: HostResolver): Gateway {
  const key = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  return {
    name: `aliyun ${url.host}`,
    secrets: [key, secret],
    async send(message) {
      const parameters = {
        AccessKeyId: key,
        Action: 'SendSms',
        Format: 'JSON',
        OutId: message.id,
        PhoneNumbers: numberOf(message),
        RegionId: url.searchParams.get('region') ?? 'cn-hangzhou',
        SignName: url.searchParams.get('sign') ?? '',
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        Version: '2017-05-25',
        ...templateOf(message, url.searchParams),
      };
      const Signature = aliyunSignature('POST', parameters, secret);
      const { status, fields } = await postForm(url, { path: '/', form: { ...parameters, Signature }, resolveHost });
      if (fields.Code === 'OK') return;
      const reason = `${String(fields.Code ?? `HTTP ${status}`)} ${String(fields.Message ?? '')}`.trim();
      throw REFUSALS.has(String(fields.Code)) ? new MessageRefused(reason) : new Error(reason);
    },
  };
}

/** Aliyun expects numbers of mainland China without country code, others with it. */
function numberOf({ recipient }: OutgoingMessage): string {
  return recipient.startsWith('+') ? internationalDigits(recipient) : recipient;
}

function templateOf({ text }: OutgoingMessage, present: URLSearchParams) {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const TemplateCode = present.get(code ? 'template' : 'notice');
  if (!TemplateCode) throw new MessageRefused('No template is set for messages without a code');
  return { TemplateCode, TemplateParam: JSON.stringify(code ? { code } : { content: text }) };
}
