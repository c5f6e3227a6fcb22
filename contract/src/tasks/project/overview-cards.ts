import { type Static, Type } from 'typebox';
import { OneOf } from '../../kernel/shapes.ts';

/** The cards of an overview, in their order before it is arranged. */
export const OVERVIEW_CARDS = [
  'figures',
  'status',
  'owner',
  'priority',
  'label',
  'completed',
  'cumulative',
  'flow',
  'reviews',
  'workload',
  'milestones',
  'upcoming',
  'recent',
  'activity',
] as const;
export type OverviewCard = (typeof OVERVIEW_CARDS)[number];

/** The widths of cards: a third of a row, a half, two thirds, or all of it. */
export const OVERVIEW_SIZES = ['small', 'half', 'wide', 'whole'] as const;
export type OverviewSize = (typeof OVERVIEW_SIZES)[number];

/** The cards in their order, which of them are shown, and those with another width than usual. */
export type OverviewCards = Static<typeof OverviewCards>;
export const OverviewCards = Type.Array(
  Type.Object(
    { card: OneOf(OVERVIEW_CARDS), shown: Type.Boolean(), size: Type.Optional(OneOf(OVERVIEW_SIZES)) },
    { additionalProperties: false },
  ),
  { maxItems: OVERVIEW_CARDS.length },
);

/** An arrangement with each card once: unknown ones left out, those it does not name at its end. */
export function completeCards(arranged: OverviewCards): OverviewCards {
  const found = new Map(arranged.filter(({ card }) => OVERVIEW_CARDS.includes(card)).map((one) => [one.card, one]));
  for (const card of OVERVIEW_CARDS) if (!found.has(card)) found.set(card, { card, shown: true });
  return [...found.values()];
}
