import {
  type BoardGrouping,
  type CellGrouping,
  type CustomKey,
  isLabelGroup,
  type LabelGroupKey,
  laneValue,
  type Priority,
  type TaskChanges,
  type TaskRow,
} from '@opsyard/contract';
import { type Cell, cardKey } from '../../../records/board/cells.ts';
import { customValueIn, groupValuesOf } from '../grid/groups/sections.ts';

/**
 * The fields a board has its columns and lanes by; null: no lanes. `several`: that of them, if it is a custom one, of which tasks have several
 * values. `labelsOf`: the ids of the labels of those that are groups of labels.
 */
export type Arrangement = {
  by: CellGrouping;
  laneBy: CellGrouping | null;
  several?: CustomKey;
  labelsOf?: Readonly<Record<LabelGroupKey, readonly string[]>>;
};
/** A task as a card; with columns or lanes by a field of several values, such as labels, it has one in that of each of its values. */
export type PlacedCard = TaskRow & { shownIn?: string };

export const BY_STATUS: Arrangement = { by: 'status', laneBy: null };

/** The field of columns or lanes of which tasks have several values, and then several cards. */
export function severalIn({ by, laneBy, several }: Arrangement): 'label' | CustomKey | null {
  return by === 'label' || laneBy === 'label' ? 'label' : (several ?? null);
}

/** The field of which each of several cards that are moved together gets values of its own, if there is one. */
export function ownFieldOf(arrangement: Arrangement): 'labelIds' | CustomKey | null {
  const several = severalIn(arrangement);
  if (several !== null) return fieldOf(several);
  return isLabelGroup(arrangement.by) || isLabelGroup(arrangement.laneBy) ? 'labelIds' : null;
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
  const valueIn = (one: CellGrouping) => {
    if (isLabelGroup(one)) return row.labelIds.find((id) => arrangement.labelsOf?.[one]?.includes(id)) ?? '';
    if (one !== several) return laneValue(one as BoardGrouping, row);
    return row.shownIn ?? groupValuesOf(row, { by: one })[0] ?? '';
  };
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
    ...inGroups(row, [by, laneBy], { now, cell, arrangement }),
  };
}

/** The labels of a task whose card goes to other labels of groups: one takes the place of those of its group, and without one the task has none of it. */
function inGroups(
  row: TaskRow,
  [by, laneBy]: [CellGrouping, CellGrouping | null],
  { now, cell, arrangement }: { now: Cell; cell: Cell; arrangement: Arrangement },
): TaskChanges {
  let labelIds: readonly string[] = row.labelIds;
  const enter = (one: CellGrouping | null, from: string, to: string) => {
    if (!isLabelGroup(one) || from === to) return;
    const ofGroup = arrangement.labelsOf?.[one] ?? [];
    labelIds = [...labelIds.filter((id) => !ofGroup.includes(id)), ...(to === '' ? [] : [to])];
  };
  enter(by, now.value, cell.value);
  enter(laneBy, now.lane, cell.lane);
  return labelIds === row.labelIds ? {} : { labelIds: [...labelIds] };
}

/** The name of a field of several values in changes. */
function fieldOf(several: 'label' | CustomKey): 'labelIds' | CustomKey {
  return several === 'label' ? 'labelIds' : several;
}

/** The values of a task whose card goes to the column or lane of another value, which replaces that of its former one; without a value it has none. */
function replaced(row: TaskRow, several: 'label' | CustomKey, [from, to]: [string, string]): string[] {
  if (to === '') return [];
  const others = groupValuesOf(row, { by: several }).filter((one) => one !== '' && one !== from);
  return [...new Set([...others, to])];
}

function changeTo(by: CellGrouping, value: string): TaskChanges {
  if (isLabelGroup(by)) return {};
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
