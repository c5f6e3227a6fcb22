import { createHash } from 'node:crypto';
import { hmacSha256 } from '../signatures.ts';
import { type SimulatedEvent, type Stage, simulatedEvents } from './simulated-events.ts';
import { jsonResponse, registerOne, type SimulatedParcel, type Simulator } from './simulator.ts';

const STATUSES: Record<Stage, readonly [tag: string, subtag: string]> = {
  info: ['InfoReceived', 'InfoReceived_001'],
  pickedUp: ['InTransit', 'InTransit_002'],
  departure: ['InTransit', 'InTransit_007'],
  arrival: ['InTransit', 'InTransit_003'],
  customs: ['InTransit', 'InTransit_005'],
  outForDelivery: ['OutForDelivery', 'OutForDelivery_001'],
  failed: ['AttemptFail', 'AttemptFail_002'],
  pickupReady: ['AvailableForPickup', 'AvailableForPickup_001'],
  delivered: ['Delivered', 'Delivered_001'],
  returning: ['Exception', 'Exception_010'],
  exception: ['Exception', 'Exception_007'],
};

/** AfterShip: trackings are created one by one and found by number. */
export const aftershipSimulator: Simulator = {
  async handle({ method, path, headers, body }, context) {
    const { state, now } = context;
    if (headers['as-api-key'] !== context.secret) return failure(401, 4010, 'The API key is invalid.');
    const { pathname, searchParams } = new URL(path, 'https://simulator');
    if (method === 'POST' && pathname === '/trackings') {
      const { tracking_number = '', slug = null } = JSON.parse(body ?? '{}') as Partial<Record<string, string>>;
      if (tracking_number.length < 5) return failure(400, 4005, 'The value of `tracking_number` is invalid.');
      if (!(await registerOne(context, { number: tracking_number, carrier: slug }, 'ups')))
        return failure(400, 4003, 'Tracking already exists.');
      return jsonResponse(201, {
        meta: { code: 201 },
        data: { id: idOf(tracking_number), tracking_number, slug: slug ?? 'ups', tag: 'Pending' },
      });
    }
    if (method === 'GET' && pathname === '/trackings') {
      const numbers = searchParams.get('tracking_numbers')?.split(',') ?? [];
      const trackings = (await state.find(numbers)).map((one) => trackingOf(one, now));
      return jsonResponse(200, { meta: { code: 200 }, data: { trackings } });
    }
    if (method !== 'DELETE') return failure(404, 404, 'Not found.');
    // Ids encode the number, so that no further state is needed.
    await state.stop([Buffer.from(pathname.slice('/trackings/'.length), 'base64url').toString()], now);
    return jsonResponse(200, { meta: { code: 200 }, data: {} });
  },

  webhook(parcel, context, signature) {
    const event = createHash('sha256')
      .update(`${parcel.number} ${simulatedEvents(parcel, context.now).length}`)
      .digest('hex');
    const content = { event: 'tracking_update', event_id: event, msg: trackingOf(parcel, context.now) };
    const body = Buffer.from(JSON.stringify(content));
    const key = signature === 'valid' ? context.webhookSecret : `${context.webhookSecret}-other`;
    const sign: Record<string, string> =
      signature === 'missing' ? {} : { 'aftership-hmac-sha256': hmacSha256(body, key, 'base64') };
    return { headers: { 'content-type': 'application/json', ...sign }, body };
  },
};

function failure(status: number, code: number, message: string) {
  return jsonResponse(status, { meta: { code, message }, data: {} });
}

function idOf(number: string): string {
  return Buffer.from(number).toString('base64url');
}

function trackingOf(parcel: SimulatedParcel, now: Date) {
  const events = simulatedEvents(parcel, now);
  const last = events.at(-1);
  const [tag, subtag] = last ? STATUSES[last.stage] : ['Pending', 'Pending_001'];
  return {
    id: idOf(parcel.number),
    tracking_number: parcel.number,
    slug: parcel.carrier ?? 'ups',
    active: parcel.stoppedAt === null && tag !== 'Delivered',
    tag,
    subtag,
    checkpoints: events.map(checkpointOf),
  };
}

function checkpointOf({ stage, at, text, city, country }: SimulatedEvent) {
  const [tag, subtag] = STATUSES[stage];
  return { checkpoint_time: at.toISOString(), tag, subtag, message: text, city, country_region: country };
}
