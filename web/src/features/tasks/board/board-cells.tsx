import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardView } from '../../../records/board/board-view.tsx';
import type { MovingCards } from '../../../records/board/drag.ts';
import { useBoardState } from '../../../records/board/use-board.ts';
import type { Folds } from '../../../records/board/use-folds.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTaskMenu } from '../shared/use-task-menu.tsx';
import { layoutOf } from './arrange-cells.ts';
import { ArrangementContext } from './board-context.ts';
import type { Board as BoardModel } from './board-model.ts';
import { useTaskSetup } from './board-parts.tsx';
import type { BoardState } from './board-views.ts';
import { useCardActions } from './cards/use-card-actions.tsx';
import type { Arrangement, PlacedCard } from './cells.ts';
import { tasksOf } from './moves/move-cards.ts';
import { useTaskMoves } from './moves/use-task-moves.ts';

type CellsProps = {
  board: BoardModel;
  state: Pick<BoardState, 'columns' | 'totals'>;
  moving: RefObject<MovingCards>;
  arrangement: Arrangement;
  folds: Folds;
};

/** The cards of a board, with the menu and the keys of tasks. */
export function BoardCells({ board, state: { columns, totals }, moving, arrangement, folds }: CellsProps) {
  const scope = useScope();
  const { t } = useTranslation('tasks');
  const { openKey } = useOpenTask();
  const layout = useMemo(
    () => layoutOf(scope, arrangement, { columns, totals }),
    [scope, arrangement, columns, totals],
  );
  const state = useBoardState({
    ...{ layout, folds, moving, views: columns, setup: useTaskSetup(arrangement) },
    moves: useTaskMoves(arrangement, columns),
    onMore: (key) => void board.more(key),
    isOpened: openKey === null ? null : (card) => scope.keyOf(card) === openKey,
  });
  const { cardAt, keys, selection } = state;
  const { menu, onContextMenu } = useTaskMenu({ rowAt: cardAt });
  const { bar, onKeyDown } = useCardActions((element) => {
    const row = keys.movingId ? undefined : cardAt(element);
    return row ? { row, rows: chosenWith(row, selection.cards) } : null;
  });
  return (
    <ArrangementContext value={arrangement}>
      <BoardView
        board={state}
        keysText={t('board.keys')}
        selectedText={(count) => t('board.selected', { count })}
        onShowLane={board.showLane}
        {...{ onContextMenu, onKeyDown }}
      >
        {menu}
      </BoardView>
      {bar}
    </ArrangementContext>
  );
}

/** All selected tasks if this one is among them, else only this one. */
function chosenWith(card: PlacedCard, selected: readonly PlacedCard[]): readonly PlacedCard[] {
  return selected.some(({ id }) => id === card.id) ? tasksOf(selected) : [card];
}
