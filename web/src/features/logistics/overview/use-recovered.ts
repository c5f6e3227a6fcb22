import { daysLater, SCORECARD_DAYS, workOrderOverview } from '@opsyard/contract';
import { useRead } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';

/** What work orders of channels got back in the days of the scorecard, in cents, and the first of these days; nothing for whoever may not know. */
export function useRecovered(today: string) {
  const from = daysLater(today, 1 - SCORECARD_DAYS);
  const enabled = useCan('work-orders:order:view');
  const { data } = useRead(workOrderOverview.recovered, { query: { from } }, { quiet: true, enabled });
  const sums = data?.sums;
  if (!sums) return { from, recoveredBy: undefined };
  const amounts = new Map(sums.map(({ channel, amount }) => [channel, amount]));
  return { from, recoveredBy: (channelId: string) => amounts.get(channelId) ?? 0 };
}
