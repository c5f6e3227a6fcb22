import { variation } from './variation.ts';

/** A bill of the demo; the day counts from today. */
export type DemoBill = {
  channel: string;
  name: string;
  fileName: string;
  billedIn: number;
  lines: number;
  hubs: readonly [DemoHub, ...DemoHub[]];
};
/** Where a carrier of the demo measures: of twelve parcels so many, and each side so many millimetres too large. */
export type DemoHub = { name: string; ofTwelve: number; excess: number };

/** The bills of carriers of the demo. */
export const demoBills: readonly DemoBill[] = [
  {
    ...{ channel: 'YW-EU', name: 'Yanwen EU, last month 燕文欧洲上月账单', fileName: 'yanwen-eu.xlsx' },
    ...{ billedIn: -9, lines: 220 },
    hubs: [
      { name: 'Yiwu, CN', ofTwelve: 6, excess: 8 },
      { name: 'Guangzhou, CN', ofTwelve: 5, excess: 0 },
      { name: 'Dongguan, CN', ofTwelve: 1, excess: 4 },
    ],
  },
  {
    ...{ channel: 'UPS-S', name: 'UPS Saver, last week UPS 上周账单', fileName: 'ups-saver.csv' },
    ...{ billedIn: -4, lines: 90 },
    hubs: [
      { name: 'Shanghai, CN', ofTwelve: 6, excess: 3 },
      { name: 'Shenzhen, CN', ofTwelve: 6, excess: -2 },
    ],
  },
];

/** The hub of a line of a bill. */
export function hubOf({ hubs }: DemoBill, at: number): DemoHub {
  let left = at % 12;
  const found = hubs.find(({ ofTwelve }) => {
    left -= ofTwelve;
    return left < 0;
  });
  return found ?? hubs[0];
}

/** A side as the carrier measured it, in millimetres: never quite ours, and too large at some hubs. */
export function measuredSide(side: number, { name, excess }: DemoHub, parcel: string): number {
  return Math.max(10, side + excess + variation(`${name} ${parcel} ${side}`, 13) - 6);
}
