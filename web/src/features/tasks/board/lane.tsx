import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import { GroupName } from '../grid/groups/group-row.tsx';
import { refusalsOf } from '../shared/editing/transitions.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { cellName, valueName } from './arrange-cells.ts';
import styles from './board.module.css';
import { useBoardPlan } from './board-context.ts';
import { CardAdder } from './cards/card-adder.tsx';
import { CardList, type CellCards } from './cards/card-list.tsx';
import { statusIn } from './cells.ts';
import { CellLimit } from './column-count.tsx';
import { useColumnDrop } from './moves/use-column-drop.ts';

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
  onFold: (lane: string) => void;
  /** A card in it is being moved or has the focus: its cells stay rendered. */
  isKept: boolean;
  onShow: (lane: string) => () => void;
  children: () => ReactNode;
};

/** A lane: its heading, which is also a drop target, and its cells while it is visible. */
export function Lane({ lane, count, height, isFolded, onFold, isKept, onShow, children }: LaneProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const numberText = useNumberText();
  const { arrangement } = useBoardPlan();
  const by = arrangement.laneBy ?? 'status';
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const isVisible = useIsVisible(box);
  const isShown = !isFolded && (isVisible || isKept);
  const isOver = useColumnDrop({ column: head }, { projectId: scope.project.id, value: null, lane });
  const show = useCallback(() => onShow(lane), [onShow, lane]);
  useEffect(() => {
    if (isShown) return show();
  }, [isShown, show]);
  const name = valueName(scope, by, lane);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a lane is no fieldset
    <div ref={box} role="group" className={styles.lane} aria-label={t('board.lane', { name })}>
      <h2 ref={head} className={classes(styles.laneHead, isOver && styles.over)}>
        <button type="button" aria-expanded={!isFolded} onClick={() => onFold(lane)}>
          <Glyph name={isFolded ? 'right' : 'down'} size={12} />
          <GroupName by={by} value={lane} /> <span className={styles.count}>{numberText(count)}</span>
        </button>
      </h2>
      {!isFolded && (
        <div className={styles.cells} style={{ height }}>
          {isShown && children()}
        </div>
      )}
    </div>
  );
}

type LaneCellProps = CellCards & { isFirst: boolean; isFolded: boolean; refusal: string; isKept: boolean };

/** The part of a column in a lane; its cards are rendered while it is visible. */
export const LaneCell = memo(function LaneCell({ isFirst, isFolded, refusal, isKept, ...cards }: LaneCellProps) {
  const scope = useScope();
  const { arrangement } = useBoardPlan();
  const { view } = cards;
  const { value, lane } = view;
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(box) || isKept;
  const shows = isVisible && !isFolded;
  const hasList = shows && view.isRead;
  const isOver = useColumnDrop({ column: box, list }, { projectId: scope.project.id, value, lane, hasList });
  const toId = statusIn(view, arrangement);
  const mayBegin = toId === undefined || refusalsOf(scope, { row: null, toId }).length === 0;
  const name = cellName(scope, arrangement, view);
  return (
    <section
      ref={box}
      className={classes(
        styles.cell,
        isOver && styles.over,
        refusal !== '' && styles.refusing,
        isFolded && styles.foldedColumn,
      )}
      aria-label={name}
      {...(refusal !== '' && { title: refusal })}
    >
      {shows && <CellLimit cell={view} count={view.count} />}
      {hasList && <CardList {...cards} list={list} />}
      {shows && !view.isRead && view.count > 0 && <CardsSkeleton cards={2} />}
      {hasList && scope.can('editTasks') && mayBegin && (
        <CardAdder
          group={{ by: arrangement.by, value }}
          {...(arrangement.laneBy !== null && { also: { by: arrangement.laneBy, value: lane } })}
          name={name}
          isFirst={isFirst}
        />
      )}
      {isFolded && view.count > 0 && <span className={styles.count}>{view.count}</span>}
    </section>
  );
});
