import { daysLater, SCORECARD_DAYS, workOrderOverview } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';

/**
 * Work order figures of a channel: amounts in cents, and the share of parcels with an order in percent, null without
 * parcels.
 */
export type ChannelMoney = { claimShare: number | null; overcharged: number; recovered: number };

/** Parcels of a channel with an order. */
type ClaimedOf = (channel: string) => number;
type MoneyOf = (channel: { id: string; parcels: number }) => Partial<ChannelMoney>;

/**
 * Work order figures of channels in the period of the scorecard, and its first day; without figures the user may not
 * see.
 */
export function useMoney(today: string): {
  from: string;
  figures: readonly (keyof ChannelMoney)[];
  moneyOf: MoneyOf;
  claimedOf: ClaimedOf;
} {
  const from = daysLater(today, 1 - SCORECARD_DAYS);
  const enabled = useCan('work-orders:order:view');
  const request = { query: { from } };
  const { data: recovered } = useRead(workOrderOverview.recovered, request, { quiet: true, enabled });
  const { data: claims } = useRead(workOrderOverview.claims, request, { quiet: true, enabled });
  const amounts = recovered?.sums && new Map(recovered.sums.map(({ channel, amount }) => [channel, amount]));
  const sums = claims?.sums && new Map(claims.sums.map((sum) => [sum.channel, sum]));
  return {
    from,
    figures: [...(sums ? (['claimShare', 'overcharged'] as const) : []), ...(amounts ? (['recovered'] as const) : [])],
    claimedOf: (channel) => sums?.get(channel)?.parcels ?? 0,
    moneyOf: ({ id, parcels }) => ({
      ...(sums && {
        // A data rule of waybills may hide parcels whose orders are visible.
        claimShare: parcels > 0 ? Math.min(100, (100 * (sums.get(id)?.parcels ?? 0)) / parcels) : null,
        overcharged: sums.get(id)?.overcharged ?? 0,
      }),
      ...(amounts && { recovered: amounts.get(id) ?? 0 }),
    }),
  };
}
