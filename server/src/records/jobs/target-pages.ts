import { type ChipContext, visibleChips } from '../links/chips.ts';
import type { ShownItem } from './view-store.ts';

/** The addresses of the records that items are about, by their type and id, as far as the reader may see them. */
export async function targetPages(
  context: ChipContext,
  items: readonly Pick<ShownItem, 'targetType' | 'targetId'>[],
): Promise<ReadonlyMap<string, string>> {
  const targets = items.flatMap(({ targetType, targetId }) =>
    targetType !== null && targetId !== null ? [{ type: targetType, id: targetId }] : [],
  );
  const chips = await visibleChips(context, targets);
  return new Map(chips.map(({ type, id, page }) => [`${type} ${id}`, page]));
}
