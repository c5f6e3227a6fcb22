import type { TrackingSource } from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import { meaningOf, STATUS_TABLES } from './status-meanings.ts';

const sources = Object.entries(STATUS_TABLES) as [TrackingSource, (typeof STATUS_TABLES)[TrackingSource]][];

describe.each(sources)('[BC-05] the table of statuses of %s', (source, { rows }) => {
  test.each(rows.map(([raw, status, detail]) => ({ raw, status, detail: detail ?? null })))(
    'means $status $detail by $raw',
    ({ raw, status, detail }) => expect(meaningOf(source, raw)).toEqual({ status, detail }),
  );

  test('maps each status once, and returns nothing for unknown ones', () => {
    expect(new Set(rows.map(([raw]) => raw)).size).toBe(rows.length);
    expect(meaningOf(source, 'Teleported')).toBeUndefined();
  });
});

test.each([
  ['101', 'infoReceived', null],
  ['103', 'inTransit', 'pickedUp'],
  ['12', 'inTransit', 'customsReleased'],
  ['203', 'exception', 'rejected'],
  ['206', 'deliveryFailed', null],
  ['209', 'exception', 'damaged'],
  ['304', 'delivered', null],
  ['401', 'exception', 'cancelled'],
  ['501', 'pickupReady', null],
  ['1001', 'inTransit', 'arrival'],
])('[BC-05] the advanced code %s of Kuaidi100 means %s %s', (code, status, detail) =>
  expect(meaningOf('kuaidi100', code)).toEqual({ status, detail }),
);

/** The documented sub-statuses of 17TRACK, by status. */
const TRACK17_CODES = {
  NotFound: ['Other', 'InvalidCode'],
  InTransit: ['PickedUp', 'Other', 'Departure', 'Arrival'].concat([
    'CustomsProcessing',
    'CustomsReleased',
    'CustomsRequiringInformation',
  ]),
  Expired: ['Other'],
  AvailableForPickup: ['Other'],
  OutForDelivery: ['Other'],
  DeliveryFailure: ['Other', 'NoBody', 'Security', 'Rejected', 'InvalidAddress'],
  Delivered: ['Other'],
  Exception: ['Other', 'Returning', 'Returned', 'NoBody', 'Security', 'Damage', 'Rejected', 'Delayed'].concat([
    'Lost',
    'Destroyed',
    'Cancel',
  ]),
};

test('[BC-05] every documented sub-status of 17TRACK has a row', () => {
  const documented = Object.entries(TRACK17_CODES).flatMap(([status, codes]) =>
    codes.map((code) => `${status}_${code}`),
  );
  const rows = STATUS_TABLES.track17.rows.map(([raw]) => raw);
  expect(rows.filter((raw) => raw.includes('_')).sort()).toEqual(documented.sort());
  expect(rows.filter((raw) => !raw.includes('_')).sort()).toEqual(
    [...Object.keys(TRACK17_CODES), 'InfoReceived'].sort(),
  );
});
