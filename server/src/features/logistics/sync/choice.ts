import type { RegistrationPrice } from '@opsyard/contract';

/** An account that a parcel could be registered with, and how its latest parcels have done: all of them, and those of the parcel's carrier. */
export type Candidate = {
  id: string;
  provider: string;
  sandbox: boolean;
  state: 'active' | 'paused';
  /** Of one of the departments of whoever has the parcel registered, and not of all. */
  own: boolean;
  /** What is left of the quota; null where the provider does not say. */
  quotaLeft: number | null;
  price: RegistrationPrice | null;
  parcels: number;
  found: number;
  ofCarrier: number;
  foundOfCarrier: number;
};

/** Fewer parcels say nothing about an account. */
const ENOUGH = 20;
/** Accounts whose success differs by less are equally good, so that the price decides. */
const CLOSE = 0.05;

/**
 * The account that a parcel is registered with where nobody has named a provider: of the most successful ones the cheapest. An account
 * that little is known of counts as good, so that it is tried. Prices are compared within one currency: that of the most successful account
 * with a price. Undefined without any account.
 */
export function chooseAccount<C extends Candidate>(candidates: readonly C[]): C | undefined {
  const real = preferred(candidates, ({ sandbox }) => !sandbox);
  const near = preferred(real, ({ own }) => own);
  const usable = near.filter(({ state, quotaLeft }) => state === 'active' && quotaLeft !== 0);
  if (usable.length === 0) return near[0];
  const rated = usable.map((account) => ({ account, rate: successOf(account) }));
  const best = Math.max(...rated.map(({ rate }) => rate ?? 0));
  const good = rated
    .filter(({ rate }) => rate === null || rate >= best - CLOSE)
    .sort((one, other) => (other.rate ?? 0) - (one.rate ?? 0));
  const currency = good.find(({ account }) => account.price)?.account.price?.currency;
  const priced = good.filter(({ account }) => account.price?.currency === currency && currency !== undefined);
  const byPrice = priced.sort(
    (one, other) => (one.account.price?.perThousand ?? 0) - (other.account.price?.perThousand ?? 0),
  );
  return (byPrice[0] ?? good[0])?.account;
}

/** The share of parcels that were found: of the carrier where enough of its are known, else of all; null where little is known. */
function successOf({ parcels, found, ofCarrier, foundOfCarrier }: Candidate): number | null {
  if (ofCarrier >= ENOUGH) return foundOfCarrier / ofCarrier;
  return parcels >= ENOUGH ? found / parcels : null;
}

function preferred<C>(all: readonly C[], isPreferred: (one: C) => boolean): readonly C[] {
  const some = all.filter(isPreferred);
  return some.length > 0 ? some : all;
}
