import type { OverviewCard, OverviewCards } from '@opsyard/contract';

/** The texts with the titles of the cards. */
export const CARD_TITLES = {
  figures: 'figures',
  status: 'byStatus',
  owner: 'byOwner',
  priority: 'byPriority',
  label: 'byLabel',
  completed: 'completed',
  cumulative: 'cumulative.title',
  flow: 'flow.title',
  reviews: 'reviews.title',
  workload: 'workload.title',
  milestones: 'milestones',
  upcoming: 'upcoming',
  recent: 'recent',
  activity: 'activity',
} as const satisfies Record<OverviewCard, string>;

/** The cards this page knows: a newer server can have others. */
export function knownCards(cards: OverviewCards): OverviewCards {
  return cards.filter(({ card }) => Object.hasOwn(CARD_TITLES, card));
}
