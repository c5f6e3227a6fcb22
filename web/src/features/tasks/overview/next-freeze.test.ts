import { expect, test } from 'vitest';
import { nextFreeze } from './next-freeze.ts';

const freeze = (name: string, from: string, until: string) => ({
  ...{ name, from: `2026-11-${from}:00Z`, until: `2026-11-${until}:00Z` },
  statusIds: ['a'.repeat(32)],
});
const SALE = freeze('Sale', '09T00:00', '11T00:00');
const LONG = freeze('Long', '10T00:00', '20T00:00');
const LATER = freeze('Later', '25T00:00', '26T00:00');
const nameAt = (at: string) => nextFreeze([LATER, LONG, SALE], Date.parse(`2026-11-${at}:00Z`))?.name;

test('the freeze in effect that ends last counts, then the next one, and none after the last', () => {
  expect(nameAt('01T00:00')).toBe('Sale');
  expect(nameAt('09T00:00')).toBe('Sale');
  expect(nameAt('10T12:00')).toBe('Long');
  expect(nameAt('20T00:00')).toBe('Later');
  expect(nameAt('26T00:00')).toBeUndefined();
});
