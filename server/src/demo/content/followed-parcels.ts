import { checkDigitOf } from '../../features/logistics/tracking/rules.ts';
import { demoChannels } from './parcels.ts';
import { shopFor } from './shops.ts';
import { variation } from './variation.ts';

/** How many new parcels of each channel are registered with its provider. */
const COUNTS = { 'YW-EU': 14, 'CN-EMS': 6, 'DHL-X': 10, 'UPS-S': 6 } as const;
const DAYS = 14;

/** A parcel that was handed over some days ago and is registered with a provider only now. */
export type FollowedParcel = {
  number: string;
  channel: string;
  site: string;
  orderNo: string;
  weight: number;
  shippedIn: number;
};

/** How many parcels on the way are queried and, returning to the sender, no longer tracked, on request. */
export const QUERIED = 14;
export const STOPPED = 3;

/** The parcels whose events come from the demo's sandbox accounts, always the same ones. */
export function followedParcels(): FollowedParcel[] {
  return [...genuineParcels(), MISTYPED];
}

/** Three numbers pasted as one, which its provider refuses for their length. */
const MISTYPED: FollowedParcel = {
  ...{
    number: 'EA700000018CNEA700000021CNEA700000035',
    channel: 'CN-EMS',
    site: shopFor('DE', 1),
    orderNo: 'SO-265099',
  },
  ...{ weight: 640, shippedIn: -9 },
};

function genuineParcels(): FollowedParcel[] {
  return Object.entries(COUNTS).flatMap(([code, count]) =>
    Array.from({ length: count }, (_, at) => {
      const { prefix = '', isPostal = false } = demoChannels.find((channel) => channel.code === code) ?? {};
      const serial = String(70_000_000 + variation(`followed ${code} ${at}`, 9_999_999));
      const number = isPostal ? `${prefix}${serial}${checkDigitOf(serial)}CN` : `${prefix}DE${serial}`;
      return {
        ...{ number, channel: code, site: shopFor('DE', at), orderNo: `SO-${265_000 + at}`, shippedIn: -9 },
        weight: 200 + variation(`weight ${code} ${at}`, 2_000),
      };
    }),
  );
}

/** A call to a provider in the days before the demo began. */
export type FormerCall = { path: string; status: number; duration: number; failed: boolean };
const PATHS = { track17: '/gettrackinfo', kuaidi100: '/poll', aftership: '/trackings', easypost: '/trackers' } as const;

/** The calls of a provider on a day; some were refused because they were too many. */
export function formerCalls(provider: keyof typeof PATHS, daysAgo: number): FormerCall[] {
  const vary = (what: string, below: number) => variation(`${what} of ${provider} ${daysAgo}`, below);
  return Array.from({ length: 3 + vary('calls', 6) }, (_, at) => {
    const failed = vary(`failure ${at}`, 14) === 0;
    return { path: PATHS[provider], status: failed ? 429 : 200, duration: 80 + vary(`time ${at}`, 400), failed };
  });
}

/** Days before the demo began that providers were called on. */
export const FORMER_DAYS = Array.from({ length: DAYS - 1 }, (_, at) => at + 1);
