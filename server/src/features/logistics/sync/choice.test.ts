import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, chooseAccount } from './choice.ts';

const account = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, provider: 'track17', sandbox: false, state: 'active', own: false, quotaLeft: null, price: null },
  ...{ parcels: 100, found: 90, ofCarrier: 0, foundOfCarrier: 0, ...more },
});
const yuan = (perThousand: number) => ({ perThousand, currency: 'CNY' }) as const;
const chosen = (...all: Candidate[]) => chooseAccount(all)?.id;

test('[BC-05] the more successful account is chosen, and of equally successful ones the cheaper', () => {
  expect(chosen()).toBeUndefined();
  expect(chosen(account('a', { found: 80 }), account('b'))).toBe('b');
  const cheap = account('cheap', { found: 86, price: yuan(2_000) });
  expect(chosen(account('dear', { price: yuan(9_000) }), cheap)).toBe('cheap');
  expect(chosen(account('dear', { price: yuan(9_000) }), { ...cheap, found: 84 })).toBe('dear');
  expect(chosen(account('free', { price: yuan(0) }), cheap)).toBe('free');
  // An unknown price does not count as cheap.
  expect(chosen(account('unpriced', { found: 90 }), cheap)).toBe('cheap');
});

test('[BC-05] the success rate with the carrier takes precedence once there are enough of its parcels', () => {
  const general = account('general', { found: 99 });
  const special = account('special', { found: 60, ofCarrier: 20, foundOfCarrier: 20 });
  expect(chosen({ ...general, ofCarrier: 20, foundOfCarrier: 10 }, special)).toBe('special');
  expect(chosen({ ...general, ofCarrier: 20, foundOfCarrier: 10 }, { ...special, ofCarrier: 19 })).toBe('special');
  expect(chosen(general, { ...special, ofCarrier: 19 })).toBe('general');
});

test('[BC-05] an account without enough data is tried if it is the cheapest', () => {
  const known = account('known', { price: yuan(5_000) });
  const fresh = account('fresh', { parcels: 19, found: 0, price: yuan(3_000) });
  expect(chosen(known, fresh)).toBe('fresh');
  expect(chosen(known, { ...fresh, parcels: 20 })).toBe('known');
  expect(chosen(known, { ...fresh, price: null })).toBe('known');
});

test('[BC-05] prices are compared within one currency', () => {
  const dollars = account('dollars', { found: 91, price: { perThousand: 9_000, currency: 'USD' } });
  expect(chosen(account('yuan', { price: yuan(1_000) }), dollars)).toBe('dollars');
});

test('[BC-05] sandboxes, shared accounts, paused ones and those without quota come last', () => {
  const good = { found: 100 };
  expect(chosen(account('sandbox', { ...good, sandbox: true }), account('real', { found: 50 }))).toBe('real');
  expect(chosen(account('of all', good), account('own', { found: 50, own: true }))).toBe('own');
  expect(chosen(account('paused', { ...good, state: 'paused' }), account('active', { found: 50 }))).toBe('active');
  expect(chosen(account('empty', { ...good, quotaLeft: 0 }), account('full', { found: 50, quotaLeft: 1 }))).toBe(
    'full',
  );
  // A sandbox does not replace a paused real account, which is waited for.
  expect(chosen(account('sandbox', { sandbox: true }), account('paused', { state: 'paused' }))).toBe('paused');
});

test('[BC-05] an account that is at least as successful and cheaper always wins', () => {
  const any = fc.record({
    parcels: fc.constantFrom(0, 100),
    found: fc.nat(100),
    price: fc.option(fc.nat(10_000).map(yuan)),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), (all) => {
      const made = all.map((one, at) => account(String(at), { ...one, found: Math.min(one.found, one.parcels) }));
      const one = chooseAccount(made);
      const isBetter = (other: Candidate) =>
        one?.parcels && one.price && other.parcels && other.price
          ? other.found >= one.found && other.price.perThousand < one.price.perThousand
          : false;
      expect(made.filter(isBetter)).toEqual([]);
    }),
  );
});
