/** A bill of the demo; the day counts from today. */
export type DemoBill = { channel: string; name: string; fileName: string; billedIn: number; lines: number };

/** The bills of carriers of the demo. */
export const demoBills: readonly DemoBill[] = [
  {
    ...{ channel: 'YW-EU', name: 'Yanwen EU, last month 燕文欧洲上月账单', fileName: 'yanwen-eu.xlsx' },
    ...{ billedIn: -9, lines: 220 },
  },
  {
    ...{ channel: 'UPS-S', name: 'UPS Saver, last week UPS 上周账单', fileName: 'ups-saver.csv' },
    ...{ billedIn: -4, lines: 90 },
  },
];
