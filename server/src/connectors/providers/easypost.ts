import { jsonOf } from '../classify-http.ts';
import type { Connection, OutgoingRequest } from '../provider.ts';
import { hmacSha256, sha256, verifySignature } from '../signatures.ts';
import type { TrackedNumber, TrackingEvent, TrackingProvider, TrackingUpdate } from '../tracking.ts';
import { type Fields, fieldsOf, instantOf, joinLocation, listOf, textOf } from './fields.ts';
import { classifyWithCode, registerEach } from './single-registration.ts';

/** EasyPost: one tracker per number, polled one by one. Trackers cannot be stopped. */
export const easypost: TrackingProvider = {
  name: 'easypost',
  title: 'EasyPost',
  kind: 'tracking',
  baseUrl: 'https://api.easypost.com/v2',
  limits: { perSecond: 5, concurrent: 4, checkedOn: '2026-08-20' },
  webhookSecret: 'own',
  capabilities: { batch: 20, registerBatch: 1, poll: true, stop: false, detectsCarrier: true },
  webhookResponse: { received: true },
  classify: (failure) => classifyWithCode(failure, 'error'),

  async check(connection) {
    await callApi(connection, { method: 'GET', path: '/trackers?page_size=1', writes: false });
    return { message: null, quotaTotal: null, quotaLeft: null };
  },

  async register(connection, numbers) {
    return await registerEach(numbers, (number) => create(connection, number));
  },

  async findRegistered(connection, numbers) {
    return (await find(connection, numbers)).map(toTrackedNumber);
  },

  async poll(connection, numbers) {
    return (await find(connection, numbers)).map(updateOf);
  },

  async stop() {},

  verifyWebhook({ body, headers }, secret) {
    const expected = (key: string) => `hmac-sha256-hex=${hmacSha256(body, key.normalize('NFKD'), 'hex')}`;
    return verifySignature(headers['x-hmac-signature'], secret, expected);
  },
  deliveryKey: ({ body }) => textOf(jsonOf({ body: body.toString('utf8') })?.id) ?? sha256(body),

  parseWebhook(body) {
    const { result } = fieldsOf(JSON.parse(body.toString('utf8')));
    // Accounts also push events that are not about parcels.
    if (fieldsOf(result).object !== 'Tracker') return [];
    return [updateOf(fieldsOf(result))];
  },
};

async function callApi(connection: Connection, request: Omit<OutgoingRequest, 'headers'>): Promise<Fields> {
  const authorization = `Basic ${Buffer.from(`${connection.secret}:`).toString('base64')}`;
  return (
    jsonOf(await connection.send({ ...request, headers: { authorization, 'content-type': 'application/json' } })) ?? {}
  );
}

async function create(connection: Connection, { number, carrier }: TrackedNumber): Promise<string | null> {
  const body = JSON.stringify({ tracker: { tracking_code: number, ...(carrier && { carrier }) } });
  return textOf((await callApi(connection, { method: 'POST', path: '/trackers', body, writes: true })).carrier);
}

async function find(connection: Connection, numbers: readonly TrackedNumber[]): Promise<Fields[]> {
  const found: Fields[] = [];
  for (const { number, carrier } of numbers) {
    const query = new URLSearchParams({ tracking_code: number, ...(carrier && { carrier }) });
    const { trackers } = await callApi(connection, { method: 'GET', path: `/trackers?${query}`, writes: false });
    found.push(...listOf(trackers).slice(0, 1));
  }
  return found;
}

function toTrackedNumber({ tracking_code, carrier }: Fields): TrackedNumber {
  return { number: textOf(tracking_code) ?? '', carrier: textOf(carrier) };
}

function updateOf(tracker: Fields): TrackingUpdate {
  const parcel = toTrackedNumber(tracker);
  return {
    ...parcel,
    providerStatus: textOf(tracker.status),
    subStatus: subStatusOf(tracker),
    correctedCarrier: null,
    stopReason: null,
    events: listOf(tracker.tracking_details)
      .map((detail) => eventOf(parcel, detail))
      .filter((event) => event !== null),
  };
}

function eventOf(parcel: TrackedNumber, detail: Fields): TrackingEvent | null {
  const time = instantOf(detail.datetime, 'Z');
  if (!time) return null;
  const { city, state, country } = fieldsOf(detail.tracking_location);
  return {
    ...parcel,
    ...time,
    providerStatus: textOf(detail.status),
    subStatus: subStatusOf(detail),
    text: textOf(detail.message) ?? '',
    place: joinLocation(city, state),
    country: textOf(country),
    raw: detail,
  };
}

/** Details repeat words of the statuses, so they mean something only together. */
function subStatusOf({ status, status_detail }: Fields): string | null {
  return textOf(status) && textOf(status_detail) ? `${status}/${status_detail}` : null;
}
