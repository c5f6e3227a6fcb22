import type { TrackingStatus } from '@opsyard/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitOf, hasWrongCheckDigit, type Occurrence, stateAfter } from './rules.ts';

const event = (key: string, hour: number, status: TrackingStatus | null): Occurrence => ({
  key,
  at: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  status,
  detail: null,
  text: key,
});

describe('[BC-05] the status of a parcel', () => {
  test.each([
    { what: 'of no event is that it is not registered', events: [], status: 'pending', rule: 'none' },
    {
      what: 'follows from the latest event, not from the last one received',
      events: [
        [9, 'outForDelivery'],
        [2, 'inTransit'],
      ],
      status: 'outForDelivery',
    },
    {
      what: 'stays delivered when a late scan follows',
      events: [
        [9, 'delivered'],
        [11, 'inTransit'],
      ],
      status: 'delivered',
      rule: 'staysDelivered',
      hour: 9,
    },
    {
      what: 'leaves delivered for a later exception',
      events: [
        [9, 'delivered'],
        [11, 'exception'],
      ],
      status: 'exception',
    },
    {
      what: 'does not leave delivered for an earlier exception',
      events: [
        [9, 'delivered'],
        [5, 'exception'],
      ],
      status: 'delivered',
      hour: 9,
    },
    {
      what: 'is delivered when that happened in the same instant',
      events: [
        [9, 'delivered'],
        [9, 'outForDelivery'],
      ],
      status: 'delivered',
      hour: 9,
    },
    {
      what: 'stays in transit when its provider cannot tell a later scan',
      events: [
        [2, 'inTransit'],
        [9, 'notFound'],
      ],
      status: 'inTransit',
      rule: 'staysFound',
    },
    {
      what: 'is not found before the first scan',
      events: [[9, 'notFound']],
      status: 'notFound',
    },
    {
      what: 'does not change by a status nobody knows',
      events: [
        [2, 'inTransit'],
        [9, null],
      ],
      status: 'inTransit',
    },
  ] as const)('$what', ({ events, ...expected }) => {
    const { status, rule, hour }: { status: string; rule?: string; hour?: number } = { rule: 'latest', ...expected };
    const state = stateAfter(events.map(([hour, of], at) => event(`${at}`, hour, of)));
    const deliveredAt = hour === undefined ? null : event('', hour, null).at;
    expect(state).toMatchObject({ status, rule, deliveredAt });
  });

  test('lists the later events that do not count, and the time of the status', () => {
    const state = stateAfter([
      event('a', 1, 'inTransit'),
      event('b', 2, 'inTransit'),
      event('c', 3, 'delivered'),
      event('d', 4, 'inTransit'),
    ]);
    expect(state).toMatchObject({
      decidedBy: 'c',
      passedOver: ['d'],
      firstScanAt: event('', 1, null).at,
      hasUnknown: false,
    });
    expect(stateAfter([event('a', 1, 'inTransit'), event('b', 2, 'inTransit')]).statusSince).toBe(
      event('', 1, null).at,
    );
    expect(stateAfter([event('a', 1, null)])).toMatchObject({ status: 'pending', hasUnknown: true });
  });

  test('is the same for any order and repetition of the same events', () => {
    const statuses = fc.constantFrom<TrackingStatus | null>(
      ...([
        'notFound',
        'infoReceived',
        'inTransit',
        'outForDelivery',
        'deliveryFailed',
        'delivered',
        'exception',
        null,
      ] as const),
    );
    const events = fc.uniqueArray(
      fc.record({ key: fc.integer({ min: 0, max: 99 }), hour: fc.integer({ min: 0, max: 5 }), status: statuses }),
      { maxLength: 8, selector: ({ key }) => key },
    );
    const shuffled = events.chain((events) => {
      const all = events.map(({ key, hour, status }) => event(`${key}`, hour, status));
      return fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
      );
    });
    void fc.assert(
      fc.property(shuffled, ([events, again]) => {
        expect(stateAfter(again)).toEqual(stateAfter(events));
      }),
    );
  });
});

describe('[BC-05] the check digit of a postal number', () => {
  test.each([
    ['RR123456785CN', false],
    ['RR123456789CN', true],
    ['YT2026000001', false],
  ])('of %s is wrong: %s', (number, isWrong) => expect(hasWrongCheckDigit(number)).toBe(isWrong));

  test('detects every single wrong digit', () => {
    const serials = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }));
    void fc.assert(
      fc.property(serials, ([serial, more]) => {
        const digits = String(serial).padStart(8, '0');
        const digit = checkDigitOf(digits);
        expect(hasWrongCheckDigit(`RR${digits}${digit}CN`)).toBe(false);
        expect(hasWrongCheckDigit(`RR${digits}${(digit + more) % 10}CN`)).toBe(true);
      }),
    );
  });
});
