import {
  type BoardGrouping,
  type CustomKey,
  type Grouping,
  laneValue,
  type Priority,
  type TaskChanges,
  type TaskRow,
} from '@opsyard/contract';
import { type Cell, cardKey } from '../../../records/board/cells.ts';
import { customValueIn, groupValuesOf } from '../grid/groups/sections.ts';

/** The fields a board has its columns and lanes by; null: no lanes. `several`: that of them, if it is a custom one, of which tasks have several values. */
export type Arrangement = { by: Grouping; laneBy: Grouping | null; several?: CustomKey };
/** A task as a card; with columns or lanes by a field of several values, such as labels, it has one in that of each of its values. */
export type PlacedCard = TaskRow & { shownIn?: string };

export const BY_STATUS: Arrangement = { by: 'status', laneBy: null };

/** The field of columns or lanes of which tasks have several values, and then several cards. */
export function severalIn({ by, laneBy, several }: Arrangement): 'label' | CustomKey | null {
  return by === 'label' || laneBy === 'label' ? 'label' : (several ?? null);
}

/** Which of its several values a cell stands for. */
function severalValue({ value, lane }: Cell, arrangement: Arrangement): string {
  return arrangement.by === severalIn(arrangement) ? value : lane;
}

/** The name a card has in a cell. */
export function cardKeyIn(arrangement: Arrangement, id: string, cell: Cell): string {
  return severalIn(arrangement) === null ? id : cardKey({ id, shownIn: severalValue(cell, arrangement) });
}

/** The cell a card is in: always exactly one. */
export function cellOf(row: PlacedCard, arrangement: Arrangement): Cell {
  const { by, laneBy } = arrangement;
  const several = severalIn(arrangement);
  const valueIn = (one: Grouping) =>
    one === several ? (row.shownIn ?? groupValuesOf(row, { by: one })[0] ?? '') : laneValue(one as BoardGrouping, row);
  return { value: valueIn(by), lane: laneBy === null ? '' : valueIn(laneBy) };
}

const copies = new WeakMap<TaskRow, Map<string, PlacedCard>>();

/** The cards of a task: one, and of several values one for each; the same objects as long as the task is the same. */
export function cardsOf(row: TaskRow, arrangement: Arrangement): readonly PlacedCard[] {
  const several = severalIn(arrangement);
  if (several === null) return [row];
  const known = copies.get(row) ?? new Map<string, PlacedCard>();
  copies.set(row, known);
  return groupValuesOf(row, { by: several }).map((shownIn) => {
    const card = known.get(shownIn) ?? { ...row, shownIn };
    known.set(shownIn, card);
    return card;
  });
}

/** What must change of a task for its card to be in another cell than `from`; nothing where it is there already. */
export function changesTo(
  row: TaskRow,
  cell: Cell,
  arrangement: Arrangement,
  from: Cell = cellOf(row, arrangement),
): TaskChanges {
  const { by, laneBy } = arrangement;
  const now = cellOf(row, arrangement);
  const several = severalIn(arrangement);
  const [left, entered] = [severalValue(from, arrangement), severalValue(cell, arrangement)];
  return {
    ...(several !== null && left !== entered && { [fieldOf(several)]: replaced(row, several, [left, entered]) }),
    ...(by !== several && now.value !== cell.value && changeTo(by, cell.value)),
    ...(laneBy !== null && laneBy !== several && now.lane !== cell.lane && changeTo(laneBy, cell.lane)),
  };
}

/** The name of a field of several values in changes. */
export function fieldOf(several: 'label' | CustomKey): 'labelIds' | CustomKey {
  return several === 'label' ? 'labelIds' : several;
}

/** The values of a task whose card goes to the column or lane of another value, which replaces that of its former one; without a value it has none. */
function replaced(row: TaskRow, several: 'label' | CustomKey, [from, to]: [string, string]): string[] {
  if (to === '') return [];
  const others = groupValuesOf(row, { by: several }).filter((one) => one !== '' && one !== from);
  return [...new Set([...others, to])];
}

function changeTo(by: Grouping, value: string): TaskChanges {
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
