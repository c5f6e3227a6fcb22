import type { TaskRow } from '@opsyard/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTask } from '../../shared/open-task.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { useAnchor } from '../../shared/use-anchor.ts';
import styles from '../board.module.css';
import type { ColumnView } from '../board-views.ts';
import { type Cell, cardKey, cellKey, type PlacedCard } from '../cells.ts';
import { DONE_DAYS } from '../done-window.ts';
import { indexOf } from '../moves/place.ts';
import { Card } from './card.tsx';
import { useCardSettings } from './card-settings.ts';

const CARD_HEIGHT = 92;
const COMPACT_HEIGHT = 62;
const PARENT_HEIGHT = 24;
const VALUE_HEIGHT = 20;
const GAP = 8;
const AHEAD = 12;

export type CardActions = {
  onOpen: (card: TaskRow) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, card: PlacedCard) => void;
  onFocus: (key: string) => void;
  onMoveTo: (card: PlacedCard, cell: Cell) => void;
};

/** The cards of a cell, with the active one if it is among them. */
export type CellCards = CardActions & {
  view: ColumnView;
  activeId: string | null;
  focusId: string | null;
  movingId: string | null;
  onMore: (key: string) => void;
};

/** The cards of a column or cell; only visible ones are rendered, further ones are loaded while scrolling. */
export function CardList({
  list,
  view,
  activeId,
  focusId,
  movingId,
  onMore,
  ...actions
}: CellCards & { list: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { isCompact, fields } = useCardSettings();
  const key = cellKey(view.value, view.lane);
  const active = activeId === null ? -1 : view.cards.findIndex((card) => cardKey(card) === activeId);
  const virtual = useVirtualizer({
    count: view.cards.length,
    getScrollElement: () => list.current,
    estimateSize: (index) =>
      isCompact
        ? COMPACT_HEIGHT
        : CARD_HEIGHT + (view.cards[index]?.parentId ? PARENT_HEIGHT : 0) + (fields?.length ?? 0) * VALUE_HEIGHT,
    gap: GAP,
    overscan: 6,
    getItemKey: (index) => view.cards[index]?.id ?? index,
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
    content: view.cards,
    source: key,
    keyAt: (index) => view.cards[index]?.id,
    indexOf: (id) => indexOf(view.cards, id),
  });
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (view.more && lastShown >= view.cards.length - AHEAD) onMore(key);
  }, [view.more, view.cards.length, lastShown, onMore, key]);
  const { openKey } = useOpenTask();
  const opened = openKey === null ? -1 : view.cards.findIndex((card) => scope.keyOf(card) === openKey);
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
          const card = view.cards[index];
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
                  {...actions}
                />
              </div>
            )
          );
        })}
      </div>
      {view.count === 0 && <p className={styles.empty}>{t('board.emptyColumn')}</p>}
      {view.older > 0 && !view.more && <OlderTasks view={view} />}
    </div>
  );
}

/** Says how many completed tasks do not show, and shows them. */
function OlderTasks({ view: { older, count } }: { view: ColumnView }) {
  const { t } = useTranslation('tasks');
  const { onShowAll } = useCardSettings();
  return (
    <div className={styles.older}>
      <span>{t('board.older', { count: older, days: DONE_DAYS })}</span>
      <Button type="link" onClick={onShowAll}>
        {t('board.showAll', { count })}
      </Button>
    </div>
  );
}
