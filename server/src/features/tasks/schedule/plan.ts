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
import type { Db } from '../../../kernel/database/db.ts';
import { scheduleAfter } from '../dependency/project-schedule.ts';
import { keyOfProject } from '../dependency/schedule-store.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';

export type NewDates = Partial<TaskDates> & { id: string };

/** The dates of a task after a change. */
export function datesAfter(task: TaskDates, { startDate, dueDate }: Partial<TaskDates>): TaskDates {
  return {
    startDate: startDate === undefined ? task.startDate : startDate,
    dueDate: dueDate === undefined ? task.dueDate : dueDate,
  };
}

/** The plan for new dates of tasks of a project: the moves of their successors and the dependencies that remain violated. */
export async function planFor(
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
  changes: ReadonlyMap<string, TaskDates>,
): Promise<SchedulePlan> {
  const { elsewhere, ...schedule } = await scheduleAfter(db, { projectId, userId }, [...changes.keys()]);
  const found = cascade({ ...schedule, changes });
  const ids = [...found.moves.map(({ id }) => id), ...found.conflicts.flatMap((one) => [one.id, one.predecessorId])];
  const rows = new Map((await findTaskRows(db, projectId, ids)).map((row) => [row.id, row]));
  const moves = movesWith(found, rows);
  return {
    moves,
    conflicts: conflictsWith(found, namesOf(rows, elsewhere, await keyOfProject(db, projectId))),
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

type Named = Pick<TaskRow, 'seq' | 'title'> & { key: string };

function namesOf(rows: Rows, elsewhere: ReadonlyMap<string, Named>, key: string): ReadonlyMap<string, Named> {
  const own = [...rows.values()].map(({ id, seq, title }) => [id, { seq, title, key: `${key}-${seq}` }] as const);
  return new Map([...elsewhere, ...own]);
}

function conflictsWith({ conflicts }: Cascade, names: ReadonlyMap<string, Named>): PlannedConflict[] {
  return conflicts.flatMap(({ id, predecessorId, reason }) => {
    const [one, predecessor] = [names.get(id), names.get(predecessorId)];
    if (!one || !predecessor) return [];
    const { seq, title, key } = one;
    return [{ id, seq, title, key, predecessorSeq: predecessor.seq, predecessorKey: predecessor.key, reason }];
  });
}

/** A hash of the dates, moves and conflicts of a plan: equal for equal plans only. */
function tokenOf(
  moves: readonly PlannedMove[],
  { conflicts }: Cascade,
  changes: ReadonlyMap<string, TaskDates>,
): string {
  const content = [[...changes], moves.map(({ id, from, to }) => [id, from, to]), conflicts];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
