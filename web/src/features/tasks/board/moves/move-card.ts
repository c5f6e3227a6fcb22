import { type TaskChanges, type TaskField, type TaskRow, task, taskFailures } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import { reportFailure } from '../../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { currentSession } from '../../../../kernel/session.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import type { CardPosition } from '../../../../records/board/cells.ts';
import { conflictOf, raiseConflict } from '../../shared/conflicts/conflicts.ts';
import { rebasedVersion } from '../../shared/conflicts/edit-base.ts';
import { prepareTransition, type TransitionAnswer } from '../../shared/editing/transition-request.ts';
import { beginTaskUndo } from '../../shared/offer-undo.ts';
import { refreshTasks } from '../../shared/reading/refresh-tasks.ts';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { asRow } from '../../shared/text/field-value.ts';
import { askForStatuses } from '../../shared/type-request.ts';
import { type Arrangement, cellOf, changesTo, type PlacedCard } from '../cells.ts';
import { inTurn } from './in-turn.ts';
import { neighboursAt, provisionalRank } from './place.ts';

type Move = {
  scope: ProjectScope;
  arrangement: Arrangement;
  /** The card as shown when the move began: later changes of its fields by others are not overwritten silently. */
  card: PlacedCard;
  /** The cards of the cell it goes to. */
  cards: readonly TaskRow[];
  place: CardPosition;
  /** The description of the undo. */
  text: string;
};

/** Shows a card at a place without moving it; the returned function reverts that. */
export function previewMove({ scope, arrangement, card, cards, place }: Omit<Move, 'text'>): () => void {
  const store = taskStoreOf(scope.project.id);
  const row = store.get(card.id) ?? card;
  const changes = changesTo(row, place, arrangement, cellOf(card, arrangement));
  const status = changes.statusId === undefined ? undefined : scope.statusOf(changes.statusId);
  return store.overlay(card.id, {
    ...asRow(changes, row),
    rank: provisionalRank(cards, place.index, card),
    ...(status && { category: status.category }),
  });
}

/**
 * Moves a card and changes its fields in one operation: shown at once, reverted with the reason when the server refuses it.
 * Values the workflow requires for the status are requested first, while the card is shown at its new place.
 */
export async function moveCard(move: Move): Promise<boolean> {
  const { scope, card, place, arrangement } = move;
  const row = taskStoreOf(scope.project.id).saved(card.id) ?? card;
  const changes = changesTo(row, place, arrangement, cellOf(card, arrangement));
  const toId = changes.statusId;
  const { typeId } = changes;
  if (typeId !== undefined && toId === undefined) return await moveToType(move, { row, typeId, changes });
  const ready = toId === undefined || prepareTransition(scope, { row, toId, changes });
  if (ready === true) return await placeCard(move, { changes });
  const putBack = previewMove(move);
  const given = await ready;
  putBack();
  if (!given) return false;
  return await placeCard(move, { ...given, changes: { ...changes, ...given.changes } });
}

/** Moves a card to the column or lane of another type; the user is asked to replace a status that type does not have. */
async function moveToType(
  move: Move,
  { row, typeId, changes }: { row: TaskRow; typeId: string; changes: TaskChanges },
): Promise<boolean> {
  const putBack = previewMove(move);
  const map = await askForStatuses(move.scope, [row], typeId);
  putBack();
  if (!map) return false;
  const statusId = map.find(({ fromId }) => fromId === row.statusId)?.toId;
  return await placeCard(move, { changes: { ...changes, ...(statusId && { statusId }) } });
}

async function placeCard(move: Move, { changes, comment }: TransitionAnswer): Promise<boolean> {
  const { scope, card, cards, place, text } = move;
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const removeOverlay = previewMove(move);
  const offerUndo = beginTaskUndo(projectId);
  const { afterIds, beforeIds, to } = neighboursAt(cards, place.index, card.id);
  const { statusId, ...others } = changes;
  const fields = Object.keys(changes) as TaskField[];
  try {
    const body = {
      projectId,
      ids: [card.id],
      ...(statusId !== undefined && { statusId }),
      ...(Object.keys(others).length > 0 && { changes: others }),
      ...(comment !== undefined && { comment }),
      ...(fields.length > 0 && { versions: [rebasedVersion(card, fields, { store })] }),
      ...(afterIds.length > 0 && { afterIds }),
      ...(beforeIds.length > 0 && { beforeIds }),
      // An empty cell does not determine a rank: the card keeps its own.
      ...(to && fields.length === 0 && { to }),
    };
    const keep = { text: labelText(scope.keyOf(card), text) };
    const { records, opId } = await inTurn(() => call(task.move, { body }, { quiet: true, keep }));
    store.put(records);
    offerUndo({ opIds: [opId], text, silent: true });
    removeOverlay();
    return true;
  } catch (error) {
    offerUndo(null);
    removeOverlay();
    if (!(error instanceof RequestError)) throw error;
    const conflict = error.is(taskFailures.conflict) && conflictOf(error, { projectId, base: card, changes });
    if (conflict) raiseConflict(conflict);
    else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
    await refreshTasks(store, [card.id, ...afterIds, ...beforeIds]);
    return false;
  }
}
