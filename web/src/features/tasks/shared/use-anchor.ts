import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

type Drawn = Pick<Virtualizer<HTMLElement, Element>, 'measurementsCache' | 'scrollElement' | 'scrollOffset'> & {
  getVirtualItems: () => VirtualItem[];
};

type Anchored<K> = {
  virtualizer: Drawn;
  /** What is drawn; something else when anything may have come or gone. */
  content: unknown;
  /** The list; another one starts over. */
  source: unknown;
  keyAt: (index: number) => K | undefined;
  /** Where what has this key is now; -1 when it is gone. */
  indexOf: (key: K) => number;
};

type AnchorSnapshot<K> = Pick<Anchored<K>, 'content' | 'source'> & { places: { key: K; start: number }[] };

/** Keeps visible items in place when others are inserted or removed above, except at the very top, where new ones are shown. */
export function useAnchor<K>({ virtualizer, content, source, keyAt, indexOf }: Anchored<K>): void {
  const seen = useRef<AnchorSnapshot<K> | null>(null);
  useLayoutEffect(() => {
    const { scrollElement: element, measurementsCache: now } = virtualizer;
    const before = seen.current;
    if (!element) return;
    // The position as of the last scroll event: reading it from the element lays out the page again, at each step of scrolling.
    let top = virtualizer.scrollOffset ?? 0;
    if (before && before.source === source && before.content !== content && element.scrollTop > 0) {
      element.scrollTop += shiftOf(before.places, (key) => now[indexOf(key)]?.start);
      top = element.scrollTop;
    }
    const inSight = virtualizer.getVirtualItems().filter(({ end }) => end > top);
    const places = inSight.flatMap(({ index, start }) => {
      const key = keyAt(index);
      return key === undefined ? [] : [{ key, start }];
    });
    seen.current = { content, source, places };
  });
}

function shiftOf<K>(places: AnchorSnapshot<K>['places'], startOf: (key: K) => number | undefined): number {
  for (const { key, start } of places) {
    const now = startOf(key);
    if (now !== undefined) return now - start;
  }
  return 0;
}
