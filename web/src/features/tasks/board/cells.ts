import { type Grouping, laneValue, type Priority, type TaskChanges, type TaskRow } from '@opsyard/contract';
import { customValueIn } from '../grid/sections.ts';

/** The fields a board has its columns and lanes by; null: no lanes. */
export type Arrangement = { by: Grouping; laneBy: Grouping | null };
/** A task as a card; with columns or lanes by label it has one in that of each of its labels. */
export type PlacedCard = TaskRow & { shownIn?: string };
/** The values the tasks of a cell share; without lanes the lane is ''. */
export type Cell = { value: string; lane: string };

export const BY_STATUS: Arrangement = { by: 'status', laneBy: null };

/** The name of a cell among those of a board. */
export function cellKey(value: string, lane = ''): string {
  return lane === '' ? value : `${value} ${lane}`;
}

/** Whether a task can have several cards. */
export function hasLabels({ by, laneBy }: Arrangement): boolean {
  return by === 'label' || laneBy === 'label';
}

/** The label a cell stands for, where a board has columns or lanes by label. */
function labelOf({ value, lane }: Cell, { by }: Arrangement): string {
  return by === 'label' ? value : lane;
}

/** The name of a card among those of a board: the id of its task, and by label that of its column or lane. */
export function cardKey({ id, shownIn }: Pick<PlacedCard, 'id' | 'shownIn'>): string {
  return shownIn === undefined ? id : `${id} ${shownIn}`;
}

/** The name a card has in a cell. */
export function cardKeyIn(arrangement: Arrangement, id: string, cell: Cell): string {
  return hasLabels(arrangement) ? cardKey({ id, shownIn: labelOf(cell, arrangement) }) : id;
}

/** The id of the task of a card. */
export function taskIdIn(key: string): string {
  return key.split(' ', 1)[0] ?? key;
}

/** The cell a card stands in: always exactly one. */
export function cellOf(row: PlacedCard, { by, laneBy }: Arrangement): Cell {
  return { value: valueIn(row, by), lane: laneBy === null ? '' : valueIn(row, laneBy) };
}

function valueIn(row: PlacedCard, by: Grouping): string {
  return by === 'label' ? (row.shownIn ?? row.labelIds[0] ?? '') : laneValue(by, row);
}

const copies = new WeakMap<TaskRow, Map<string, PlacedCard>>();

/** The cards of a task: one, and by label one for each label; the same objects as long as the task is the same. */
export function cardsOf(row: TaskRow, arrangement: Arrangement): readonly PlacedCard[] {
  if (!hasLabels(arrangement)) return [row];
  const known = copies.get(row) ?? new Map<string, PlacedCard>();
  copies.set(row, known);
  return (row.labelIds.length > 0 ? row.labelIds : ['']).map((shownIn) => {
    const card = known.get(shownIn) ?? { ...row, shownIn };
    known.set(shownIn, card);
    return card;
  });
}

/** What must change of a task for its card to stand in another cell than `from`; nothing where it stands there already. */
export function changesTo(
  row: TaskRow,
  cell: Cell,
  arrangement: Arrangement,
  from: Cell = cellOf(row, arrangement),
): TaskChanges {
  const { by, laneBy } = arrangement;
  const now = cellOf(row, arrangement);
  const labels = [labelOf(from, arrangement), labelOf(cell, arrangement)] as const;
  return {
    ...(hasLabels(arrangement) && labels[0] !== labels[1] && { labelIds: relabelled(row, ...labels) }),
    ...(by !== 'label' && now.value !== cell.value && changeTo(by, cell.value)),
    ...(laneBy !== null && laneBy !== 'label' && now.lane !== cell.lane && changeTo(laneBy, cell.lane)),
  };
}

/** The labels of a task whose card goes to the column or lane of another label, which replaces that of its former one; without a label it has none. */
function relabelled({ labelIds }: TaskRow, from: string, to: string): string[] {
  return to === '' ? [] : [...new Set([...labelIds.filter((id) => id !== from), to])];
}

function changeTo(by: Exclude<Grouping, 'label'>, value: string): TaskChanges {
  if (by === 'status') return { statusId: value };
  if (by === 'type') return { typeId: value };
  if (by === 'owner') return { ownerId: value || null };
  if (by === 'priority') return { priority: value as Priority };
  return { [by]: customValueIn(value) };
}

/** The status the tasks of a cell have, where the board has columns or lanes by status. */
export function statusIn({ value, lane }: Cell, { by, laneBy }: Arrangement): string | undefined {
  if (by === 'status') return value;
  return laneBy === 'status' ? lane : undefined;
}
