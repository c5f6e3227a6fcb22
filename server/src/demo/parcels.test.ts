import { expect, test } from 'vitest';
import { hasWrongCheckDigit, stateAfter } from '../features/logistics/tracking/rules.ts';
import { storedEvent } from '../features/logistics/tracking/store-events.ts';
import { demoParcels } from './content/parcels.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

test('[BC-05] the demo has 2,000 different parcels over six channels in every stage of their way', () => {
  const parcels = demoParcels(2_000, NOW);
  expect(new Set(parcels.map(({ number }) => number)).size).toBe(2_000);
  expect(new Set(parcels.map(({ channel }) => channel.code)).size).toBe(6);
  const stored = parcels.map(({ number, events }) => events.map((event) => storedEvent({ id: number, number }, event)));
  const statuses = Map.groupBy(stored, (events) => stateAfter(events).status);
  for (const status of [
    'infoReceived',
    'inTransit',
    'outForDelivery',
    'deliveryFailed',
    'delivered',
    'exception',
    'notFound',
  ] as const)
    expect(statuses.get(status)?.length ?? 0, status).toBeGreaterThan(3);
  expect(stored.flat().filter(({ status }) => status === null)).toEqual([]);
  expect(stored.flat().filter(({ at }) => at > NOW.toISOString())).toEqual([]);
  expect(parcels.filter(({ number }) => hasWrongCheckDigit(number)).length).toBeGreaterThan(0);
  expect(demoParcels(2_000, NOW)).toEqual(parcels);
});
