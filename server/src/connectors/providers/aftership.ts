import { classifyJson, jsonOf } from '../classify-http.ts';
import { ConnectorError } from '../connector-error.ts';
import type { CallFailure, Classified, Link, OutgoingRequest } from '../provider.ts';
import { hmacSha256, sha256, verdictOf } from '../signatures.ts';
import type { Registration, TrackedNumber, TrackingEvent, TrackingProvider, TrackingUpdate } from '../tracking.ts';
import { type Fields, fieldsOf, instantOf, listOf, placeOf, textOf } from './read.ts';

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
  webhookAnswer: { received: true },
  classify,

  async check(link) {
    await ask(link, { method: 'GET', path: '/trackings?limit=1', writes: false });
    return { message: null, quotaTotal: null, quotaLeft: null };
  },

  async register(link, numbers) {
    const done: Registration[] = [];
    for (const one of numbers) done.push(await create(link, one));
    return done;
  },

  async findRegistered(link, numbers) {
    return (await find(link, numbers)).map(numbered);
  },

  async poll(link, numbers) {
    return (await find(link, numbers)).map(updateOf);
  },

  async stop(link, numbers) {
    for (const { id } of await find(link, numbers)) {
      await ask(link, { method: 'DELETE', path: `/trackings/${encodeURIComponent(textOf(id) ?? '')}`, writes: true });
    }
  },

  verifyWebhook({ body, headers }, secret) {
    return verdictOf(headers['aftership-hmac-sha256'], secret, (key) => hmacSha256(body, key, 'base64'));
  },
  deliveryKey: ({ body }) => textOf(readJson(body).event_id) ?? sha256(body),

  parseWebhook(body) {
    const update = updateOf(fieldsOf(fieldsOf(JSON.parse(body.toString('utf8'))).msg));
    if (!update.number) throw new Error('A webhook without a number');
    return [update];
  },
};

function classify(failure: CallFailure): Classified | null {
  const classified = failure.kind === 'response' && failure.response.status === 204 ? null : classifyJson(failure);
  if (!classified || failure.kind !== 'response') return classified;
  const { code, message } = fieldsOf(jsonOf(failure.response)?.meta);
  if (!textOf(code)) return classified;
  return { ...classified, message: textOf(message) ?? classified.message, code: String(code) };
}

async function ask(link: Link, request: Omit<OutgoingRequest, 'headers'>): Promise<Fields> {
  const headers = { 'as-api-key': link.secret, 'content-type': 'application/json' };
  const response = await link.send({ ...request, headers });
  return fieldsOf(jsonOf(response)?.data);
}

async function create(link: Link, { number, carrier }: TrackedNumber): Promise<Registration> {
  const body = JSON.stringify({ tracking_number: number, ...(carrier && { slug: carrier }) });
  const ok = { number, carrier, code: null, message: null, errorClass: null } as const;
  try {
    const made = await ask(link, { method: 'POST', path: '/trackings', body, writes: true });
    return { ...ok, carrier: textOf(trackingOf(made).slug) ?? carrier, outcome: 'registered' };
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.errorClass !== 'fatal') throw error;
    if (error.code === ALREADY_EXISTS) return { ...ok, outcome: 'already' };
    return { ...ok, outcome: 'rejected', code: error.code, message: error.message, errorClass: 'fatal' };
  }
}

/** Responses contain the tracking directly, in older versions in `tracking`. */
function trackingOf(data: Fields): Fields {
  return 'tracking' in data ? fieldsOf(data.tracking) : data;
}

async function find(link: Link, numbers: readonly TrackedNumber[]): Promise<Fields[]> {
  const query = new URLSearchParams({ tracking_numbers: numbers.map(({ number }) => number).join(','), limit: '100' });
  return listOf((await ask(link, { method: 'GET', path: `/trackings?${query}`, writes: false })).trackings);
}

function numbered({ tracking_number, slug }: Fields): TrackedNumber {
  return { number: textOf(tracking_number) ?? '', carrier: textOf(slug) };
}

function updateOf(tracking: Fields): TrackingUpdate {
  const who = numbered(tracking);
  return {
    ...who,
    providerStatus: textOf(tracking.tag),
    subStatus: textOf(tracking.subtag),
    correctedCarrier: null,
    stopReason: tracking.active === false ? 'inactive' : null,
    events: listOf(tracking.checkpoints)
      .map((checkpoint) => eventOf(who, checkpoint))
      .filter((event) => event !== null),
  };
}

function eventOf(who: TrackedNumber, checkpoint: Fields): TrackingEvent | null {
  const when = instantOf(checkpoint.checkpoint_time, 'Z');
  if (!when) return null;
  return {
    ...who,
    ...when,
    providerStatus: textOf(checkpoint.tag),
    subStatus: textOf(checkpoint.subtag),
    text: textOf(checkpoint.message) ?? '',
    place: textOf(checkpoint.location) ?? placeOf(checkpoint.city, checkpoint.state),
    country: textOf(checkpoint.country_region) ?? textOf(checkpoint.country_iso3),
    raw: checkpoint,
  };
}

function readJson(body: Buffer): Fields {
  return jsonOf({ status: 200, headers: {}, body: body.toString('utf8') }) ?? {};
}
