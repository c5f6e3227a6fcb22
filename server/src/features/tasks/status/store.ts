import { type Category, type Color, commonFailures, type Status, statusFailures } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Ranked } from '../../../kernel/database/rank.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';

export type NewStatus = { id: string; name: string; category: Category; color: Color; rank: string };

const insert = statement(`
  insert into task_status (id, project_id, name, category, color, rank)
  select s.id, $1, s.name, s.category, s.color, s.rank
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) as s (id, name, category, color, rank)
`);
const projectOfOne = statement('select project_id as id from task_status where id = $1');
// Locked against tasks that get a status of the project concurrently.
const lock = statement(`
  select id, name, category, color, archived, rank from task_status where project_id = $1 order by rank, id for update
`);
const update = statement(`
  update task_status set name = $2, category = $3, color = $4, archived = $5 where id = $1
`);
const rank = statement(`
  update task_status s set rank = r.rank from unnest($1::uuid[], $2::text[]) as r (id, rank) where s.id = r.id
`);
const list = statement(`
  select id, name, category, color, archived, rank from task_status where project_id = $1 order by rank, id
`);

/** Adds statuses to a project; fails if a name is taken. */
export async function insertStatuses(db: Db, projectId: string, statuses: readonly NewStatus[]): Promise<void> {
  const columns = [
    statuses.map(({ id }) => id),
    statuses.map(({ name }) => name),
    statuses.map(({ category }) => category),
    statuses.map(({ color }) => color),
    statuses.map(({ rank }) => rank),
  ];
  await refusing(rowsOf(db, insert, [projectId, ...columns]));
}

export async function projectOfStatus(db: Db, id: string): Promise<string> {
  return required(await rowOf<{ id: string }>(db, projectOfOne, [id]), commonFailures.notFound).id;
}

/** The statuses of a project in order, locked until the transaction ends. */
export async function lockStatuses(db: Db, projectId: string): Promise<Status[]> {
  return await rowsOf<Status>(db, lock, [projectId]);
}

/** The statuses of a project in order. */
export async function listStatuses(db: Db, projectId: string): Promise<Status[]> {
  return await rowsOf<Status>(db, list, [projectId]);
}

/** Updates a status; fails if another one of the project has that name. */
export async function updateStatus(db: Db, { id, name, category, color, archived }: Status): Promise<void> {
  await refusing(rowsOf(db, update, [id, name, category, color, archived]));
}

/** Sets the order of statuses. */
export async function updateRanks(db: Db, ranks: readonly Ranked[]): Promise<void> {
  if (ranks.length === 0) return;
  await rowsOf(db, rank, [ranks.map(({ id }) => id), ranks.map((one) => one.rank)]);
}

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_status_name') fail(statusFailures.nameTaken);
    throw error;
  }
}
