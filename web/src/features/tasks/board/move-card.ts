import { type TaskRow, task, taskFailures } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { reportFailure } from '../../../kernel/failure-notice.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import { currentSession } from '../../../kernel/session.ts';
import { conflictOf, raiseConflict } from '../shared/conflicts.ts';
import { rebasedVersion } from '../shared/edit-base.ts';
import { editTask, refreshTasks } from '../shared/edit-task.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import type { ProjectScope } from '../shared/scope.ts';
import { taskStoreOf } from '../shared/task-store.ts';
import { prepareTransition } from '../shared/transition-request.ts';
import { type CardPosition, neighboursAt, provisionalRank } from './place.ts';

type Move = {
  scope: ProjectScope;
  /** The card as it was shown when it was taken up: what somebody has made of its status since is not replaced unasked. */
  card: TaskRow;
  /** The cards of the column it goes to. */
  cards: readonly TaskRow[];
  place: CardPosition;
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

/**
 * Moves a card: shown at once, back in its old place with the reason when the server refuses. What the workflow requires for the status
 * is asked for first, while the card waits at its new place.
 */
export async function moveCard(move: Move): Promise<boolean> {
  const { scope, card, place, text } = move;
  const row = taskStoreOf(scope.project.id).saved(card.id) ?? card;
  const ready = place.statusId === row.statusId || prepareTransition(scope, { row, toId: place.statusId });
  if (ready === true) return await placeCard(move);
  const putBack = previewMove(move);
  const given = await ready;
  putBack();
  if (!given) return false;
  const changes = { ...given.changes, statusId: place.statusId };
  const { comment } = given;
  return (await editTask({ scope, base: card, changes, comment, text })) === 'saved' && (await placeCard(move));
}

async function placeCard(move: Move): Promise<boolean> {
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
      ...(changesStatus && { statusId: place.statusId, versions: [rebasedVersion(card, ['statusId'], { store })] }),
      ...(afterIds.length > 0 && { afterIds }),
      ...(beforeIds.length > 0 && { beforeIds }),
      // An empty column says nothing about the order of the project: the card keeps its place there.
      ...(to && !changesStatus && { to }),
    };
    const { records, opId } = await call(task.move, { body }, { quiet: true });
    store.put(records);
    offerUndo({ opIds: [opId], text, silent: true });
    settle();
    return true;
  } catch (error) {
    offerUndo(null);
    settle();
    if (!(error instanceof RequestError)) throw error;
    const wished = { projectId, base: card, changes: { statusId: place.statusId } };
    const conflict = error.is(taskFailures.conflict) && conflictOf(error, wished);
    if (conflict) raiseConflict(conflict);
    else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
    void refreshTasks(store, [card.id, ...afterIds, ...beforeIds]);
    return false;
  }
}
