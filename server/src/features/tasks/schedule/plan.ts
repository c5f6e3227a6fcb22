import { createHash } from 'node:crypto';
import {
  type Cascade,
  cascade,
  type PlannedConflict,
  type PlannedMove,
  type SchedulePlan,
  type TaskDates,
  type TaskRow,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { scheduleOf } from '../dependency/project-schedule.ts';
import { findTaskRows } from '../task/lookup-store.ts';

export type NewDates = Partial<TaskDates> & { id: string };

/** The dates of a task after a change. */
export function datesAfter(task: TaskDates, { startDate, dueDate }: Partial<TaskDates>): TaskDates {
  return {
    startDate: startDate === undefined ? task.startDate : startDate,
    dueDate: dueDate === undefined ? task.dueDate : dueDate,
  };
}

/** The plan for new dates of a task: the moves of its successors and the dependencies that remain violated. */
export async function planFor(db: Db, task: TaskRow, wished: NewDates): Promise<SchedulePlan> {
  const { projectId } = task;
  const schedule = await scheduleOf(db, projectId, [task.id]);
  const changes = new Map([[task.id, datesAfter(task, wished)]]);
  const found = cascade({ ...schedule, changes });
  const ids = [...found.moves.map(({ id }) => id), ...found.conflicts.flatMap((one) => [one.id, one.predecessorId])];
  const rows = new Map((await findTaskRows(db, projectId, ids)).map((row) => [row.id, row]));
  const moves = movesWith(found, rows);
  return {
    moves,
    conflicts: conflictsWith(found, rows),
    people: new Set(moves.flatMap(({ ownerId }) => ownerId ?? [])).size,
    workingDays: schedule.workingDays,
    token: tokenOf(moves, found, changes),
  };
}

type Rows = ReadonlyMap<string, TaskRow>;

function movesWith({ moves }: Cascade, rows: Rows): PlannedMove[] {
  return moves.flatMap(({ id, startDate, dueDate, days }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { seq, title, ownerId } = row;
    const from = { startDate: row.startDate, dueDate: row.dueDate };
    return [{ id, seq, title, ownerId, from, to: { startDate, dueDate }, days }];
  });
}

function conflictsWith({ conflicts }: Cascade, rows: Rows): PlannedConflict[] {
  return conflicts.flatMap(({ id, predecessorId, reason }) => {
    const [row, predecessor] = [rows.get(id), rows.get(predecessorId)];
    return row && predecessor ? [{ id, seq: row.seq, title: row.title, predecessorSeq: predecessor.seq, reason }] : [];
  });
}

/** A hash of the dates, moves and conflicts of a plan: equal for equal plans only. */
function tokenOf(
  moves: readonly PlannedMove[],
  { conflicts }: Cascade,
  changes: ReadonlyMap<string, TaskDates>,
): string {
  const meant = [[...changes], moves.map(({ id, from, to }) => [id, from, to]), conflicts];
  return createHash('sha256').update(JSON.stringify(meant)).digest('hex');
}
