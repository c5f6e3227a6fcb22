import { sha256 } from '../signatures.ts';
import { answer, type KnownNumber, type Signature, type Simulator, type World } from './simulator.ts';
import { type Stage, type StoryEvent, storyOf } from './story.ts';

const MAX_NUMBERS = 40;
/** Status, sub-status and stage. */
const WORDS: Record<Stage, readonly [status: string, subStatus: string]> = {
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

type Asked = { number: string; carrier?: number };

/** 17TRACK 2.4: registers at most 40 numbers per call, each of which counts against the quota. */
export const track17Simulator: Simulator = {
  async handle({ path, headers, body }, world) {
    if (headers['17token'] !== world.secret) return answer(401, { code: -18010002, data: {} });
    if (path === '/getquota') return answer(200, { code: 0, data: await quotaOf(world) });
    const asked = JSON.parse(body ?? '[]') as Asked[];
    if (asked.length > MAX_NUMBERS) return answer(200, { code: -18010012, data: {} });
    if (path === '/register') return await register(asked, world);
    const known = new Map((await world.state.find(asked.map(({ number }) => number))).map((one) => [one.number, one]));
    if (path === '/stoptrack') await world.state.stop([...known.keys()], world.now);
    const missing = asked.filter(({ number }) => !known.has(number));
    const told = path === '/gettrackinfo' ? (one: KnownNumber) => dataOf(one, world.now) : identityOf;
    return listed(
      [...known.values()].map(told),
      missing.map((one) => rejected(one.number, -18019902, 'Not registered.')),
    );
  },

  webhook(parcel, world, signature) {
    const event = parcel.stoppedAt ? 'TRACKING_STOPPED' : 'TRACKING_UPDATED';
    const body = Buffer.from(JSON.stringify({ event, data: dataOf(parcel, world.now) }));
    return { headers: { 'content-type': 'application/json', ...signed(body, world.secret, signature) }, body };
  },
};

async function quotaOf({ state, quota }: World) {
  const used = await state.count();
  return { quota_total: quota, quota_used: used, quota_remain: Math.max(0, quota - used) };
}

async function register(asked: readonly Asked[], world: World) {
  const { state, now, quota } = world;
  const left = quota - (await state.count());
  const known = new Set((await state.find(asked.map(({ number }) => number))).map(({ number }) => number));
  const fresh = asked.filter(({ number }) => !known.has(number));
  const within = fresh
    .slice(0, Math.max(0, left))
    .map(({ number, carrier = 3011 }) => ({ number, carrier: String(carrier) }));
  if (fresh.length > 0 && within.length === 0) return answer(200, { code: -18019908, data: {} });
  await state.add(within, now);
  return listed(within.map(identityOf), [
    ...[...known].map((number) => rejected(number, -18019901, 'Already registered.')),
    ...fresh.slice(within.length).map(({ number }) => rejected(number, -18019908, 'Quota exhausted.')),
  ]);
}

function listed(accepted: unknown[], rejectedOnes: unknown[]) {
  return answer(200, { code: 0, data: { accepted, rejected: rejectedOnes } });
}

function rejected(number: string, code: number, message: string) {
  return { number, error: { code, message } };
}

function identityOf({ number, carrier }: Pick<KnownNumber, 'number' | 'carrier'>) {
  return { origin: 1, number, carrier: Number(carrier ?? 3011) };
}

function dataOf(parcel: KnownNumber, now: Date) {
  const events = storyOf(parcel, now);
  const [status, sub_status] = lastOf(events);
  return {
    ...identityOf(parcel),
    track_info: {
      latest_status: { status, sub_status },
      tracking: { providers: [{ provider: { key: 3011, name: 'China Post' }, events: events.map(eventOf).reverse() }] },
    },
  };
}

function lastOf(events: readonly StoryEvent[]): readonly [string, string] {
  const last = events.at(-1);
  return last ? WORDS[last.stage] : ['NotFound', 'NotFound_Other'];
}

function eventOf({ stage, at, text, city, country }: StoryEvent) {
  const time = at.toISOString();
  return {
    time_iso: time,
    time_utc: time,
    description: text,
    location: city,
    sub_status: WORDS[stage][1],
    address: { country, city },
  };
}

function signed(body: Buffer, secret: string, signature: Signature): Record<string, string> {
  if (signature === 'missing') return {};
  return { sign: sha256(body, `/${signature === 'valid' ? secret : `${secret}-other`}`) };
}
