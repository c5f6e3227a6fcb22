import type { RegistrationPrice } from '@opsyard/contract';

/** An account that a parcel could be registered with, with the numbers of its latest parcels, in total and of the parcel's carrier. */
export type Candidate = {
  id: string;
  provider: string;
  sandbox: boolean;
  state: 'active' | 'paused';
  /** Belongs to a department of the user; the others belong to no department. */
  own: boolean;
  /** The remaining quota; null if the provider does not report it. */
  quotaLeft: number | null;
  price: RegistrationPrice | null;
  parcels: number;
  found: number;
  ofCarrier: number;
  foundOfCarrier: number;
};

/** The minimum number of parcels for a success rate. */
const MIN_PARCELS = 20;
/** Success rates that differ by less are considered equal, so that the price decides. */
const TOLERANCE = 0.05;

/**
 * Selects the account for a parcel without a provider: the cheapest of those with the highest success rate. An account without a success
 * rate is considered equal to them, so that it gets tried. Prices are compared within the currency of the most successful account with a
 * price. Returns undefined if there is no account.
 */
export function chooseAccount<C extends Candidate>(candidates: readonly C[]): C | undefined {
  const real = preferred(candidates, ({ sandbox }) => !sandbox);
  const near = preferred(real, ({ own }) => own);
  const usable = near.filter(({ state, quotaLeft }) => state === 'active' && quotaLeft !== 0);
  if (usable.length === 0) return near[0];
  const rated = usable.map((account) => ({ account, rate: successRate(account) }));
  const best = Math.max(...rated.map(({ rate }) => rate ?? 0));
  const good = rated
    .filter(({ rate }) => rate === null || rate >= best - TOLERANCE)
    .sort((one, other) => (other.rate ?? 0) - (one.rate ?? 0));
  const currency = good.find(({ account }) => account.price)?.account.price?.currency;
  const priced = good.filter(({ account }) => account.price?.currency === currency && currency !== undefined);
  const byPrice = priced.sort(
    (one, other) => (one.account.price?.perThousand ?? 0) - (other.account.price?.perThousand ?? 0),
  );
  return (byPrice[0] ?? good[0])?.account;
}

/** The share of parcels found, of the carrier if there are enough of its parcels, else of all; null if there are too few. */
function successRate({ parcels, found, ofCarrier, foundOfCarrier }: Candidate): number | null {
  if (ofCarrier >= MIN_PARCELS) return foundOfCarrier / ofCarrier;
  return parcels >= MIN_PARCELS ? found / parcels : null;
}

function preferred<C>(all: readonly C[], isPreferred: (one: C) => boolean): readonly C[] {
  const some = all.filter(isPreferred);
  return some.length > 0 ? some : all;
}
