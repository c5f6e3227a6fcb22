import { classifyJson, jsonOf } from '../classify-http.ts';
import type { CallFailure, Classified, Link } from '../provider.ts';
import { sha256, verdictOf } from '../signatures.ts';
import type { Registration, TrackedNumber, TrackingEvent, TrackingProvider, TrackingUpdate } from '../tracking.ts';
import { type Fields, fieldsOf, instantOf, listOf, numberOf, placeOf, textOf } from './read.ts';

const ALREADY_REGISTERED = -18019901;
const NOT_REGISTERED = -18019902;
const QUOTA_CODES = [-18019907, -18019908];
const AUTH_CODES = [-18010001, -18010002, -18010003, -18010004];

/** 17TRACK 2.4: registers up to 40 numbers per call; the quota counts registrations, polling is free. */
export const track17: TrackingProvider = {
  name: 'track17',
  title: '17TRACK',
  kind: 'tracking',
  baseUrl: 'https://api.17track.net/track/v2.4',
  limits: { perSecond: 3, concurrent: 2, checkedOn: '2026-08-20' },
  webhookSecret: 'secret',
  capabilities: { batch: 40, registerBatch: 40, poll: true, stop: true, detectsCarrier: true },
  webhookAnswer: { code: 0 },
  classify,

  async check(link) {
    const quota = fieldsOf((await ask(link, 'getquota', [], false)).data);
    return {
      message: null,
      quotaTotal: numberOf(quota.quota_total),
      quotaLeft: numberOf(quota.quota_remain),
    };
  },

  async register(link, numbers) {
    const { accepted, rejected } = await askAbout(link, 'register', numbers, true);
    return [...accepted.map((one) => registration(one, 'registered')), ...rejected.map(rejection)];
  },

  async findRegistered(link, numbers) {
    const { accepted, rejected } = await askAbout(link, 'gettrackinfo', numbers, false);
    const known = rejected.filter(({ error }) => fieldsOf(error).code !== NOT_REGISTERED);
    return [...accepted, ...known].map(numbered);
  },

  async poll(link, numbers) {
    const { accepted } = await askAbout(link, 'gettrackinfo', numbers, false);
    return accepted.map((one) => updateOf(one, null));
  },

  async stop(link, numbers) {
    await askAbout(link, 'stoptrack', numbers, true);
  },

  verifyWebhook({ body, headers }, secret) {
    return verdictOf(headers.sign?.toLowerCase(), secret, (key) => sha256(body, `/${key}`));
  },
  deliveryKey: ({ body }) => sha256(body),

  parseWebhook(body) {
    const { event, data } = fieldsOf(JSON.parse(body.toString('utf8')));
    const update = updateOf(fieldsOf(data), event === 'TRACKING_STOPPED' ? 'TRACKING_STOPPED' : null);
    if (!update.number) throw new Error('A webhook without a number');
    return [update];
  },
};

function classify(failure: CallFailure): Classified | null {
  const classified = classifyJson(failure);
  if (classified || failure.kind !== 'response') return classified;
  const { code } = jsonOf(failure.response) ?? {};
  if (code === 0 || code === undefined) return null;
  const message = `code ${code}`;
  if (QUOTA_CODES.includes(code as number)) return { errorClass: 'quota', message, code: String(code) };
  if (AUTH_CODES.includes(code as number)) return { errorClass: 'auth', message, code: String(code) };
  return { errorClass: 'fatal', message, code: String(code) };
}

async function ask(link: Link, what: string, body: unknown, writes: boolean): Promise<Fields> {
  const headers = { '17token': link.secret, 'content-type': 'application/json' };
  const response = await link.send({ method: 'POST', path: `/${what}`, headers, body: JSON.stringify(body), writes });
  return jsonOf(response) ?? {};
}

async function askAbout(link: Link, what: string, numbers: readonly TrackedNumber[], writes: boolean) {
  const body = numbers.map(({ number, carrier }) => ({ number, ...(carrier && { carrier: Number(carrier) }) }));
  const { accepted, rejected } = fieldsOf((await ask(link, what, body, writes)).data);
  return { accepted: listOf(accepted), rejected: listOf(rejected) };
}

function numbered({ number, carrier }: Fields): TrackedNumber {
  return { number: textOf(number) ?? '', carrier: textOf(carrier) };
}

function registration(one: Fields, outcome: Registration['outcome']): Registration {
  return { ...numbered(one), outcome, code: null, message: null, errorClass: null };
}

function rejection(one: Fields): Registration {
  const { code, message } = fieldsOf(one.error);
  if (code === ALREADY_REGISTERED) return registration(one, 'already');
  const errorClass = QUOTA_CODES.includes(code as number) ? 'quota' : 'fatal';
  return { ...registration(one, 'rejected'), code: textOf(code), message: textOf(message), errorClass };
}

function updateOf(one: Fields, stopReason: string | null): TrackingUpdate {
  const who = numbered(one);
  const info = fieldsOf(one.track_info);
  const { status, sub_status } = fieldsOf(info.latest_status);
  const events = listOf(fieldsOf(info.tracking).providers).flatMap(({ events: told }) => listOf(told));
  return {
    ...who,
    providerStatus: textOf(status),
    subStatus: textOf(sub_status),
    correctedCarrier: null,
    stopReason,
    events: events.map((event) => eventOf(who, event)).filter((event) => event !== null),
  };
}

function eventOf(who: TrackedNumber, event: Fields): TrackingEvent | null {
  const when = instantOf(event.time_utc ?? event.time_iso, 'Z');
  if (!when) return null;
  const subStatus = textOf(event.sub_status);
  const address = fieldsOf(event.address);
  return {
    ...who,
    ...when,
    // Sub-statuses are prefixed with the status: `InTransit_Departure`.
    providerStatus: subStatus?.split('_')[0] ?? textOf(event.stage),
    subStatus,
    text: textOf(event.description) ?? '',
    place: textOf(event.location) ?? placeOf(address.city, address.state),
    country: textOf(address.country),
    raw: event,
  };
}
