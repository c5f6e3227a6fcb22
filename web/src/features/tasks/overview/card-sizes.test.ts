import { expect, test } from 'vitest';
import { nextSize, sizeOf, withSize } from './card-sizes.ts';

test('cards have their usual width until it is changed, and the usual one is not kept', () => {
  expect([sizeOf({ card: 'status' }), sizeOf({ card: 'figures' }), sizeOf({ card: 'recent', size: 'wide' })]).toEqual([
    ...['small', 'whole', 'wide'],
  ]);
  expect(withSize({ card: 'status', shown: true }, 'wide')).toEqual({ card: 'status', shown: true, size: 'wide' });
  expect(withSize({ card: 'status', shown: true, size: 'wide' }, 'small')).toEqual({ card: 'status', shown: true });
  expect([nextSize({ card: 'status' }, 1), nextSize({ card: 'status' }, -1), nextSize({ card: 'figures' }, 1)]).toEqual(
    [...['half', 'small', 'whole']],
  );
});
