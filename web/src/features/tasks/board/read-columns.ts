import { type BoardColumn, type BoardLane, type TaskFilter, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import type { Arrangement } from './cells.ts';
import type { DoneWindow } from './done-window.ts';

const PER_COLUMN = 50;
const PER_CELL = 20;

/** The parameters with which a board is fetched. */
export type Query = {
  projectId: string;
  filter: TaskFilter | undefined;
  done?: DoneWindow | undefined;
} & Arrangement;

/** Reads the first cards of every column, or of every cell of a lane. */
export async function readColumns({ projectId, filter, by, laneBy }: Query, lane = ''): Promise<BoardColumn[]> {
  const part: { lane: BoardLane; perColumn: number } | { perColumn: number } =
    laneBy === null ? { perColumn: PER_COLUMN } : { lane: { by: laneBy, value: lane }, perColumn: PER_CELL };
  const body = { projectId, ...(by !== 'status' && { by }), ...part, ...(filter && { filter }) };
  return await call(task.board, { body }, { quiet: true });
}
