import { commonFailures, type Label, labelFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { violatedConstraint } from '../../../kernel/retryable.ts';

const insert = statement(`
  insert into task_label (id, project_id, name, color)
  select l.id, $1, l.name, l.color from unnest($2::uuid[], $3::text[], $4::text[]) as l (id, name, color)
`);
const find = statement(`
  select id, name, color, project_id as "projectId" from task_label where id = $1
`);
// Locked against the tasks that are being given the label at this moment.
const lock = statement(`
  select id, name, color from task_label where id = $1 for update
`);
const count = statement('select count(*)::int as total from task_label where project_id = $1');
const update = statement('update task_label set name = $2, color = $3 where id = $1');
const remove = statement('delete from task_label where id = $1');

/** Adds labels to a project; fails when it has one of that name already. */
export async function insertLabels(db: Db, projectId: string, labels: readonly Label[]): Promise<void> {
  const columns = [labels.map(({ id }) => id), labels.map(({ name }) => name), labels.map(({ color }) => color)];
  await refusing(rowsOf(db, insert, [projectId, ...columns]));
}

/** A label and the project it belongs to. */
export async function findLabel(db: Db, id: string): Promise<Label & { projectId: string }> {
  return required(await rowOf<Label & { projectId: string }>(db, find, [id]), commonFailures.notFound);
}

/** A label, kept as it is until the transaction ends. */
export async function lockLabel(db: Db, id: string): Promise<Label> {
  return required(await rowOf<Label>(db, lock, [id]), commonFailures.notFound);
}

/** How many labels a project has. */
export async function countLabels(db: Db, projectId: string): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, count, [projectId])).total;
}

/** Writes a label; fails when the project has another one of that name. */
export async function updateLabel(db: Db, { id, name, color }: Label): Promise<void> {
  await refusing(rowsOf(db, update, [id, name, color]));
}

/** Deletes a label. */
export async function deleteLabel(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_label_name') fail(labelFailures.nameTaken);
    throw error;
  }
}
