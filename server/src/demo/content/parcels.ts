import type { TrackingSource } from '@opsyard/contract';
import { checkDigitOf } from '../../features/logistics/tracking/rules.ts';
import type { ReceivedEvent } from '../../features/logistics/tracking/store-events.ts';
import { contentsOf } from './products.ts';
import { shopFor } from './shops.ts';
import { variation } from './variation.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
export const DEMO_PARCELS = 2_000;
/** Days back that parcels were shipped in. */
const SPAN = 60;

/** A channel of the demo: how its parcels are numbered, tracked and how fast they travel. */
export type DemoChannel = {
  code: string;
  name: string;
  carrier: string;
  claimLanguage: 'en' | 'zh';
  service: 'post' | 'express' | 'line' | 'air';
  countries: readonly string[];
  transitDays: number;
  cargo: readonly string[];
  divisor: number;
  pricePerKg: number;
  source: TrackingSource;
  /** The carrier in the codes of providers. */
  track17Carrier?: string;
  aftershipCarrier?: string;
  kuaidi100Carrier?: string;
  easypostCarrier?: string;
  prefix: string;
  /** Postal numbers have a check digit. */
  isPostal: boolean;
};

export const demoChannels: readonly DemoChannel[] = [
  {
    ...{
      code: 'YW-EU',
      name: 'Yanwen EU registered 燕文欧洲挂号',
      carrier: 'Yanwen',
      claimLanguage: 'zh',
      service: 'post',
    },
    ...{ countries: ['DE', 'FR', 'ES', 'IT'], transitDays: 14, divisor: 8000, pricePerKg: 6800 },
    ...{ cargo: ['general'], source: 'track17', prefix: 'UG', isPostal: true },
    ...{ track17Carrier: '190012', aftershipCarrier: 'yanwen' },
  },
  {
    ...{
      code: 'CN-EMS',
      name: 'China Post EMS 中国邮政 EMS',
      carrier: 'China Post',
      claimLanguage: 'zh',
      service: 'post',
    },
    ...{ countries: ['US', 'CA', 'GB'], transitDays: 10, divisor: 6000, pricePerKg: 6800 },
    ...{ cargo: ['general'], source: 'kuaidi100', prefix: 'EA', isPostal: true },
    ...{ kuaidi100Carrier: 'ems', aftershipCarrier: 'china-ems' },
  },
  {
    ...{
      code: 'YT-US',
      name: 'YunExpress US line 云途美国专线',
      carrier: 'YunExpress',
      claimLanguage: 'zh',
      service: 'line',
    },
    ...{ countries: ['US'], transitDays: 9, divisor: 8000, pricePerKg: 7900 },
    ...{ cargo: ['general', 'battery', 'cosmetics'], source: 'track17', prefix: 'YT', isPostal: false },
    ...{ track17Carrier: '190008', aftershipCarrier: 'yunexpress' },
  },
  {
    ...{ code: 'DHL-X', name: 'DHL Express 国际快递', carrier: 'DHL', claimLanguage: 'en', service: 'express' },
    ...{ countries: ['DE', 'US', 'GB', 'AU'], transitDays: 4, divisor: 5000, pricePerKg: 14_500 },
    ...{ cargo: ['general', 'battery', 'magnetic'], source: 'aftership', prefix: 'JD', isPostal: false },
    ...{ track17Carrier: '100001', aftershipCarrier: 'dhl', easypostCarrier: 'DHLExpress' },
  },
  {
    ...{
      code: '4PX-AU',
      name: '4PX Australia line 递四方澳洲专线',
      carrier: '4PX',
      claimLanguage: 'zh',
      service: 'line',
    },
    ...{ countries: ['AU', 'NZ'], transitDays: 12, divisor: 6000, pricePerKg: 7900 },
    ...{ cargo: ['general', 'battery', 'liquid'], source: 'track17', prefix: '4PX', isPostal: false },
    ...{ track17Carrier: '190094', aftershipCarrier: '4px' },
  },
  {
    ...{ code: 'UPS-S', name: 'UPS Saver 国际快递', carrier: 'UPS', claimLanguage: 'en', service: 'express' },
    ...{ countries: ['US', 'FR', 'NL'], transitDays: 5, divisor: 5000, pricePerKg: 14_500 },
    ...{ cargo: ['general'], source: 'easypost', prefix: '1Z', isPostal: false },
    ...{ track17Carrier: '100002', aftershipCarrier: 'ups', easypostCarrier: 'UPS' },
  },
];

