import { completeCards, type OverviewCards } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { moveCard } from './move-card.ts';

const names = (cards: OverviewCards) => cards.map(({ card }) => card).slice(0, 4);

test('a card is moved to a place; beyond the ends it stays', () => {
  const cards = completeCards([]);
  expect(names(moveCard(cards, 'priority', 0))).toEqual(['priority', 'figures', 'status', 'owner']);
  expect(names(moveCard(cards, 'figures', 2))).toEqual(['status', 'owner', 'figures', 'priority']);
  expect(moveCard(cards, 'figures', -1)).toBe(cards);
  expect(moveCard(cards, 'recent', cards.length)).toBe(cards);
});
