import type { TaskRow } from '@opsyard/contract';
import { Button } from 'antd';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTaskMenu } from '../shared/use-task-menu.tsx';
import { type CellLayout, cellName, layoutOf } from './arrange-cells.ts';
import styles from './board.module.css';
import { BoardPlanContext, useBoardPlan } from './board-context.ts';
import type { Board as BoardModel } from './board-model.ts';
import type { BoardState, ColumnView } from './board-views.ts';
import type { CardActions, CellCards } from './cards/card-list.tsx';
import { SelectedCardsContext, useCardSelection } from './cards/selected-cards.ts';
import { useCardActions } from './cards/use-card-actions.tsx';
import { type Arrangement, type Cell, cardKey, cellKey, cellOf, type PlacedCard, statusIn } from './cells.ts';
import { Column } from './column.tsx';
import { Lanes } from './lanes.tsx';
import { moveCard } from './moves/move-card.ts';
import { aroundPlace, changesLike, changesOfAll, moveCards, tasksOf } from './moves/move-cards.ts';
import type { CardPosition } from './moves/place.ts';
import { type MovingCards, useBoardDrops } from './moves/use-board-drops.ts';
import { type BoardKeys, useBoardKeys } from './use-board-keys.ts';
import type { Folds } from './use-folds.ts';
import { useLatest } from './use-latest.ts';
import { useRefusals } from './use-refusals.ts';

type CellsProps = {
  board: BoardModel;
  state: Pick<BoardState, 'columns' | 'totals'>;
  moving: RefObject<MovingCards>;
  arrangement: Arrangement;
  folds: Folds;
};

/** The data from which columns and lanes are rendered. */
export type Drawn = {
  layout: CellLayout;
  folds: Folds;
  onFold: { column: (value: string) => void; lane: (lane: string) => void };
  refusalIn: (cell: Cell) => string;
  cardsOf: (cell: Cell) => CellCards;
};

/** The cards of a board, moved by dragging, by keyboard or from their menus. */
export function BoardCells({ board, state: { columns, totals }, moving, arrangement, folds }: CellsProps) {
  const scope = useScope();
  const { t } = useTranslation('tasks');
  const element = useRef<HTMLDivElement>(null);
  const layout = useMemo(
    () => layoutOf(scope, arrangement, { columns, totals }),
    [scope, arrangement, columns, totals],
  );
  const { values, lanes } = layout;
  const plan = useMemo(() => ({ arrangement, values, lanes }), [arrangement, values, lanes]);
  const walked = {
    columns,
    values: values.filter((value) => !folds.isFolded('c', value)),
    lanes: lanes.filter((lane) => !folds.isFolded('l', lane)),
  };
  const selection = useCardSelection(columns);
  const { keys, actions } = useMoves({ scope, arrangement, columns, walked, selection });
  useEffect(() => {
    moving.current.carried = keys.movingId;
  });
  useBoardDrops(element, { projectId: scope.project.id, columns, onDrop: actions.onDrop, moving });
  const onMore = useCallback((key: string) => void board.more(key), [board]);
  const refusalIn = useCellRefusals(keys.movingId, arrangement);
  const activeId = keys.activeId ?? firstCard(walked);
  const activeCell = cellHolding(columns, activeId);
  const focusCell = cellHolding(columns, keys.focusId);
  const cardsOf = (cell: Cell): CellCards => {
    const view = columns.get(cellKey(cell.value, cell.lane)) ?? emptyCell(cell);
    const isActive = activeCell === view;
    const { onDrop: _, ...ofCards } = actions;
    return {
      view,
      activeId: isActive ? activeId : null,
      focusId: focusCell === view ? keys.focusId : null,
      movingId: isActive ? keys.movingId : null,
      onMore,
      ...ofCards,
    };
  };
  const onFold = useLatest({
    column: (value: string) => folds.toggle('c', value),
    lane: (lane: string) => folds.toggle('l', lane),
  });
  const cardAt = (target: Element) => {
    const key = target.closest<HTMLElement>('[data-task]')?.dataset.task;
    return [...columns.values()].flatMap(({ cards }) => cards).find((card) => scope.keyOf(card) === key);
  };
  const taskMenu = useTaskMenu({ rowAt: cardAt });
  const cardActions = useCardActions((target) => (keys.movingId ? [] : chosenWith(cardAt(target), selection.cards)));
  const hasLanes = arrangement.laneBy !== null;
  const drawn: Drawn = { layout, folds, onFold, refusalIn, cardsOf };
  return (
    <BoardPlanContext value={plan}>
      <SelectedCardsContext value={selection}>
        {/* biome-ignore lint/a11y/useSemanticElements: a board is no fieldset */}
        <div
          ref={element}
          onContextMenu={taskMenu.onContextMenu}
          onKeyDown={cardActions.onKeyDown}
          className={hasLanes ? styles.lanes : styles.board}
          role="group"
          aria-label={t('board.label')}
          aria-describedby="board-keys"
          {...(hasLanes && { 'data-lanes': '' })}
        >
          <p id="board-keys" className="visually-hidden">
            {t('board.keys')}
          </p>
          {taskMenu.menu}
          {hasLanes ? (
            <Lanes {...drawn} onShow={board.showLane} activeLane={activeCell?.lane ?? null} />
          ) : (
            <Columns {...drawn} />
          )}
          <div className="visually-hidden" role="status" aria-live="assertive">
            {keys.announcement}
          </div>
        </div>
        {cardActions.bar}
        <SelectedBar selection={selection} />
      </SelectedCardsContext>
    </BoardPlanContext>
  );
}

