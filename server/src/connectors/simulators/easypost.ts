import { createHash } from 'node:crypto';
import { hmacSha256 } from '../signatures.ts';
import { type SimulatedEvent, type Stage, simulatedEvents } from './simulated-events.ts';
import { jsonResponse, registerOne, type SimulatedParcel, type Simulator } from './simulator.ts';

const STATUSES: Record<Stage, readonly [status: string, detail: string]> = {
  info: ['pre_transit', 'label_created'],
  pickedUp: ['in_transit', 'received_at_origin_facility'],
  departure: ['in_transit', 'departed_facility'],
  arrival: ['in_transit', 'arrived_at_facility'],
  customs: ['in_transit', 'status_update'],
  outForDelivery: ['out_for_delivery', 'out_for_delivery'],
  failed: ['failure', 'delivery_exception'],
  pickupReady: ['available_for_pickup', 'arrived_at_pickup_location'],
  delivered: ['delivered', 'arrived_at_destination'],
  returning: ['return_to_sender', 'return'],
  exception: ['error', 'address_correction'],
};

/** EasyPost: one tracker per number; creating it again returns the existing one. */
export const easypostSimulator: Simulator = {
  async handle({ method, path, headers, body }, context) {
    const { state, now } = context;
    const basic = `Basic ${Buffer.from(`${context.secret}:`).toString('base64')}`;
    if (headers.authorization !== basic) return failure(401, 'APIKEY.INACTIVE', 'This api key is no longer active.');
    const { searchParams } = new URL(path, 'https://simulator');
    if (method === 'GET') {
      const number = searchParams.get('tracking_code');
      const found = number ? await state.find([number]) : [];
      return jsonResponse(200, { trackers: found.map((one) => trackerOf(one, now)), has_more: false });
    }
    const { tracker = {} } = JSON.parse(body ?? '{}') as { tracker?: Partial<Record<string, string>> };
    const { tracking_code = '', carrier = null } = tracker;
    if (tracking_code.length < 5) return failure(422, 'TRACKER.CREATE.ERROR', 'The tracking code is invalid.');
    await registerOne(context, { number: tracking_code, carrier }, 'UPS');
    const [made] = await state.find([tracking_code]);
    return jsonResponse(200, made ? trackerOf(made, now) : {});
  },

  webhook(parcel, context, signature) {
    const { length } = simulatedEvents(parcel, context.now);
    const id = `evt_${createHash('sha256').update(`${parcel.number} ${length}`).digest('hex').slice(0, 32)}`;
    const event = { id, object: 'Event', description: 'tracker.updated', result: trackerOf(parcel, context.now) };
    const body = Buffer.from(JSON.stringify(event));
    const key = (signature === 'valid' ? context.webhookSecret : `${context.webhookSecret}-other`).normalize('NFKD');
    const sign: Record<string, string> =
      signature === 'missing' ? {} : { 'x-hmac-signature': `hmac-sha256-hex=${hmacSha256(body, key, 'hex')}` };
    return { headers: { 'content-type': 'application/json', ...sign }, body };
  },
};

function failure(status: number, code: string, message: string) {
  return jsonResponse(status, { error: { code, message } });
}

function trackerOf(parcel: SimulatedParcel, now: Date) {
  const events = simulatedEvents(parcel, now);
  const last = events.at(-1);
  const [status, status_detail] = last ? STATUSES[last.stage] : ['unknown', 'unknown'];
  return {
    id: `trk_${Buffer.from(parcel.number).toString('hex')}`,
    object: 'Tracker',
    tracking_code: parcel.number,
    carrier: parcel.carrier ?? 'UPS',
    status,
    status_detail,
    tracking_details: events.map(detailOf),
  };
}

function detailOf({ stage, at, text, city, country }: SimulatedEvent) {
  const [status, status_detail] = STATUSES[stage];
  return { message: text, status, status_detail, datetime: at.toISOString(), tracking_location: { city, country } };
}
