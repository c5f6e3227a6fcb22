import { TRACKING_PROVIDERS } from '@opsyard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigitOf, postalCountryOf } from '../tracking/rules.ts';
import { carrierOf, type KnownCarriers } from './carrier.ts';
import { POSTAL_OPERATORS, postalCarrierOf } from './postal-operators.ts';

test.each([
  ['RR123456785CN', 'track17', '3011'],
  ['RR473124829US', 'track17', '21051'],
  ['RN000000005GB', 'track17', '11031'],
  ['CJ000000005US', 'easypost', 'USPS'],
  ['RU330890326NL', 'aftership', 'postnl-international'],
  // The slug of Deutsche Post needs a shipping date, so the provider detects the carrier.
  ['LX000000005DE', 'aftership', null],
  ['EE000000005JP', 'kuaidi100', 'japanposten'],
  // The right operator, whose code at this provider is not known.
  ['EE000000005JP', 'easypost', null],
  // A country without an operator in the table.
  ['RR123456785ZW', 'track17', null],
  // Wrong check digits, and numbers of other carriers.
  ['RR123456789CN', 'track17', null],
  ['RR123456784CN', 'track17', null],
  ['1Z999AA10123456784', 'track17', null],
  ['YT2312345678901234', 'track17', null],
  ['SF1234567890123', 'kuaidi100', null],
  ['RR12345678CN', 'track17', null],
])('%s at %s is carried by %s', (number, provider, code) => {
  expect(postalCarrierOf(number, provider)).toBe(code);
});

test('of ten numbers that differ in the check digit, one names a country', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}$/), fc.stringMatching(/^\d{8}$/), (service, serial) => {
      const digits = Array.from({ length: 10 }, (_, digit) => digit);
      const right = digits.filter((digit) => postalCountryOf(`${service}${serial}${digit}SG`) === 'SG');
      expect(right).toEqual([checkDigitOf(serial)]);
    }),
  );
});

test('the table has codes of known providers for countries', () => {
  for (const [country, codes] of Object.entries(POSTAL_OPERATORS)) {
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(Object.keys(TRACKING_PROVIDERS)).toEqual(expect.arrayContaining(Object.keys(codes)));
  }
});

const parcel: KnownCarriers = {
  ...{ number: 'RR123456785CN', carrierCode: null, carrierBy: null, foundCarrier: null, foundReason: null },
  ...{ channelCarrier: null, numberPatterns: null, postalCarrier: '3011', carrier: null },
};

test.each([
  ['no channel', {}, ['3011', 'postal']],
  ['a person', { carrierCode: '100', carrierBy: 'person' }, ['100', 'person']],
  ['an import', { carrierCode: '100', carrierBy: 'import' }, ['100', 'import']],
  ['what was found', { foundCarrier: '200', foundReason: 'corrected' }, ['200', 'corrected']],
  ['a channel whose pattern matches', { channelCarrier: '300', numberPatterns: ['RR#########CN'] }, ['300', 'pattern']],
  [
    'a channel whose pattern does not',
    { channelCarrier: '300', numberPatterns: ['UG#########CN'] },
    ['3011', 'postal'],
  ],
  ['a channel without patterns', { channelCarrier: '300', numberPatterns: [] }, ['300', 'channel']],
  ['what the provider has detected', { carrier: '400' }, ['400', 'detected']],
] as [string, Partial<KnownCarriers>, [string, string]][])('with %s', (_, known, [carrier, reason]) => {
  expect(carrierOf({ ...parcel, ...known })).toEqual({ carrier, reason });
});
