import { sha256 } from '../signatures.ts';
import { type SimulatedEvent, type Stage, simulatedEvents } from './simulated-events.ts';
import {
  jsonResponse,
  type Signature,
  type SimulatedParcel,
  type Simulator,
  type SimulatorContext,
} from './simulator.ts';

const MAX_NUMBERS = 40;
const STATUSES: Record<Stage, readonly [status: string, subStatus: string]> = {
  info: ['InfoReceived', 'InfoReceived'],
  pickedUp: ['InTransit', 'InTransit_PickedUp'],
  departure: ['InTransit', 'InTransit_Departure'],
  arrival: ['InTransit', 'InTransit_Arrival'],
  customs: ['InTransit', 'InTransit_CustomsReleased'],
  outForDelivery: ['OutForDelivery', 'OutForDelivery_Other'],
  failed: ['DeliveryFailure', 'DeliveryFailure_NoBody'],
  pickupReady: ['AvailableForPickup', 'AvailableForPickup_Other'],
  delivered: ['Delivered', 'Delivered_Other'],
  returning: ['Exception', 'Exception_Returning'],
  exception: ['Exception', 'Exception_Other'],
};

type NumberRequest = { number: string; carrier?: number };

/** 17TRACK 2.4: registers at most 40 numbers per call, each of which counts against the quota. */
export const track17Simulator: Simulator = {
  async handle({ path, headers, body }, context) {
    if (headers['17token'] !== context.secret) return jsonResponse(401, { code: -18010002, data: {} });
    if (path === '/getquota') return jsonResponse(200, { code: 0, data: await quotaOf(context) });
    const requested = JSON.parse(body ?? '[]') as NumberRequest[];
    if (requested.length > MAX_NUMBERS) return jsonResponse(200, { code: -18010012, data: {} });
    if (path === '/register') return await register(requested, context);
    const known = new Map(
      (await context.state.find(requested.map(({ number }) => number))).map((one) => [one.number, one]),
    );
    if (path === '/stoptrack') await context.state.stop([...known.keys()], context.now);
    const missing = requested.filter(({ number }) => !known.has(number));
    const describe = path === '/gettrackinfo' ? (one: SimulatedParcel) => dataOf(one, context.now) : identityOf;
    return listResponse(
      [...known.values()].map(describe),
      missing.map((one) => rejection(one.number, -18019902, 'Not registered.')),
    );
  },

  webhook(parcel, context, signature) {
    const event = parcel.stoppedAt ? 'TRACKING_STOPPED' : 'TRACKING_UPDATED';
    const body = Buffer.from(JSON.stringify({ event, data: dataOf(parcel, context.now) }));
    return {
      headers: { 'content-type': 'application/json', ...signatureHeaders(body, context.secret, signature) },
      body,
    };
  },
};

async function quotaOf({ state, quota }: SimulatorContext) {
  const used = await state.count();
  return { quota_total: quota, quota_used: used, quota_remain: Math.max(0, quota - used) };
}

async function register(requested: readonly NumberRequest[], context: SimulatorContext) {
  const { state, now, quota } = context;
  const left = quota - (await state.count());
  const found = new Map((await state.find(requested.map(({ number }) => number))).map((one) => [one.number, one]));
  const isKnown = ({ number, carrier }: NumberRequest) =>
    found.has(number) && (carrier === undefined || found.get(number)?.carrier === String(carrier));
  const known = new Set(requested.filter(isKnown).map(({ number }) => number));
  const unregistered = requested.filter(({ number }) => !known.has(number));
  const accepted = unregistered
    .slice(0, Math.max(0, left))
    .map(({ number, carrier = 3011 }) => ({ number, carrier: String(carrier) }));
  if (unregistered.length > 0 && accepted.length === 0) return jsonResponse(200, { code: -18019908, data: {} });
  await state.add(accepted, now);
  for (const { number, carrier } of accepted) if (found.has(number)) await state.move(number, carrier);
  return listResponse(accepted.map(identityOf), [
    ...[...known].map((number) => rejection(number, -18019901, 'Already registered.')),
    ...unregistered.slice(accepted.length).map(({ number }) => rejection(number, -18019908, 'Quota exhausted.')),
  ]);
}

function listResponse(accepted: unknown[], rejectedOnes: unknown[]) {
  return jsonResponse(200, { code: 0, data: { accepted, rejected: rejectedOnes } });
}

function rejection(number: string, code: number, message: string) {
  return { number, error: { code, message } };
}

function identityOf({ number, carrier }: Pick<SimulatedParcel, 'number' | 'carrier'>) {
  return { origin: 1, number, carrier: Number(carrier ?? 3011) };
}

function dataOf(parcel: SimulatedParcel, now: Date) {
  const events = simulatedEvents(parcel, now);
  const [status, sub_status] = lastOf(events);
  return {
    ...identityOf(parcel),
    track_info: {
      latest_status: { status, sub_status },
      tracking: { providers: [{ provider: { key: 3011, name: 'China Post' }, events: events.map(eventOf).reverse() }] },
    },
  };
}

function lastOf(events: readonly SimulatedEvent[]): readonly [string, string] {
  const last = events.at(-1);
  return last ? STATUSES[last.stage] : ['NotFound', 'NotFound_Other'];
}

function eventOf({ stage, at, text, city, country }: SimulatedEvent) {
  const time = at.toISOString();
  return {
    time_iso: time,
    time_utc: time,
    description: text,
    location: city,
    sub_status: STATUSES[stage][1],
    address: { country, city },
  };
}

function signatureHeaders(body: Buffer, secret: string, signature: Signature): Record<string, string> {
  if (signature === 'missing') return {};
  return { sign: sha256(body, `/${signature === 'valid' ? secret : `${secret}-other`}`) };
}
