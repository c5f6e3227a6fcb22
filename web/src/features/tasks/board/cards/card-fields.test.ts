import { expect, test } from 'vitest';
import { cardsWith, fieldsOfCards } from './card-fields.ts';

test('[39] detailed cards show up to four fields that the address names, by default the usual ones', () => {
  expect([fieldsOfCards(''), fieldsOfCards('compact')]).toEqual([undefined, undefined]);
  expect(fieldsOfCards('detailed')).toEqual(['assigneeIds', 'startDate', 'estimate']);
  const custom = ['a', 'b', 'c', 'd'].map((one) => `c_${one.repeat(32)}` as const);
  expect(fieldsOfCards(`detailed.estimate.title.estimate.${custom.join('.')}`)).toEqual([
    'estimate',
    ...custom.slice(0, 3),
  ]);
  expect(cardsWith(['estimate', 'assigneeIds', 'startDate'])).toBe('detailed');
  for (const fields of [[], ['estimate'], ['statusId', custom[0] ?? 'c_']] as const) {
    expect(fieldsOfCards(cardsWith(fields))).toEqual(fields);
  }
});
