import { OVERVIEW_SIZES, type OverviewCard, type OverviewCards, type OverviewSize } from '@opsyard/contract';

/** The usual widths of cards that are not small. */
const USUAL: Partial<Record<OverviewCard, OverviewSize>> = {
  figures: 'whole',
  completed: 'wide',
  cumulative: 'whole',
  flow: 'whole',
  reviews: 'whole',
  workload: 'half',
  milestones: 'half',
  upcoming: 'half',
  recent: 'half',
  activity: 'half',
};

type Sized = Pick<OverviewCards[number], 'card' | 'size'>;

/** The width of a card. */
export function sizeOf({ card, size }: Sized): OverviewSize {
  return size ?? USUAL[card] ?? 'small';
}

/** The card with another width; the usual one is not kept. */
export function withSize<C extends Sized>(
  { size: _, ...one }: C,
  size: OverviewSize,
): Omit<C, 'size'> & Pick<Sized, 'size'> {
  return size === (USUAL[one.card] ?? 'small') ? one : { ...one, size };
}

/** The next wider or narrower width of a card; the same at the end. */
export function nextSize(one: Sized, step: -1 | 1): OverviewSize {
  const at = OVERVIEW_SIZES.indexOf(sizeOf(one)) + step;
  return OVERVIEW_SIZES[at] ?? sizeOf(one);
}
