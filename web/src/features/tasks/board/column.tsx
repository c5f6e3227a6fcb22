import type { Status, TaskRow } from '@opsyard/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/project-scope.tsx';
import { StatusMark } from '../shared/status-mark.tsx';
import { refusalsOf } from '../shared/transitions.ts';
import { useAnchor } from '../shared/use-anchor.ts';
import styles from './board.module.css';
import type { ColumnView } from './board-model.ts';
import { Card } from './card.tsx';
import { CardAdder } from './card-adder.tsx';
import { ColumnCount } from './column-count.tsx';
import { indexOf } from './place.ts';
import { useColumnDrop } from './use-column-drop.ts';

const CARD_HEIGHT = 92;
const PARENT_HEIGHT = 24;
const GAP = 8;
const AHEAD = 12;

export type CardWishes = {
  onOpen: (card: TaskRow) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, card: TaskRow) => void;
  onFocus: (id: string) => void;
  onMoveTo: (card: TaskRow, statusId: string) => void;
};

type ColumnProps = CardWishes & {
  status: Status;
  view: ColumnView;
  /** The card the arrow keys stand on, when it is in this column. */
  activeId: string | null;
  focusId: string | null;
  heldId: string | null;
  /** Why the card that is moved now may not come here; empty where it may. */
  refusal: string;
  onMore: (statusId: string) => void;
};

/** One status of the board; only the cards in sight are drawn, further ones are read while scrolling. */
export const Column = memo(function Column({
  status,
  view,
  activeId,
  focusId,
  heldId,
  refusal,
  onMore,
  ...wishes
}: ColumnProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const column = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOver = useColumnDrop({ column, list }, { projectId: scope.project.id, statusId: status.id });
  const active = activeId === null ? -1 : indexOf(view.cards, activeId);
  const virtual = useVirtualizer({
    count: view.cards.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => CARD_HEIGHT + (view.cards[index]?.parentId ? PARENT_HEIGHT : 0),
    gap: GAP,
    overscan: 6,
    getItemKey: (index) => view.cards[index]?.id ?? index,
    // The card with the focus stays, or the focus would be lost on scrolling.
    rangeExtractor: (range) =>
      active < 0
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });
  useAnchor({
    virtualizer: virtual,
    content: view.cards,
    source: status.id,
    keyAt: (index) => view.cards[index]?.id,
    indexOf: (id) => indexOf(view.cards, id),
  });
  const mayBegin = refusalsOf(scope, { row: null, toId: status.id }).length === 0;
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (view.more && lastShown >= view.cards.length - AHEAD) onMore(status.id);
  }, [view.more, view.cards.length, lastShown, onMore, status.id]);
  const { openKey } = useOpenTask();
  const opened = openKey === null ? -1 : view.cards.findIndex((card) => scope.keyOf(card) === openKey);
  useEffect(() => {
    if (opened >= 0) virtual.scrollToIndex(opened);
  }, [opened, virtual]);
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active);
  }, [active, virtual]);
  return (
    <section
      ref={column}
      className={classes(styles.column, isOver && styles.over, refusal !== '' && styles.refusing)}
      aria-label={status.name}
    >
      <header className={styles.head}>
        <StatusMark status={status} />
        <ColumnCount status={status} count={view.count} />
      </header>
      {refusal !== '' && <p className={styles.refusal}>{refusal}</p>}
      <div ref={list} className={styles.list}>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {rows.map(({ index, start, key }) => {
            const card = view.cards[index];
            return (
              card && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={styles.slot}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Card
                    card={card}
                    isActive={card.id === activeId}
                    takesFocus={card.id === focusId}
                    isHeld={card.id === heldId}
                    {...wishes}
                  />
                </div>
              )
            );
          })}
        </div>
        {view.cards.length === 0 && <p className={styles.empty}>{t('board.emptyColumn')}</p>}
      </div>
      {scope.can('editTasks') && mayBegin && <CardAdder statusId={status.id} name={status.name} />}
    </section>
  );
});
