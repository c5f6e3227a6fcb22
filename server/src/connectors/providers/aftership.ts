import { jsonOf } from '../classify-http.ts';
import type { CallFailure, Classification, Connection, OutgoingRequest } from '../provider.ts';
import { hmacSha256, sha256, verifySignature } from '../signatures.ts';
import type { TrackedNumber, TrackingEvent, TrackingProvider, TrackingUpdate } from '../tracking.ts';
import { type Fields, fieldsOf, instantOf, joinLocation, listOf, textOf } from './fields.ts';
import { classifyWithCode, registerEach } from './single-registration.ts';

const ALREADY_EXISTS = '4003';

/** AfterShip: one number per call, limits per organization. */
export const aftership: TrackingProvider = {
  name: 'aftership',
  title: 'AfterShip',
  kind: 'tracking',
  baseUrl: 'https://api.aftership.com/tracking/2026-07',
  limits: { perSecond: 10, concurrent: 4, checkedOn: '2026-08-20' },
  webhookSecret: 'own',
  capabilities: { batch: 40, registerBatch: 1, poll: true, stop: true, detectsCarrier: true },
  webhookResponse: { received: true },
  classify,

  async check(connection) {
    await callApi(connection, { method: 'GET', path: '/trackings?limit=1', writes: false });
    return { message: null, quotaTotal: null, quotaLeft: null };
  },

  async register(connection, numbers) {
    return await registerEach(numbers, (number) => create(connection, number), ALREADY_EXISTS);
  },

  async findRegistered(connection, numbers) {
    return (await find(connection, numbers)).map(toTrackedNumber);
  },

  async poll(connection, numbers) {
    return (await find(connection, numbers)).map(updateOf);
  },

  async stop(connection, numbers) {
    for (const { id } of await find(connection, numbers)) {
      await callApi(connection, {
        method: 'DELETE',
        path: `/trackings/${encodeURIComponent(textOf(id) ?? '')}`,
        writes: true,
      });
    }
  },

  verifyWebhook({ body, headers }, secret) {
    return verifySignature(headers['aftership-hmac-sha256'], secret, (key) => hmacSha256(body, key, 'base64'));
  },
  deliveryKey: ({ body }) => textOf(jsonOf({ body: body.toString('utf8') })?.event_id) ?? sha256(body),

  parseWebhook(body) {
    const update = updateOf(fieldsOf(fieldsOf(JSON.parse(body.toString('utf8'))).msg));
    if (!update.number) throw new Error('A webhook without a number');
    return [update];
  },
};

function classify(failure: CallFailure): Classification | null {
  // A deletion is answered without a body.
  if (failure.kind === 'response' && failure.response.status === 204) return null;
  return classifyWithCode(failure, 'meta');
}

async function callApi(connection: Connection, request: Omit<OutgoingRequest, 'headers'>): Promise<Fields> {
  const headers = { 'as-api-key': connection.secret, 'content-type': 'application/json' };
  const response = await connection.send({ ...request, headers });
  return fieldsOf(jsonOf(response)?.data);
}

async function create(connection: Connection, { number, carrier }: TrackedNumber): Promise<string | null> {
  const body = JSON.stringify({ tracking_number: number, ...(carrier && { slug: carrier }) });
  const created = await callApi(connection, { method: 'POST', path: '/trackings', body, writes: true });
  return textOf(trackingOf(created).slug);
}

/** Responses contain the tracking directly, in older versions in `tracking`. */
function trackingOf(data: Fields): Fields {
  return 'tracking' in data ? fieldsOf(data.tracking) : data;
}

async function find(connection: Connection, numbers: readonly TrackedNumber[]): Promise<Fields[]> {
  const query = new URLSearchParams({ tracking_numbers: numbers.map(({ number }) => number).join(','), limit: '100' });
  return listOf((await callApi(connection, { method: 'GET', path: `/trackings?${query}`, writes: false })).trackings);
}

function toTrackedNumber({ tracking_number, slug }: Fields): TrackedNumber {
  return { number: textOf(tracking_number) ?? '', carrier: textOf(slug) };
}

function updateOf(tracking: Fields): TrackingUpdate {
  const parcel = toTrackedNumber(tracking);
  return {
    ...parcel,
    providerStatus: textOf(tracking.tag),
    subStatus: textOf(tracking.subtag),
    correctedCarrier: null,
    stopReason: tracking.active === false ? 'inactive' : null,
    events: listOf(tracking.checkpoints)
      .map((checkpoint) => eventOf(parcel, checkpoint))
      .filter((event) => event !== null),
  };
}

function eventOf(parcel: TrackedNumber, checkpoint: Fields): TrackingEvent | null {
  const time = instantOf(checkpoint.checkpoint_time, 'Z');
  if (!time) return null;
  return {
    ...parcel,
    ...time,
    providerStatus: textOf(checkpoint.tag),
    subStatus: textOf(checkpoint.subtag),
    text: textOf(checkpoint.message) ?? '',
    place: textOf(checkpoint.location) ?? joinLocation(checkpoint.city, checkpoint.state),
    country: textOf(checkpoint.country_region) ?? textOf(checkpoint.country_iso3),
    raw: checkpoint,
  };
}
