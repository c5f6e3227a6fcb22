import type { GATEWAY_ERRORS } from '@opsyard/contract';
import { InsideAddress } from '../../kernel/outside-address.ts';
import { type Gateway, MessageRefused } from './gateway.ts';

export type GatewayErrorKind = (typeof GATEWAY_ERRORS)[number];

const SIGNS: readonly [GatewayErrorKind, RegExp][] = [
  ['notFound', /ENOTFOUND|EAI_|EDNS/],
  ['login', /EAUTH|ENOAUTH|HTTP 40[13]\b|Binding was refused|InvalidAccessKeyId|SignatureDoesNotMatch/],
  ['timeout', /ETIMEDOUT|TimeoutError|No answer in time|timeout/i],
  ['insecure', /ETLS|EREQUIRETLS|ERR_TLS|ERR_SSL|CERT|SELF_SIGNED|UNABLE_TO|certificate|wrong version number|EPROTO\b/],
  ['unreachable', /ECONN|EHOSTUNREACH|ENETUNREACH|EPIPE|connection was closed/],
];
/** Protocol numbers and Aliyun error codes: the part of an error that helps administrators and reveals nothing else. */
const CODE =
  /HTTP \d{3}(?: \d{4,6})?\b|(?<=: )[245]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?\b|status \d{1,10}\b|\bis[vp]\.[A-Z_]{3,60}/;

const SENTENCES: Readonly<Record<GatewayErrorKind, string>> = {
  inside: 'The address is on this machine or in its network',
  notFound: 'There is no such host',
  unreachable: 'The host takes no connection',
  timeout: 'No answer in time',
  insecure: 'No secure connection came about',
  login: 'Name or secret were refused',
  message: 'This very message was refused',
  answer: 'The answer was not that of such a gateway',
};

/** Classifies why a gateway did not accept a message. */
export function gatewayErrorOf(error: unknown): GatewayErrorKind {
  if (error instanceof InsideAddress) return 'inside';
  if (error instanceof GatewayError) return error.errorKind;
  if (error instanceof MessageRefused) return 'message';
  const text = textOf(error);
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'answer';
}

class GatewayError extends Error {
  override name = 'Troubled';
  readonly errorKind: GatewayErrorKind;

  constructor(errorKind: GatewayErrorKind, text: string) {
    super(text);
    this.errorKind = errorKind;
  }
}

/** Codes of redacted errors. */
const codes = new WeakMap<Error, string | null>();

/** Code of a redacted error, or null without one; undefined for errors that may be shown in full. */
export function codeOf(error: unknown): string | null | undefined {
  return error instanceof Error ? codes.get(error) : undefined;
}

/** Redacts the errors of a gateway: otherwise a user who may set its host could read responses of any server. */
export function redactErrors(gateway: Gateway): Gateway {
  return {
    ...gateway,
    async send(message) {
      try {
        await gateway.send(message);
      } catch (error) {
        const errorKind = gatewayErrorOf(error);
        const code = CODE.exec(textOf(error))?.[0] ?? null;
        const text = code ? `${SENTENCES[errorKind]} (${code})` : SENTENCES[errorKind];
        const redacted = error instanceof MessageRefused ? new MessageRefused(text) : new GatewayError(errorKind, text);
        codes.set(redacted, code);
        throw redacted;
      }
    },
  };
}

function textOf(error: unknown): string {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    words.push(`${cause.name} ${'code' in cause ? String(cause.code) : ''} ${cause.message}`);
  return words.join(' ');
}
