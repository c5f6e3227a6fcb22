import type { TrackingProviderName } from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import { trackingProviders } from '../../../connectors/providers/index.ts';
import { stateAfter } from '../tracking/rules.ts';
import { meaningOf } from '../tracking/status-meanings.ts';
import { storedEvent } from '../tracking/store-events.ts';
import { receivedEvents } from './received-events.ts';

const AT = '2026-08-01T10:00:00Z';

/** What a pushed event of a provider means, from the body of its webhook on. */
function meaningOfPushed(name: TrackingProviderName, body: unknown) {
  const provider = trackingProviders.find((one) => one.name === name);
  const [update] = provider?.parseWebhook(Buffer.from(JSON.stringify(body))) ?? [];
  const [event] = update ? receivedEvents(name, update, new Date(AT)) : [];
  return event && meaningOf(name, event.rawStatus);
}

function easypost(status: string, status_detail: string) {
  const scan = { status, status_detail, datetime: AT, message: 'Scan' };
  const result = { object: 'Tracker', tracking_code: 'EZ4000000004', carrier: 'UPS', status, status_detail };
  return meaningOfPushed('easypost', { id: 'evt_1', result: { ...result, tracking_details: [scan] } });
}

function aftership(tag: string, subtag: string) {
  const msg = { tracking_number: '1Z999', slug: 'ups', tag, subtag };
  return meaningOfPushed('aftership', { msg: { ...msg, checkpoints: [{ checkpoint_time: AT, tag, subtag }] } });
}

/** The documented statuses and details of EasyPost (Tracker.cs of its C# client). */
const EASYPOST_STATUSES = {
  ...{ unknown: 'notFound', pre_transit: 'infoReceived', in_transit: 'inTransit', out_for_delivery: 'outForDelivery' },
  ...{ delivered: 'delivered', available_for_pickup: 'pickupReady', return_to_sender: 'exception' },
  ...{ failure: 'deliveryFailed', cancelled: 'exception', error: 'exception' },
} as const;
const EASYPOST_DETAILS = [
  ...['address_correction', 'arrived_at_destination', 'arrived_at_facility', 'arrived_at_pickup_location'],
  ...['awaiting_information', 'cancelled', 'damaged', 'delayed', 'delivery_exception', 'departed_facility'],
  ...['departed_origin_facility', 'expired', 'failure', 'held', 'in_transit', 'label_created', 'lost', 'missorted'],
  ...['out_for_delivery', 'received_at_destination_facility', 'received_at_origin_facility', 'refused', 'return'],
  ...['status_update', 'transferred_to_destination_carrier', 'transit_exception', 'unknown', 'weather_delay'],
];
const PROBLEMS = new Set(['damaged', 'lost', 'refused', 'return']);

describe('[BC-05] events of EasyPost', () => {
  test.each(Object.entries(EASYPOST_STATUSES))(
    'of the status %s mean %s with any documented detail',
    (status, expected) => {
      for (const detail of EASYPOST_DETAILS) {
        const isProblem = PROBLEMS.has(detail) && ['in_transit', 'failure', 'error'].includes(status);
        expect([detail, easypost(status, detail)?.status]).toEqual([detail, isProblem ? 'exception' : expected]);
      }
    },
  );

  test.each([
    ['delivered', 'unknown', 'delivered', null],
    ['delivered', 'arrived_at_destination', 'delivered', null],
    ['in_transit', 'arrived_at_destination', 'inTransit', 'arrival'],
    ['in_transit', 'departed_facility', 'inTransit', 'departure'],
    ['in_transit', 'weather_delay', 'inTransit', 'delayed'],
    ['in_transit', 'failure', 'inTransit', null],
    ['failure', 'lost', 'exception', 'lost'],
    ['error', 'damaged', 'exception', 'damaged'],
    ['return_to_sender', 'return', 'exception', 'returning'],
    ['cancelled', 'cancelled', 'exception', 'cancelled'],
  ])('%s with %s mean %s %s', (status, detail, expected, meant) =>
    expect(easypost(status, detail)).toEqual({ status: expected, detail: meant }),
  );
});

