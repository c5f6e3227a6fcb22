import { expect, test } from 'vitest';
import { enhanceRecords, keepEnhanceRecord } from './enhance-records.ts';

test('[EN-06] the last sixteen records of each table are stored, latest first', () => {
  for (let number = 1; number <= 20; number += 1) keepEnhanceRecord('orders', `text ${number}`, number);
  keepEnhanceRecord('sites', 'other');
  expect(enhanceRecords('orders')).toHaveLength(16);
  expect(enhanceRecords('orders')[0]).toEqual({ at: 20, text: 'text 20' });
  expect(enhanceRecords('orders').at(-1)?.text).toBe('text 5');
  expect(enhanceRecords('sites').map(({ text }) => text)).toEqual(['other']);
  expect(enhanceRecords('nobody')).toEqual([]);
});

test('[EN-06] the same text twice in a row is stored once', () => {
  keepEnhanceRecord('orders', 'same', 1);
  keepEnhanceRecord('orders', 'same', 2);
  expect(enhanceRecords('orders')).toEqual([{ at: 1, text: 'same' }]);
});
