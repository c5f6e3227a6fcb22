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