/** The documented sub-statuses of AfterShip, by status. */
const AFTERSHIP_CODES: Readonly<Record<string, readonly [meaning: string, codes: readonly number[]]>> = {
  Pending: ['notFound', [1, 2, 3, 4, 5, 6]],
  InfoReceived: ['infoReceived', [1]],
  InTransit: ['inTransit', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  AvailableForPickup: ['pickupReady', [1]],
  OutForDelivery: ['outForDelivery', [1, 3, 4]],
  AttemptFail: ['deliveryFailed', [1, 2, 3]],
  Delivered: ['delivered', [1, 2, 3, 4, 5]],
  Exception: ['exception', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21]],
  Expired: ['expired', [1]],
};

describe('[BC-05] events of AfterShip', () => {
  test.each(Object.entries(AFTERSHIP_CODES))('of the status %s are all known', (tag, [status, codes]) => {
    for (const code of codes) {
      const subtag = `${tag}_${String(code).padStart(3, '0')}`;
      expect([subtag, meaningOf('aftership', subtag)?.status]).toEqual([subtag, status]);
      expect(aftership(tag, subtag)?.status).toBe(status);
    }
  });

  test.each([
    ['InTransit', 'InTransit_002', 'pickedUp'],
    ['InTransit', 'InTransit_006', 'customsProcessing'],
    ['Exception', 'Exception_003', 'rejected'],
    ['Exception', 'Exception_010', 'returning'],
    ['Exception', 'Exception_011', 'returned'],
    ['Exception', 'Exception_013', 'lost'],
    ['Exception', 'Exception_021', 'destroyed'],
    // A code that did not exist yet has the meaning of its status.
    ['Exception', 'Exception_999', null],
  ])('%s with %s mean %s', (tag, subtag, detail) => expect(aftership(tag, subtag)?.detail).toBe(detail));
});

describe('[BC-05] a parcel that its provider no longer expects events of', () => {
  const parcel = { number: 'YT2026000099', carrier: null, correctedCarrier: null };
  const scan = (at: string) => ({
    ...{ ...parcel, occurredAt: at, tzKnown: true, providerStatus: 'InTransit', subStatus: null, text: 'Seen' },
    ...{ place: 'Berlin', country: null, raw: {} },
  });
  const events = [scan('2026-06-02T10:00:00.000Z'), scan('2026-06-01T10:00:00.000Z')];
  const update = { ...parcel, providerStatus: null, subStatus: null, stopReason: null, events };

  test.each([
    ['track17', { providerStatus: 'Expired', subStatus: 'Expired_Other' }, 'Expired_Other'],
    ['aftership', { providerStatus: 'Expired', subStatus: 'Expired_001' }, 'Expired_001'],
    ['kuaidi100', { providerStatus: '0', stopReason: 'abort' }, 'abort'],
  ] as const)('by %s has expired since its latest event, which stays its latest', (source, recorded, rawStatus) => {
    const received = receivedEvents(source, { ...update, ...recorded }, new Date(AT));
    const at = '2026-06-02T10:00:00.000Z';
    expect(received.at(-1)).toMatchObject({ source, at, rawStatus });
    const stored = received.map((event) => storedEvent({ id: 'a', number: parcel.number }, event));
    const state = stateAfter(stored);
    expect(state).toMatchObject({ status: 'expired', statusSince: at, lastEvent: 'Seen', lastEventAt: at });
    const again = receivedEvents(source, { ...update, ...recorded }, new Date(AT));
    expect(again.map((event) => storedEvent({ id: 'a', number: parcel.number }, event).key)).toEqual(
      stored.map(({ key }) => key),
    );
  });

  test('has not, without any event or if it goes on', () => {
    const expired = { ...update, providerStatus: 'Expired' };
    expect(receivedEvents('track17', { ...expired, events: [] }, new Date(AT))).toEqual([]);
    expect(receivedEvents('track17', { ...update, providerStatus: 'InTransit' }, new Date(AT))).toHaveLength(2);
    expect(receivedEvents('kuaidi100', { ...update, stopReason: 'shutdown' }, new Date(AT))).toHaveLength(2);
  });

  test('but has arrived, has arrived', () => {
    const delivered = { ...scan('2026-06-03T10:00:00.000Z'), providerStatus: 'Delivered' };
    const recorded = { ...update, providerStatus: 'Expired', events: [...events, delivered] };
    const stored = receivedEvents('track17', recorded, new Date(AT)).map((event) =>
      storedEvent({ id: 'a', number: parcel.number }, event),
    );
    expect(stateAfter(stored).status).toBe('delivered');
  });
});
