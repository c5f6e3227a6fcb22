import { type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { Refused } from '../../../kernel/refused.ts';
import { refreshTasks } from '../shared/edit-task.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import type { ProjectScope } from '../shared/scope.ts';
import { taskStoreOf } from '../shared/task-store.ts';
import { neighboursAt, type Place, provisionalRank } from './place.ts';

type Move = {
  scope: ProjectScope;
  card: TaskRow;
  /** The cards of the column it goes to. */
  cards: readonly TaskRow[];
  place: Place;
  /** What Ctrl+Z would take back, in words. */
  text: string;
};

/** Shows a card at a place without moving it; the returned function puts it back. */
export function previewMove({ scope, card, cards, place }: Omit<Move, 'text'>): () => void {
  const status = scope.statusOf(place.statusId);
  return taskStoreOf(scope.project.id).overlay(card.id, {
    statusId: place.statusId,
    rank: provisionalRank(cards, place.index, card),
    ...(status && { category: status.category }),
  });
}

/** Moves a card: shown at once, back in its old place with the reason when the server refuses. */
export async function moveCard(move: Move): Promise<boolean> {
  const { scope, card, cards, place, text } = move;
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const settle = previewMove(move);
  const offerUndo = beginTaskUndo(projectId);
  const { afterIds, beforeIds, to } = neighboursAt(cards, place.index, card.id);
  const changesStatus = place.statusId !== store.saved(card.id)?.statusId;
  try {
    const body = {
      projectId,
      ids: [card.id],
      ...(changesStatus && { statusId: place.statusId }),
      ...(afterIds.length > 0 && { afterIds }),
      ...(beforeIds.length > 0 && { beforeIds }),
      // An empty column says nothing about the order of the project: the card keeps its place there.
      ...(to && !changesStatus && { to }),
    };
    const { records, opId } = await call(task.move, { body });
    store.put(records);
    offerUndo({ opIds: [opId], text, silent: true });
    settle();
    return true;
  } catch (error) {
    offerUndo(null);
    settle();
    if (!(error instanceof Refused)) throw error;
    void refreshTasks(store, [card.id, ...afterIds, ...beforeIds]);
    return false;
  }
}
