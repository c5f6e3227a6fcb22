import { expect, test } from 'vitest';
import { type AccountAuthority, changeRefusal, endRefusal, numberOrNull, readBirthday, textOrNull } from './rules.ts';

const somebody: AccountAuthority = {
  id: 'a',
  username: 'wang',
  name: 'Wang (wang)',
  status: 1,
  deleted: false,
  isAdministrator: false,
  mayDoMore: false,
};
const calm = { actorId: 'z', administratorStays: true };

test.for([
  ['somebody ordinary', {}, calm, undefined],
  ['somebody who is gone', { deleted: true }, calm, 'common.notFound'],
  ['somebody who may do more', { mayDoMore: true }, calm, 'user.mayDoMore'],
  [
    'the last administrator',
    { isAdministrator: true },
    { ...calm, administratorStays: false },
    'user.lastAdministrator',
  ],
  ['one of two administrators', { isAdministrator: true }, calm, undefined],
  ['somebody ordinary where no administrator is left', {}, { ...calm, administratorStays: false }, undefined],
] as const)('[RP-05] %s', ([, change, context, failure]) => {
  expect(changeRefusal({ ...somebody, ...change }, context)?.code).toBe(failure);
  expect(endRefusal({ ...somebody, ...change }, context)?.code).toBe(failure);
});

test('[RP-05] refuses to freeze or delete one’s own account', () => {
  expect(endRefusal(somebody, { ...calm, actorId: 'a' })?.code).toBe('user.oneself');
  expect(changeRefusal(somebody, { ...calm, actorId: 'a' })).toBeUndefined();
});

test.for([
  ['1990-02-28', '1990-02-28'],
  ['1990-02-28 00:00:00', '1990-02-28'],
  ['1990-02-30', 'invalid'],
  ['28.02.1990', 'invalid'],
  ['', null],
  [null, null],
] as const)('[CL-07] stores the birthday “%s” as %s', ([text, kept]) => {
  expect(readBirthday(text)).toBe(kept);
});

test('[CL-07] stores empty fields as null and accepts numbers as text', () => {
  expect([textOrNull('  '), textOrNull(' a '), textOrNull(null)]).toEqual([null, 'a', null]);
  expect([numberOrNull('2'), numberOrNull(2), numberOrNull(''), numberOrNull(null)]).toEqual([2, 2, null, null]);
});
