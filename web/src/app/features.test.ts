import { expect, test } from 'vitest';
import { byFeature } from './all-features.ts';
import * as features from './features.ts';
import { catalogue as english } from './words/catalogue.en.ts';
import { catalogue as chinese } from './words/catalogue.zh.ts';

test('every feature has texts in both languages', () => {
  for (const words of [english, chinese])
    expect(Object.keys(words)).toEqual(expect.arrayContaining(Object.keys(features)));
});

test('texts belong to the feature of their folder', () => {
  expect(byFeature({ '../../features/work-order/words.en.ts': { title: 'Work orders' } })).toEqual({
    workOrder: { title: 'Work orders' },
  });
});
