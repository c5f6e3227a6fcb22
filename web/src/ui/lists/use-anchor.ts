import { type RefObject, useLayoutEffect, useRef } from 'react';

type Anchored<K> = {
  scroller: RefObject<HTMLElement | null>;
  /** The items that are drawn. */
  rows: readonly { index: number; start: number; size: number }[];
  /** CSS pixels above the first visible row, as of the last scroll event: reading them from the page would force a layout each time. */
  top: number;
  startOf: (index: number) => number | undefined;
  /** The rendered content; another value when items may have been added or removed. */
  content: unknown;
  /** The list; another one starts over. */
  source: unknown;
  keyAt: (index: number) => K | undefined;
  /** The present offset of the item with this key; -1 if it has been removed. */
  indexOf: (key: K) => number;
};

type AnchorSnapshot<K> = Pick<Anchored<K>, 'content' | 'source'> & { places: { key: K; start: number }[] };

/** Keeps visible items in place when others are inserted or removed above, except at the very top, where new ones are shown. */
export function useAnchor<K>({ scroller, rows, top, startOf, content, source, keyAt, indexOf }: Anchored<K>): void {
  const seen = useRef<AnchorSnapshot<K> | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = seen.current;
    if (!element) return;
    let from = top;
    if (before && before.source === source && before.content !== content && element.scrollTop > 0) {
      element.scrollTop += shiftOf(before.places, (key) => {
        const index = indexOf(key);
        return index < 0 ? undefined : startOf(index);
      });
      from = element.scrollTop;
    }
    const inSight = rows.filter(({ start, size }) => start + size > from);
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
