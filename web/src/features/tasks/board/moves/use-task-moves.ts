import i18next from 'i18next';
import type { BoardMoves } from '../../../../records/board/board-setup.ts';
import { type Cell, cardsIn } from '../../../../records/board/cells.ts';
import { missingIn, reasonText, refusalsOf } from '../../shared/editing/transitions.ts';
import { useOpenTask } from '../../shared/open-task.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { cellName } from '../arrange-cells.ts';
import type { BoardState } from '../board-views.ts';
import { type Arrangement, cardKeyIn, type PlacedCard, statusIn } from '../cells.ts';
import { moveCard, previewMove } from './move-card.ts';
import { aroundPlace, changesLike, changesOfAll, moveCards, tasksOf } from './move-cards.ts';

/** How the tasks of a board are moved. */
export function useTaskMoves(arrangement: Arrangement, columns: BoardState['columns']): BoardMoves<PlacedCard> {
  const scope = useScope();
  const { openTask } = useOpenTask();
  const nameOf = (cell: Cell) => cellName(scope, arrangement, cell);
  return {
    open: (card) => openTask(scope.keyOf(card)),
    preview: (card, place) => previewMove({ scope, arrangement, card, cards: cardsIn(columns, place), place }),
    keyAt: ({ id }, cell) => cardKeyIn(arrangement, id, cell),
    move(card, place) {
      const text = i18next.t('tasks:board.moved', { title: card.title, status: nameOf(place) });
      return moveCard({ scope, arrangement, card, cards: cardsIn(columns, place), place, text });
    },
    moveMany({ cards, card, cell, index }) {
      const rows = tasksOf(cards);
      const text = i18next.t('tasks:board.movedMany', { count: rows.length, status: nameOf(cell) });
      if (index === undefined)
        return moveCards({ scope, rows, text, changes: changesLike(card, cards, { cell, arrangement }) });
      const between = aroundPlace(cardsIn(columns, cell), { index, dragged: card, rows });
      return moveCards({ scope, rows, text, changes: changesOfAll(cards, cell, arrangement), between });
    },
    refusal(card, cell) {
      const { refusals, text } = refusalsAt(scope, card, statusIn(cell, arrangement));
      // What is missing is asked for.
      return missingIn(refusals) ? '' : text;
    },
    announce(step, { card, place, total, together }) {
      const words = { title: card.title, place: place.index + 1, total, status: nameOf(place) };
      const text =
        together !== null && step !== 'at'
          ? i18next.t(`tasks:board.announce.${step}Many`, { ...words, count: together })
          : i18next.t(`tasks:board.announce.${step}`, words);
      const reason = step === 'at' ? refusalsAt(scope, card, statusIn(place, arrangement)).text : '';
      return `${text} ${reason}`.trim();
    },
  };
}

/** Why a task may not have a status, before that is tried. */
function refusalsAt(scope: ProjectScope, card: PlacedCard, toId: string | undefined) {
  const row = taskStoreOf(scope.project.id).saved(card.id) ?? card;
  const refusals = toId === undefined ? [] : refusalsOf(scope, { row, toId });
  const isRefused = toId !== undefined && refusals.length > 0;
  return { refusals, text: isRefused ? reasonText(scope, { fromId: row.statusId, toId }, refusals) : '' };
}