/** Why the card that is carried cannot be set down in a cell, if so. */
function useCellRefusals(movingId: string | null, arrangement: Arrangement): (cell: Cell) => string {
  const refusals = useRefusals(movingId);
  return (cell) => {
    const toId = statusIn(cell, arrangement);
    return toId === undefined ? '' : refusals(toId);
  };
}

/** All selected tasks if this one is among them, else only this one. */
function chosenWith(card: PlacedCard | undefined, selected: readonly PlacedCard[]): readonly PlacedCard[] {
  if (!card) return [];
  return selected.some(({ id }) => id === card.id) ? tasksOf(selected) : [card];
}

/** The number of selected cards, and a function to clear the selection. */
function SelectedBar({ selection: { cards, clear } }: { selection: ReturnType<typeof useCardSelection> }) {
  const { t } = useTranslation('tasks');
  return (
    <div role="status" className={classes(styles.selected, cards.length === 0 && 'visually-hidden')}>
      {cards.length > 0 && (
        <>
          {t('board.selected', { count: cards.length })}
          <Button size="small" onClick={clear}>
            {t('board.clearSelection')}
          </Button>
        </>
      )}
    </div>
  );
}

function Columns({ layout, folds, onFold, refusalIn, cardsOf }: Drawn) {
  const { arrangement } = useBoardPlan();
  const { by } = arrangement;
  return layout.values.map((value, at) => (
    <Column
      key={value}
      by={by}
      isFirst={at === 0}
      isFolded={folds.isFolded('c', value)}
      onFold={onFold.column}
      refusal={refusalIn({ value, lane: '' })}
      {...cardsOf({ value, lane: '' })}
    />
  ));
}

type Moving = {
  scope: ReturnType<typeof useScope>;
  arrangement: Arrangement;
  columns: BoardState['columns'];
  walked: Parameters<typeof useBoardKeys>[0]['walked'];
  selection: ReturnType<typeof useCardSelection>;
};

/** All actions on cards, as functions with stable identity. */
function useMoves({ scope, arrangement, columns, walked, selection }: Moving) {
  const { t } = useTranslation('tasks');
  const { openTask } = useOpenTask();
  const cardsIn = ({ value, lane }: Cell) => columns.get(cellKey(value, lane))?.cards ?? [];
  const onMove = (card: PlacedCard, place: CardPosition) => {
    const text = t('board.moved', { title: card.title, status: cellName(scope, arrangement, place) });
    void moveCard({ scope, arrangement, card, cards: cardsIn(place), place, text });
  };
  const { cards, keys: selected, toggle, clear } = selection;
  /** The cards that move with this one: all selected ones if it is selected. */
  const withSelected = (card: PlacedCard) => (selected.has(cardKey(card)) && cards.length > 1 ? cards : null);
  const moveAll = (
    all: readonly PlacedCard[],
    cell: Cell,
    more: Pick<Parameters<typeof moveCards>[0], 'changes' | 'between'>,
  ) => {
    const rows = tasksOf(all);
    const text = t('board.movedMany', { count: rows.length, status: cellName(scope, arrangement, cell) });
    void moveCards({ scope, rows, text, ...more }).then((isMoved) => isMoved && clear());
  };
  const onDrop = (card: PlacedCard, place: CardPosition, all = withSelected(card)) => {
    if (!all) return onMove(card, place);
    const between = aroundPlace(cardsIn(place), { index: place.index, dragged: card, rows: all });
    moveAll(all, place, { changes: changesOfAll(all, place, arrangement), between });
  };
  const onOpen = (card: TaskRow) => openTask(scope.keyOf(card));
  const keys: BoardKeys = useBoardKeys({
    arrangement,
    walked,
    onMove: onDrop,
    together: withSelected,
    onOpen,
    onSelect: toggle,
    onClear: selected.size > 0 ? clear : undefined,
  });
  const onMoveTo = (card: PlacedCard, cell: Cell) => {
    const now = cellOf(card, arrangement);
    const all = withSelected(card);
    if (all) return moveAll(all, cell, { changes: changesLike(card, all, { cell, arrangement }) });
    if (now.value !== cell.value || now.lane !== cell.lane) onMove(card, { ...cell, index: cardsIn(cell).length });
  };
  const actions = useLatest<CardActions & { onDrop: typeof onMove }>({
    ...{ onOpen, onKey: keys.onCardKey, onFocus: keys.setActive, onMoveTo, onDrop },
  });
  return { keys, actions: actions };
}

function firstCard({ columns, values, lanes }: Moving['walked']): string | null {
  for (const lane of lanes) {
    for (const value of values) {
      const first = columns.get(cellKey(value, lane))?.cards[0];
      if (first) return cardKey(first);
    }
  }
  return null;
}

function cellHolding(columns: BoardState['columns'], key: string | null): ColumnView | undefined {
  if (key === null) return undefined;
  return [...columns.values()].find(({ cards }) => cards.some((card) => cardKey(card) === key));
}

const emptyCells = new Map<string, ColumnView>();

/** A cell missing in the response; always the same object, so that it is not rendered again. */
function emptyCell(cell: Cell): ColumnView {
  const key = cellKey(cell.value, cell.lane);
  const known = emptyCells.get(key) ?? { ...cell, cards: [], count: 0, older: 0, more: false, isRead: true };
  emptyCells.set(key, known);
  return known;
}
