import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import styles from './board.module.css';
import { useBoard } from './board-setup.ts';
import { CardList, type CellCards } from './card-list.tsx';
import { Count, cellClass } from './column.tsx';
import { useCellDrop } from './drag.ts';

/** The margin outside the board within which elements count as visible, so that they are rendered before they are scrolled to. */
const AHEAD = '400px';

/** Whether an element of a board with lanes is visible, or nearly so. */
function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setIsVisible] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    const place = element.current;
    if (!place || !('IntersectionObserver' in window)) return;
    const root = place.closest('[data-lanes]');
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: AHEAD,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}

type LaneProps = {
  lane: string;
  count: number;
  height: number;
  isFolded: boolean;
  /** A card in it is being moved or has the focus: its cells stay rendered. */
  isKept: boolean;
  onShow: (lane: string) => () => void;
  children: () => ReactNode;
};

/** A lane: its heading, which is also a drop target, and its cells while it is visible. */
export function Lane({ lane, count, height, isFolded, isKept, onShow, children }: LaneProps) {
  const { t } = useTranslation('records');
  const { nameOf, actions, parts } = useBoard();
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const isVisible = useIsVisible(box);
  const isShown = !isFolded && (isVisible || isKept);
  const isOver = useCellDrop({ box: head }, { value: null, lane });
  const show = useCallback(() => onShow(lane), [onShow, lane]);
  useEffect(() => {
    if (isShown) return show();
  }, [isShown, show]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a lane is no fieldset
    <div ref={box} role="group" className={styles.lane} aria-label={t('board.lane', { name: nameOf('lane', lane) })}>
      <h2 ref={head} className={classes(styles.laneHead, isOver && styles.over)}>
        <button type="button" aria-expanded={!isFolded} onClick={() => actions.onFoldLane(lane)}>
          <Glyph name={isFolded ? 'right' : 'down'} size={12} />
          <parts.Name kind="lane" value={lane} /> <Count count={count} />
        </button>
      </h2>
      {!isFolded && (
        <div className={styles.cells} style={{ height }}>
          {isShown && children()}
        </div>
      )}
      {isShown && parts.LaneEnd && <parts.LaneEnd lane={lane} />}
    </div>
  );
}

type LaneCellProps = CellCards & { isFirst: boolean; isFolded: boolean; refusal: string; isKept: boolean };

/** The part of a column in a lane; its cards are rendered while it is visible. */
export const LaneCell = memo(function LaneCell({ isFirst, isFolded, refusal, isKept, ...cards }: LaneCellProps) {
  const { cellName, parts } = useBoard();
  const { view } = cards;
  const { value, lane, count } = view;
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(box) || isKept;
  const shows = isVisible && !isFolded;
  const hasList = shows && view.isRead;
  const isOver = useCellDrop({ box, list }, { value, lane, hasList });
  const name = cellName({ value, lane }, count);
  return (
    <section
      ref={box}
      className={cellClass(styles.cell, { isOver, isFolded, refusal })}
      aria-label={name}
      {...(refusal !== '' && { title: refusal })}
    >
      {shows && parts.CellCount && <parts.CellCount cell={view} count={count} />}
      {hasList && <CardList {...cards} list={list} />}
      {shows && !view.isRead && count > 0 && <CardsSkeleton cards={2} />}
      {hasList && parts.Adder && <parts.Adder cell={view} name={name} isFirst={isFirst} />}
      {isFolded && count > 0 && <Count count={count} />}
    </section>
  );
});
