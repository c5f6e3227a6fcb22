import { createHash } from 'node:crypto';
import { classifyJson, jsonOf } from '../classify-http.ts';
import { ConnectorError } from '../connector-error.ts';
import type { CallFailure, Classification, Connection } from '../provider.ts';
import { sha256, verifySignature } from '../signatures.ts';
import type { Registration, TrackedNumber, TrackingEvent, TrackingProvider } from '../tracking.ts';
import { type Fields, fieldsOf, instantOf, listOf, textOf } from './fields.ts';

const ALREADY_SUBSCRIBED = '501';
/** The key is invalid or expired. */
const AUTH_CODES = ['600', '601'];
/** The number is invalid: wrong carrier, wrong length, or unknown carrier. */
const NUMBER_CODES = ['700', '701', '702'];

/**
 * Kuaidi100 subscriptions: one number per call, push only. The provider rejects a second subscription of a number.
 * Webhooks are signed with the salt of the account; with an empty salt anybody could sign them, so those are rejected.
 */
export const kuaidi100: TrackingProvider = {
  name: 'kuaidi100',
  title: 'Kuaidi100 快递100',
  kind: 'tracking',
  baseUrl: 'https://poll.kuaidi100.com',
  limits: { perSecond: 20, concurrent: 4, checkedOn: '2026-08-20' },
  webhookSecret: 'own',
  capabilities: { batch: 1, registerBatch: 1, poll: false, stop: false, detectsCarrier: true },
  webhookResponse: { result: true, returnCode: '200', message: '成功' },
  classify,

  async check(connection) {
    // A subscription without a number validates the key without subscribing to anything.
    const { code } = await subscribe(connection, { number: '', carrier: null }, false);
    return { message: code === null ? null : `returnCode ${code}`, quotaTotal: null, quotaLeft: null };
  },

  async register(connection, numbers) {
    const registrations: Registration[] = [];
    for (const one of numbers) registrations.push(await subscribe(connection, one, true));
    return registrations;
  },
  findRegistered: async () => null,
  poll: async () => [],
  async stop() {},

  verifyWebhook({ body }, secret) {
    const form = new URLSearchParams(body.toString('utf8'));
    const param = form.get('param') ?? '';
    return verifySignature(form.get('sign')?.toUpperCase(), secret, (salt) => signParam(param, salt));
  },
  deliveryKey: ({ body }) => sha256(body),

  parseWebhook(body) {
    const param = new URLSearchParams(body.toString('utf8')).get('param') ?? '';
    const push = fieldsOf(JSON.parse(param));
    const result = fieldsOf(push.lastResult);
    const parcel = { number: textOf(result.nu) ?? '', carrier: textOf(push.comOld) ?? textOf(result.com) };
    if (!parcel.number) throw new Error('A webhook without a number');
    return [
      {
        ...parcel,
        providerStatus: textOf(result.state),
        subStatus: null,
        correctedCarrier: textOf(push.comNew),
        stopReason: ['shutdown', 'abort'].includes(String(push.status)) ? String(push.status) : null,
        events: listOf(result.data)
          .map((event) => eventOf(parcel, event))
          .filter((event) => event !== null),
      },
    ];
  },
};

/** Signature of a push; the provider uses MD5. */
export function signParam(param: string, salt: string): string {
  return createHash('md5')
    .update(param + salt)
    .digest('hex')
    .toUpperCase();
}

function classify(failure: CallFailure): Classification | null {
  const classified = classifyJson(failure);
  if (classified || failure.kind !== 'response') return classified;
  const answer = jsonOf(failure.response) ?? {};
  const code = textOf(answer.returnCode) ?? '';
  if (answer.result === true || [ALREADY_SUBSCRIBED, ...NUMBER_CODES].includes(code)) return null;
  const message = `returnCode ${code}`;
  if (AUTH_CODES.includes(code)) return { errorClass: 'auth', message, code };
  return { errorClass: code === '500' ? 'ambiguous' : 'fatal', message, code };
}

async function subscribe(
  connection: Connection,
  { number, carrier }: TrackedNumber,
  writes: boolean,
): Promise<Registration> {
  if (writes && !connection.callbackUrl)
    throw new ConnectorError('fatal', 'the public address of this installation is not set');
  const parameters = { callbackurl: connection.callbackUrl ?? '', salt: connection.webhookSecret ?? '', resultv2: '4' };
  const param = {
    company: carrier ?? '',
    number,
    key: connection.secret,
    parameters: { ...parameters, ...(!carrier && { autoCom: '1' }) },
  };
  const body = new URLSearchParams({ schema: 'json', param: JSON.stringify(param) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = jsonOf(await connection.send({ method: 'POST', path: '/poll', headers, body, writes })) ?? {};
  const code = textOf(answer.returnCode);
  if (answer.result === true)
    return { number, carrier, outcome: 'registered', code: null, message: null, errorClass: null };
  if (code === ALREADY_SUBSCRIBED)
    return { number, carrier, outcome: 'already', code: null, message: null, errorClass: null };
  return { number, carrier, outcome: 'rejected', code, message: textOf(answer.message), errorClass: 'fatal' };
}

function eventOf(parcel: TrackedNumber, event: Fields): TrackingEvent | null {
  // Times have no zone, and those of other countries are local: China Standard Time is the best guess.
  const time = instantOf(event.ftime ?? event.time, '+08:00');
  if (!time) return null;
  return {
    ...parcel,
    ...time,
    providerStatus: textOf(event.statusCode),
    subStatus: textOf(event.status),
    text: textOf(event.context) ?? '',
    place: textOf(event.areaName) ?? textOf(event.location),
    country: null,
    raw: event,
  };
}
