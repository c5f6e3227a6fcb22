import { type CustomKey, type TaskChanges, type TaskField, type TaskRow, task } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import { call } from '../../../../kernel/calls/api.ts';
import { type Cell, goalsOf } from '../../../../records/board/cells.ts';
import { rebasedVersion } from '../../shared/conflicts/edit-base.ts';
import { beginTaskUndo } from '../../shared/offer-undo.ts';
import { refreshTasks } from '../../shared/reading/refresh-tasks.ts';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { asRow } from '../../shared/text/field-value.ts';
import { type Arrangement, cellOf, changesTo, ownFieldOf, type PlacedCard } from '../cells.ts';
import { inTurn } from './in-turn.ts';

type Moves = {
  scope: ProjectScope;
  /** The tasks, in the order they take. */
  rows: readonly TaskRow[];
  changes: AllChanges;
  /** Between which cards they go; left out, they keep their places in the order of the project. */
  between?: { after: readonly TaskRow[]; before: readonly TaskRow[] };
  /** The description of the undo. */
  text: string;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
};

const NAMED = 3;

/** What changes of cards that are moved together: the same fields of all, and of each the values of one it has several of, in the order of the tasks. */
export type AllChanges = {
  fields: TaskChanges;
  several?: { field: 'labelIds' | CustomKey; each: readonly string[][] };
};

/** The tasks of cards; one that has several of them counts once. */
export function tasksOf(cards: readonly PlacedCard[]): TaskRow[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

/** What must change for all cards to be in a cell. */
export function changesOfAll(cards: readonly PlacedCard[], cell: Cell, arrangement: Arrangement): AllChanges {
  const changes = cards.map((card) => changesTo(card, cell, arrangement));
  return withEach(Object.assign({}, ...changes), cards, { target: () => cell, arrangement });
}

/** What must change for all cards to be in the column or lane one of them is moved to; what it shares already, the others keep. */
export function changesLike(
  card: PlacedCard,
  cards: readonly PlacedCard[],
  { cell, arrangement }: { cell: Cell; arrangement: Arrangement },
): AllChanges {
  const target = goalsOf({ card, cell }, (other) => cellOf(other, arrangement));
  return withEach(changesTo(card, cell, arrangement), cards, { target, arrangement });
}

function withEach(
  changes: TaskChanges,
  cards: readonly PlacedCard[],
  { target, arrangement }: { target: (card: PlacedCard) => Cell; arrangement: Arrangement },
): AllChanges {
  const field = ownFieldOf(arrangement);
  if (field === null || changes[field] === undefined) return { fields: changes };
  const { [field]: _, ...fields } = changes;
  // The values of each task once its cards have left those of their cells.
  const left = new Map<string, PlacedCard>();
  for (const card of cards) {
    const row = { ...(left.get(card.id) ?? card), shownIn: card.shownIn };
    const own = {
      [field]: changesTo(row, target(card), arrangement, cellOf(card, arrangement))[field] ?? valuesIn(row, field),
    };
    left.set(card.id, { ...row, ...asRow(own, row) });
  }
  return { fields, several: { field, each: [...left.values()].map((row) => valuesIn(row, field)) } };
}

function valuesIn(row: TaskRow, field: 'labelIds' | CustomKey): string[] {
  return field === 'labelIds' ? row.labelIds : [row.custom?.[field] ?? []].flat().map(String);
}

/** The cards around a place of a cell that are not moved themselves, nearest first. */
export function aroundPlace(
  cards: readonly TaskRow[],
  { index, dragged, rows }: { index: number; dragged: TaskRow; rows: readonly TaskRow[] },
): NonNullable<Moves['between']> {
  const others = cards.filter(({ id }) => id !== dragged.id);
  const moved = new Set(rows.map(({ id }) => id));
  const stays = ({ id }: TaskRow) => !moved.has(id);
  return { after: others.slice(0, index).filter(stays).reverse(), before: others.slice(index).filter(stays) };
}

/** Moves cards in one operation with one undo: shown at once, all of them back in their places when the server refuses one. */
export async function moveCards({ scope, rows, changes, between, text, silent = false }: Moves): Promise<boolean> {
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const removeOverlay = preview({ scope, rows, changes, between });
  const offerUndo = beginTaskUndo(projectId);
  const { statusId, ...others } = changes.fields;
  const fields = [...(Object.keys(changes.fields) as TaskField[]), ...(changes.several ? [changes.several.field] : [])];
  const [afterIds, beforeIds] = [between?.after, between?.before].map((cards = []) =>
    cards.slice(0, NAMED).map(({ id }) => id),
  );
  const ids = rows.map(({ id }) => id);
  const body = {
    ...{ projectId, ids },
    ...(statusId !== undefined && { statusId }),
    ...(Object.keys(others).length > 0 && { changes: others }),
    ...(changes.several && eachOf(changes.several)),
    ...(fields.length > 0 && { versions: rows.map((row) => rebasedVersion(row, fields, { store })) }),
    ...(afterIds?.length && { afterIds }),
    ...(beforeIds?.length && { beforeIds }),
  };
  // The reason for a refusal has been shown.
  const moved = await inTurn(() => call(task.move, { body }, { keep: { text } })).catch(() => null);
  if (moved) store.put(moved.records);
  offerUndo(moved && { opIds: [moved.opId], text, silent });
  removeOverlay();
  if (!moved) void refreshTasks(store, ids);
  return moved !== null;
}

function eachOf({ field, each }: NonNullable<AllChanges['several']>) {
  const values = each.map((one) => [...one]);
  return field === 'labelIds' ? { labels: values } : { values: { field, each: values } };
}

/** Shows cards at their new places; the returned function puts them back. */
function preview({ scope, rows, changes, between }: Omit<Moves, 'text' | 'silent'>): () => void {
  const store = taskStoreOf(scope.project.id);
  const { fields, several } = changes;
  const status = fields.statusId === undefined ? undefined : scope.statusOf(fields.statusId);
  const [after = null, before = null] = [between?.after[0]?.rank, between?.before[0]?.rank];
  const ranks = after === null && before === null ? [] : generateNKeysBetween(after, before, rows.length);
  const removals = rows.map((row, at) =>
    store.overlay(row.id, {
      ...asRow({ ...fields, ...(several && { [several.field]: several.each[at] ?? [] }) }, row),
      rank: ranks[at] ?? row.rank,
      ...(status && { category: status.category }),
    }),
  );
  return () => {
    for (const removeOverlay of removals) removeOverlay();
  };
}
