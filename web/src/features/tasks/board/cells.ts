import { type BoardGrouping, laneValue, type Priority, type TaskChanges, type TaskRow } from '@opsyard/contract';
import { customValueIn } from '../grid/sections.ts';

/** The fields a board has its columns and lanes by; null: no lanes. */
export type Arrangement = { by: BoardGrouping; laneBy: BoardGrouping | null };
/** The values the tasks of a cell share; without lanes the lane is ''. */
export type Cell = { value: string; lane: string };

export const BY_STATUS: Arrangement = { by: 'status', laneBy: null };

/** The name of a cell among those of a board. */
export function cellKey(value: string, lane = ''): string {
  return lane === '' ? value : `${value} ${lane}`;
}

/** The cell a task stands in: always exactly one. */
export function cellOf(row: TaskRow, { by, laneBy }: Arrangement): Cell {
  return { value: laneValue(by, row), lane: laneBy === null ? '' : laneValue(laneBy, row) };
}

/** What must change of a task for it to stand in a cell; nothing where it stands there already. */
export function changesTo(row: TaskRow, cell: Cell, arrangement: Arrangement): TaskChanges {
  const now = cellOf(row, arrangement);
  const { by, laneBy } = arrangement;
  return {
    ...(now.value !== cell.value && changeTo(by, cell.value)),
    ...(laneBy !== null && now.lane !== cell.lane && changeTo(laneBy, cell.lane)),
  };
}

function changeTo(by: BoardGrouping, value: string): TaskChanges {
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
