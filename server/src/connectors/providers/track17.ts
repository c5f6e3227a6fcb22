import { classifyJson, jsonOf } from '../classify-http.ts';
import type { CallFailure, Classification, Connection } from '../provider.ts';
import { sha256, verifySignature } from '../signatures.ts';
import type { Registration, TrackedNumber, TrackingEvent, TrackingProvider, TrackingUpdate } from '../tracking.ts';
import { type Fields, fieldsOf, instantOf, joinLocation, listOf, numberOf, textOf } from './fields.ts';

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
  webhookResponse: { code: 0 },
  classify,

  async check(connection) {
    const quota = fieldsOf((await callApi(connection, 'getquota', [], false)).data);
    return {
      message: null,
      quotaTotal: numberOf(quota.quota_total),
      quotaLeft: numberOf(quota.quota_remain),
    };
  },

  async register(connection, numbers) {
    const { accepted, rejected } = await callWithNumbers(connection, 'register', numbers, true);
    return [...accepted.map((one) => registration(one, 'registered')), ...rejected.map(rejection)];
  },

  async findRegistered(connection, numbers) {
    const { accepted, rejected } = await callWithNumbers(connection, 'gettrackinfo', numbers, false);
    const known = rejected.filter(({ error }) => fieldsOf(error).code !== NOT_REGISTERED);
    return [...accepted, ...known].map(toTrackedNumber);
  },

  async poll(connection, numbers) {
    const { accepted } = await callWithNumbers(connection, 'gettrackinfo', numbers, false);
    return accepted.map((one) => updateOf(one, null));
  },

  async stop(connection, numbers) {
    await callWithNumbers(connection, 'stoptrack', numbers, true);
  },

  verifyWebhook({ body, headers }, secret) {
    return verifySignature(headers.sign?.toLowerCase(), secret, (key) => sha256(body, `/${key}`));
  },
  deliveryKey: ({ body }) => sha256(body),

  parseWebhook(body) {
    const { event, data } = fieldsOf(JSON.parse(body.toString('utf8')));
    const update = updateOf(fieldsOf(data), event === 'TRACKING_STOPPED' ? 'TRACKING_STOPPED' : null);
    if (!update.number) throw new Error('A webhook without a number');
    return [update];
  },
};

function classify(failure: CallFailure): Classification | null {
  const classified = classifyJson(failure);
  if (classified || failure.kind !== 'response') return classified;
  const { code } = jsonOf(failure.response) ?? {};
  if (code === 0 || code === undefined) return null;
  const message = `code ${code}`;
  if (QUOTA_CODES.includes(code as number)) return { errorClass: 'quota', message, code: String(code) };
  if (AUTH_CODES.includes(code as number)) return { errorClass: 'auth', message, code: String(code) };
  return { errorClass: 'fatal', message, code: String(code) };
}

async function callApi(connection: Connection, what: string, body: unknown, writes: boolean): Promise<Fields> {
  const headers = { '17token': connection.secret, 'content-type': 'application/json' };
  const response = await connection.send({
    method: 'POST',
    path: `/${what}`,
    headers,
    body: JSON.stringify(body),
    writes,
  });
  return jsonOf(response) ?? {};
}

async function callWithNumbers(
  connection: Connection,
  what: string,
  numbers: readonly TrackedNumber[],
  writes: boolean,
) {
  const body = numbers.map(({ number, carrier }) => ({ number, ...(carrier && { carrier: Number(carrier) }) }));
  const { accepted, rejected } = fieldsOf((await callApi(connection, what, body, writes)).data);
  return { accepted: listOf(accepted), rejected: listOf(rejected) };
}

function toTrackedNumber({ number, carrier }: Fields): TrackedNumber {
  return { number: textOf(number) ?? '', carrier: textOf(carrier) };
}

function registration(one: Fields, outcome: Registration['outcome']): Registration {
  return { ...toTrackedNumber(one), outcome, code: null, message: null, errorClass: null };
}

function rejection(one: Fields): Registration {
  const { code, message } = fieldsOf(one.error);
  if (code === ALREADY_REGISTERED) return registration(one, 'already');
  const errorClass = QUOTA_CODES.includes(code as number) ? 'quota' : 'fatal';
  return { ...registration(one, 'rejected'), code: textOf(code), message: textOf(message), errorClass };
}

function updateOf(one: Fields, stopReason: string | null): TrackingUpdate {
  const parcel = toTrackedNumber(one);
  const info = fieldsOf(one.track_info);
  const { status, sub_status } = fieldsOf(info.latest_status);
  const events = listOf(fieldsOf(info.tracking).providers).flatMap(({ events: providerEvents }) =>
    listOf(providerEvents),
  );
  return {
    ...parcel,
    providerStatus: textOf(status),
    subStatus: textOf(sub_status),
    correctedCarrier: null,
    stopReason,
    events: events.map((event) => eventOf(parcel, event)).filter((event) => event !== null),
  };
}

function eventOf(parcel: TrackedNumber, event: Fields): TrackingEvent | null {
  const time = instantOf(event.time_utc ?? event.time_iso, 'Z');
  if (!time) return null;
  const subStatus = textOf(event.sub_status);
  const address = fieldsOf(event.address);
  return {
    ...parcel,
    ...time,
    // Sub-statuses are prefixed with the status: `InTransit_Departure`.
    providerStatus: subStatus?.split('_')[0] ?? textOf(event.stage),
    subStatus,
    text: textOf(event.description) ?? '',
    place: textOf(event.location) ?? joinLocation(address.city, address.state),
    country: textOf(address.country),
    raw: event,
  };
}
