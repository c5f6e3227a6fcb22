/** A change of a channel that is planned in the demo; days count from today. */
type DemoPlan = { channel: string; inDays: number; values: Readonly<Record<string, unknown>>; note: string };

/** The planned changes of channels in the demo. */
export const demoPlans: readonly DemoPlan[] = [
  { channel: 'DHL-X', inDays: 12, values: { pricePerKg: 15_200 }, note: 'Peak season surcharge 旺季附加费' },
  { channel: 'DHL-X', inDays: 75, values: { pricePerKg: 14_500 }, note: 'End of the surcharge 附加费结束' },
  { channel: '4PX-AU', inDays: 20, values: { transitDays: 11 }, note: 'New flight to Sydney 悉尼新航班' },
  {
    channel: 'YW-EU',
    inDays: 30,
    values: { provider: null, autoProvider: true },
    note: 'Trial of the automatic choice 试用自动选择',
  },
];
