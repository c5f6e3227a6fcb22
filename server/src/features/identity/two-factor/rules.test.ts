import { expect, test } from 'vitest';
import { methodsOf, readCode } from './rules.ts';
import { enrolmentUri, timeStepOf } from './totp.ts';

const none = { hasApp: false, codesLeft: 0, hasPasskey: false, demanded: false };

test.for(['12345', '1234567', '', 'abcdef', '12 34 5', 'ABCDE-1234U'])('[A15] refuses “%s” as a code', (typed) => {
  expect(readCode(typed)).toBeUndefined();
});

test.for([
  ['123456', 'totp', '123456'],
  [' 123 456 ', 'totp', '123456'],
  ['１２３４５６', 'totp', '123456'],
  ['abcde-12345', 'recovery', 'ABCDE12345'],
  ['OIL00 OIL00', 'recovery', '0110001100'],
])('[LG-08] reads “%s” as %s %s', ([typed = '', kind, code]) => {
  expect(readCode(typed)).toEqual({ kind, code });
});

test('[LG-08] requires no second step by default, and enrolment when a role requires one', () => {
  expect(methodsOf(none)).toEqual([]);
  expect(methodsOf({ ...none, demanded: true })).toEqual(['enrol']);
  // Having a passkey does not require its use.
  expect(methodsOf({ ...none, hasPasskey: true })).toEqual([]);
});

test('[LG-08] offers existing factors and no enrolment beside them', () => {
  expect(methodsOf({ ...none, hasApp: true })).toEqual(['totp']);
  expect(methodsOf({ ...none, hasPasskey: true, demanded: true })).toEqual(['passkey']);
  expect(methodsOf({ hasApp: true, codesLeft: 1, hasPasskey: true, demanded: true })).toEqual([
    'totp',
    'passkey',
    'recovery',
  ]);
});

// RFC 6238, appendix B, SHA-1, the last six digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.for([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('[LG-08] computes the code of RFC 6238 at second %i as %s', ([second, code, step]) => {
  expect(timeStepOf(RFC_SECRET, String(code), new Date(Number(second) * 1_000))).toBe(step);
});

test('[A15] accepts the adjacent codes, not those beyond', () => {
  const at = (second: number) => timeStepOf(RFC_SECRET, '081804', new Date(second * 1_000));
  const [first, last] = [1_111_111_080, 1_111_111_109];
  expect([at(first - 30), at(last + 30)]).toEqual([37_037_036, 37_037_036]);
  expect([at(first - 31), at(last + 31)]).toEqual([undefined, undefined]);
});

test('the otpauth URI names the product and the user', () => {
  expect(enrolmentUri(RFC_SECRET, '王敏 & co')).toBe(
    `otpauth://totp/Opsyard:%E7%8E%8B%E6%95%8F%20%26%20co?secret=${RFC_SECRET}&issuer=Opsyard`,
  );
});