export type DemoParcel = {
  number: string;
  channel: DemoChannel;
  country: string;
  site: string;
  orderNo: string;
  shipped: Date;
  weight: number;
  length: number;
  width: number;
  height: number;
  spu?: string;
  spuQuantity?: number;
  events: readonly ReceivedEvent[];
};

/** The outcome of a parcel; most arrive. */
type Outcome = 'arrives' | 'late' | 'stuck' | 'returned' | 'failed' | 'lost' | 'unfound';
const OUTCOMES: readonly (readonly [until: number, outcome: Outcome])[] = [
  [820, 'arrives'],
  [900, 'late'],
  [935, 'stuck'],
  [955, 'returned'],
  [975, 'failed'],
  [985, 'lost'],
  [1_000, 'unfound'],
];

/** So many parcels with their events up to an instant, always the same ones that long before it. */
export function demoParcels(count: number, now: Date): DemoParcel[] {
  return Array.from({ length: count }, (_, at) => parcel(at, now));
}

function parcel(at: number, now: Date): DemoParcel {
  const vary = (what: string, below: number) => variation(`${what} of parcel ${at}`, below);
  const used = demoChannels[vary('channel', demoChannels.length)] ?? demoChannels[0];
  if (!used) throw new Error('There are no channels');
  const country = used.countries[vary('country', used.countries.length)] ?? 'US';
  const shipped = new Date(now.getTime() - vary('day', SPAN) * DAY - (vary('hour', 12) + 1) * HOUR);
  const outcome = OUTCOMES.find(([until]) => vary('fate', 1_000) < until)?.[1] ?? 'arrives';
  const events = journey({ used, country, shipped, outcome, vary }).filter(({ at }) => Date.parse(at) <= now.getTime());
  const site = shopFor(country, vary('shop', 6));
  const orderNo = `SO-${String(260_000 + at)}`;
  return {
    ...{ channel: used, country, shipped, events, site, orderNo },
    number: numberOf(used, at, country),
    weight: 120 + vary('weight', 3_000),
    length: 100 + vary('length', 400),
    width: 80 + vary('width', 300),
    height: 30 + vary('height', 250),
    ...contentsOf(orderNo, site),
  };
}

function numberOf({ prefix, isPostal }: DemoChannel, at: number, country: string): string {
  const serial = String(10_000_000 + ((at * 7_919) % 89_999_999)).slice(0, 8);
  // A few numbers were copied wrongly.
  if (isPostal) return `${prefix}${serial}${(checkDigitOf(serial) + (at % 97 === 0 ? 1 : 0)) % 10}CN`;
  return `${prefix}${country}${String(1_000_000_000 + at * 6_151)}`;
}

type JourneyOptions = {
  used: DemoChannel;
  country: string;
  shipped: Date;
  outcome: Outcome;
  vary: (what: string, below: number) => number;
};
type Stage =
  | 'info'
  | 'picked'
  | 'left'
  | 'customs'
  | 'released'
  | 'arrived'
  | 'out'
  | 'delivered'
  | 'failed'
  | 'returning'
  | 'lost'
  | 'unfound';

