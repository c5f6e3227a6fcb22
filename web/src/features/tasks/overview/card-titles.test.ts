import { completeCards, type OverviewCards } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { knownCards } from './card-titles.ts';

test('[S8] cards of a newer server that this page does not know are left out, the others keep their order', () => {
  const cards = completeCards([]).toReversed();
  const newer = { card: 'toString', shown: true } as unknown as OverviewCards[number];
  const later = { card: 'forecast', shown: true } as unknown as OverviewCards[number];
  expect(knownCards([newer, ...cards, later])).toEqual(cards);
});
