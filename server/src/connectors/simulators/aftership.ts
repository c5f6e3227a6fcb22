import { createHash } from 'node:crypto';
import { hmacSha256 } from '../signatures.ts';
import { answer, type KnownNumber, type Simulator } from './simulator.ts';
import { type Stage, type StoryEvent, storyOf } from './story.ts';

const WORDS: Record<Stage, readonly [tag: string, subtag: string]> = {
  info: ['InfoReceived', 'InfoReceived_001'],
  pickedUp: ['InTransit', 'InTransit_002'],
  departure: ['InTransit', 'InTransit_007'],
  arrival: ['InTransit', 'InTransit_003'],
  customs: ['InTransit', 'InTransit_005'],
  outForDelivery: ['OutForDelivery', 'OutForDelivery_001'],
  failed: ['AttemptFail', 'AttemptFail_002'],
  pickupReady: ['AvailableForPickup', 'AvailableForPickup_001'],
  delivered: ['Delivered', 'Delivered_001'],
  returning: ['Exception', 'Exception_011'],
  exception: ['Exception', 'Exception_001'],
};

/** AfterShip: trackings are created one by one and found by number. */
export const aftershipSimulator: Simulator = {
  async handle({ method, path, headers, body }, world) {
    const { state, now } = world;
    if (headers['as-api-key'] !== world.secret) return failure(401, 4010, 'The API key is invalid.');
    const { pathname, searchParams } = new URL(path, 'https://simulator');
    if (method === 'POST' && pathname === '/trackings') {
      const { tracking_number = '', slug = 'ups' } = JSON.parse(body ?? '{}') as Record<string, string>;
      if (tracking_number.length < 5) return failure(400, 4005, 'The value of `tracking_number` is invalid.');
      const [fresh] = await state.add([{ number: tracking_number, carrier: slug }], now);
      if (!fresh) return failure(400, 4003, 'Tracking already exists.');
      return answer(201, {
        meta: { code: 201 },
        data: { id: idOf(tracking_number), tracking_number, slug, tag: 'Pending' },
      });
    }
    if (method === 'GET' && pathname === '/trackings') {
      const numbers = searchParams.get('tracking_numbers')?.split(',') ?? [];
      const trackings = (await state.find(numbers)).map((one) => trackingOf(one, now));
      return answer(200, { meta: { code: 200 }, data: { trackings } });
    }
    if (method !== 'DELETE') return failure(404, 404, 'Not found.');
    // Ids encode the number, so that no further state is needed.
    await state.stop([Buffer.from(pathname.slice('/trackings/'.length), 'base64url').toString()], now);
    return answer(200, { meta: { code: 200 }, data: {} });
  },

  webhook(parcel, world, signature) {
    const event = createHash('sha256')
      .update(`${parcel.number} ${storyOf(parcel, world.now).length}`)
      .digest('hex');
    const content = { event: 'tracking_update', event_id: event, msg: trackingOf(parcel, world.now) };
    const body = Buffer.from(JSON.stringify(content));
    const key = signature === 'valid' ? world.webhookSecret : `${world.webhookSecret}-other`;
    const sign: Record<string, string> =
      signature === 'missing' ? {} : { 'aftership-hmac-sha256': hmacSha256(body, key, 'base64') };
    return { headers: { 'content-type': 'application/json', ...sign }, body };
  },
};

function failure(status: number, code: number, message: string) {
  return answer(status, { meta: { code, message }, data: {} });
}

function idOf(number: string): string {
  return Buffer.from(number).toString('base64url');
}

function trackingOf(parcel: KnownNumber, now: Date) {
  const events = storyOf(parcel, now);
  const last = events.at(-1);
  const [tag, subtag] = last ? WORDS[last.stage] : ['Pending', 'Pending_001'];
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

function checkpointOf({ stage, at, text, city, country }: StoryEvent) {
  const [tag, subtag] = WORDS[stage];
  return { checkpoint_time: at.toISOString(), tag, subtag, message: text, city, country_region: country };
}