/** What each source calls a stage, as its table of statuses has it. */
const RAW: Readonly<Record<Exclude<TrackingSource, 'manual'>, Readonly<Record<Stage, string>>>> = {
  track17: {
    ...{
      info: 'InfoReceived',
      picked: 'InTransit_PickedUp',
      left: 'InTransit_Departure',
      customs: 'InTransit_CustomsProcessing',
    },
    ...{
      released: 'InTransit_CustomsReleased',
      arrived: 'InTransit_Arrival',
      out: 'OutForDelivery',
      delivered: 'Delivered',
    },
    ...{ failed: 'DeliveryFailure', returning: 'Exception_Returning', lost: 'Exception_Lost', unfound: 'NotFound' },
  },
  kuaidi100: {
    ...{ info: '1', picked: '1', left: '0', customs: '8', released: '0', arrived: '7', out: '5', delivered: '3' },
    ...{ failed: '2', returning: '6', lost: '4', unfound: '0' },
  },
  aftership: {
    ...{ info: 'InfoReceived', picked: 'InTransit', left: 'InTransit', customs: 'InTransit', released: 'InTransit' },
    ...{ arrived: 'InTransit', out: 'OutForDelivery', delivered: 'Delivered', failed: 'AttemptFail' },
    ...{ returning: 'Exception', lost: 'Exception', unfound: 'Pending' },
  },
  easypost: {
    ...{ info: 'pre_transit', picked: 'in_transit', left: 'in_transit', customs: 'in_transit', released: 'in_transit' },
    ...{ arrived: 'in_transit', out: 'out_for_delivery', delivered: 'delivered', failed: 'failure' },
    ...{ returning: 'return_to_sender', lost: 'error', unfound: 'unknown' },
  },
};

const TEXTS: Readonly<Record<Stage, string>> = {
  info: 'Shipment information received',
  picked: 'Picked up by the carrier',
  left: 'Departed from the sorting centre',
  customs: 'Presented to customs',
  released: 'Released by customs',
  arrived: 'Arrived at the destination hub',
  out: 'Out for delivery',
  delivered: 'Delivered',
  failed: 'Delivery attempted, nobody there',
  returning: 'Refused, on the way back to the sender',
  lost: 'Parcel lost, investigation closed',
  unfound: 'No record of this number yet',
};

/** When each stage is reached, as a part of the whole time. */
const WAY: readonly (readonly [stage: Stage, part: number])[] = [
  ['info', 0],
  ['picked', 0.06],
  ['left', 0.2],
  ['customs', 0.5],
  ['released', 0.6],
  ['arrived', 0.75],
  ['out', 0.95],
  ['delivered', 1],
];

function journey({ used, country, shipped, outcome, vary }: JourneyOptions): ReceivedEvent[] {
  if (used.source === 'manual') return [];
  const raw = RAW[used.source];
  const pace = (outcome === 'late' ? 1.9 : 0.7) + vary('pace', 60) / 100;
  const whole = used.transitDays * pace * DAY;
  const event = (stage: Stage, part: number): ReceivedEvent => ({
    source: used.source,
    at: new Date(shipped.getTime() + Math.round((part * whole) / 1_000) * 1_000 + 3 * HOUR).toISOString(),
    rawStatus: raw[stage],
    text: TEXTS[stage],
    place: part < 0.5 ? 'Shenzhen, CN' : country,
  });
  if (outcome === 'unfound') return [event('unfound', 0.05)];
  const until = { arrives: 8, late: 8, stuck: 3 + vary('stop', 3), returned: 7, failed: 7, lost: 4 }[outcome];
  const timeline = WAY.slice(0, until).map(([stage, part]) => event(stage, part));
  if (outcome === 'returned') return [...timeline, event('failed', 1), event('returning', 1.3)];
  if (outcome === 'failed')
    return [...timeline, event('failed', 1), ...(vary('again', 2) === 0 ? [event('delivered', 1.2)] : [])];
  return outcome === 'lost' ? [...timeline, event('lost', 3)] : timeline;
}
