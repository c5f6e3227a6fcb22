import type { MatrixAxes, MatrixFilling } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { CustomValues } from '../custom-field/values.ts';
import type { CellBasis } from '../task-matrix-tables.ts';

/** The most subtasks a task can have. */
const CHILDREN_MAX = 500;

const find = statement('select axes, filling from task_matrix where task_id = $1');
const lock = statement('select axes, filling from task_matrix where task_id = $1 for update');
const put = statement(`
  insert into task_matrix (task_id, axes) values ($1, $2) on conflict (task_id) do update set axes = excluded.axes
`);
const setFilling = statement('update task_matrix set filling = $2 where task_id = $1');
const remove = statement('delete from task_matrix where task_id = $1');
const brief = statement(`
  select t.id, t.project_id as "projectId", t.title, t.start_date as "startDate", t.due_date as "dueDate",
    coalesce(d.html, '') as html
  from task t left join task_description d on d.task_id = t.id where t.id = $1
`);
const children = statement(`
  select t.id, t.seq, t.title, t.status_id as "statusId", t.owner_id as "ownerId", t.due_date as "dueDate", t.archived,
    t.custom, case when o.undone_by is null then c.basis else c.previous end as basis
  from task t
  left join task_matrix_cell c on c.task_id = t.id and c.brief_id = t.parent_id
  left join operation o on o.id = c.accepted_by
  where t.parent_id = $1 and t.deleted_at is null order by t.rank, t.id limit ${CHILDREN_MAX}
`);
const valuesOfChildren = statement('select custom from task where parent_id = $1 and deleted_at is null');
const insertCells = statement(`
  insert into task_matrix_cell (task_id, brief_id, basis)
  select n.id, $1::uuid, n.basis::jsonb from unnest($2::uuid[], $3::text[]) n (id, basis)
`);
const accept = statement(`
  update task_matrix_cell c set basis = n.basis::jsonb, previous = n.former::jsonb, accepted_by = $1::uuid
  from unnest($2::uuid[], $3::text[], $4::text[]) n (id, basis, former) where c.task_id = n.id
`);

export type Matrix = { axes: MatrixAxes; filling: MatrixFilling | null };
export type Brief = {
  id: string;
  projectId: string;
  title: string;
  startDate: string | null;
  dueDate: string | null;
  html: string;
};
/** A subtask of a brief; without a basis it was not made by the matrix. */
export type Child = {
  id: string;
  seq: number;
  title: string;
  statusId: string;
  ownerId: string | null;
  dueDate: string | null;
  archived: boolean;
  custom: CustomValues;
  basis: CellBasis | null;
};

/** The matrix of a task, if it has one. */
export async function findMatrix(db: Db, taskId: string): Promise<Matrix | undefined> {
  return await rowOf<Matrix>(db, find, [taskId]);
}

/** The same, locked until the transaction ends, so that no cell is made twice. */
export async function lockMatrix(db: Db, taskId: string): Promise<Matrix | undefined> {
  return await rowOf<Matrix>(db, lock, [taskId]);
}

/** Stores the rows and columns of the matrix of a task. */
export async function putMatrix(db: Db, taskId: string, axes: MatrixAxes): Promise<void> {
  await rowsOf(db, put, [taskId, JSON.stringify(axes)]);
}

/** Stores what cells were made of. */
export async function storeFilling(db: Db, taskId: string, filling: MatrixFilling): Promise<void> {
  await rowsOf(db, setFilling, [taskId, JSON.stringify(filling)]);
}

export async function deleteMatrix(db: Db, taskId: string): Promise<void> {
  await rowsOf(db, remove, [taskId]);
}

export async function findBrief(db: Db, taskId: string): Promise<Brief | undefined> {
  return await rowOf<Brief>(db, brief, [taskId]);
}

/** The live subtasks of a brief, with what the cells among them follow. */
export async function findChildren(db: Db, taskId: string): Promise<Child[]> {
  return await rowsOf<Child>(db, children, [taskId]);
}

/** The values of custom fields of all live subtasks. */
export async function customOfChildren(db: Db, taskId: string): Promise<CustomValues[]> {
  return (await rowsOf<{ custom: CustomValues }>(db, valuesOfChildren, [taskId])).map(({ custom }) => custom);
}

/** Stores what new cells follow. */
export async function insertBases(
  db: Db,
  briefId: string,
  cells: readonly { id: string; basis: CellBasis }[],
): Promise<void> {
  await rowsOf(db, insertCells, [briefId, cells.map(({ id }) => id), cells.map(({ basis }) => JSON.stringify(basis))]);
}

/** Stores what cells follow from now on, unless the operation is undone. */
export async function acceptBases(
  db: Db,
  opId: string,
  cells: readonly { id: string; basis: CellBasis; former: CellBasis }[],
): Promise<void> {
  await rowsOf(db, accept, [
    opId,
    cells.map(({ id }) => id),
    cells.map(({ basis }) => JSON.stringify(basis)),
    cells.map(({ former }) => JSON.stringify(former)),
  ]);
}
