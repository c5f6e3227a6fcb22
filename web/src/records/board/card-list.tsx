import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { Failure } from '../../ui/failure.tsx';
import { useAnchor } from '../../ui/lists/use-anchor.ts';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import styles from './board.module.css';
import { useBoard } from './board-setup.ts';
import { Card } from './card.tsx';
import { type CellView, cardKey, cellKey, indexOf } from './cells.ts';

const GAP = 8;
const AHEAD = 12;

/** The cards of a cell, with the names of those of them that are active, take the focus, are moved and are open. */
export type CellCards = {
  view: CellView;
  activeId: string | null;
  focusId: string | null;
  movingId: string | null;
  openedId: string | null;
};

/** The cards of a column or cell; only visible ones are rendered, further ones are loaded while scrolling. */
export function CardList({
  list,
  view,
  activeId,
  focusId,
  movingId,
  openedId,
}: CellCards & { list: RefObject<HTMLDivElement | null> }) {
  const { heightOf, emptyText, actions, parts } = useBoard();
  const { cards, more } = view;
  const { onMore } = actions;
  const key = cellKey(view.value, view.lane);
  const placeOf = (id: string | null) => (id === null ? -1 : cards.findIndex((card) => cardKey(card) === id));
  const active = placeOf(activeId);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (cards[index] ? heightOf(cards[index]) : 0),
    gap: GAP,
    overscan: 6,
    getItemKey: (index) => cards[index]?.id ?? index,
    // The card with the focus stays, or the focus would be lost on scrolling.
    rangeExtractor: (range) =>
      active < 0
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });
  const rows = virtual.getVirtualItems();
  useAnchor({
    scroller: list,
    rows,
    top: virtual.scrollOffset ?? 0,
    startOf: (index) => virtual.measurementsCache[index]?.start,
    content: cards,
    source: key,
    keyAt: (index) => cards[index]?.id,
    indexOf: (id) => indexOf(cards, id),
  });
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && lastShown >= cards.length - AHEAD) onMore(key);
  }, [more, cards.length, lastShown, onMore, key]);
  const opened = placeOf(openedId);
  useEffect(() => {
    if (opened >= 0) virtual.scrollToIndex(opened);
  }, [opened, virtual]);
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active);
  }, [active, virtual]);
  return (
    <div ref={list} className={styles.list}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rows.map(({ index, start, key: id }) => {
          const card = cards[index];
          return (
            card && (
              <div
                key={id}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Card
                  card={card}
                  isActive={cardKey(card) === activeId}
                  takesFocus={cardKey(card) === focusId}
                  isMoving={cardKey(card) === movingId}
                />
              </div>
            )
          );
        })}
      </div>
      {view.failed && <Failure {...view.failed} />}
      {!view.isRead && !view.failed && view.count > 0 && <CardsSkeleton cards={Math.min(view.count, 3)} />}
      {view.count === 0 && <p className={styles.empty}>{emptyText}</p>}
      {parts.CellEnd && <parts.CellEnd view={view} />}
    </div>
  );
}
