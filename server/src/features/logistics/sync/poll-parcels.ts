import type { ConnectorParts } from '../../../connectors/exchange.ts';
import { openTracking, type PollResult } from '../../../connectors/open-tracking.ts';
import type { TrackedNumber } from '../../../connectors/tracking.ts';

export type QueriedParcel = TrackedNumber & { id: string };

/** Queries an account for parcels; undefined if the account has been deleted. */
export async function pollParcels(
  parts: ConnectorParts,
  accountId: string,
  parcels: readonly QueriedParcel[],
): Promise<(PollResult & { account: { id: string; provider: string; name: string } }) | undefined> {
  const tracking = await openTracking(parts, accountId);
  if (!tracking) return undefined;
  const numbers = parcels.map(({ number, carrier }) => ({ number, carrier }));
  const about = { recordType: 'waybill', recordIds: parcels.map(({ id }) => id) };
  return { ...(await tracking.poll(numbers, about)), account: tracking.account };
}
