import type { OverviewCard, OverviewCards } from '@opsyard/contract';

/** The cards with one of them at another place; the same where it cannot be moved. */
export function moveCard(cards: OverviewCards, card: OverviewCard, to: number): OverviewCards {
  const from = cards.findIndex((one) => one.card === card);
  const moved = cards[from];
  if (!moved || to === from || to < 0 || to >= cards.length) return cards;
  return cards.toSpliced(from, 1).toSpliced(to, 0, moved);
}
