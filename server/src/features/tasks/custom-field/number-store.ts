import { customKey } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches } from '../batch-store.ts';

const withoutNumber = statement(`
  select t.id from task t where t.project_id = $1 and not t.custom ? $2 order by t.seq
`);
const number = statement(`
  with counted as (
    update task_field set last_number = last_number + cardinality($1::uuid[]) where id = $3::uuid
    returning last_number - cardinality($1::uuid[]) as before
  )
  update task t set custom = t.custom || jsonb_build_object($2::text, c.before + n.place)
  from unnest($1::uuid[]) with ordinality n (id, place), counted c where t.id = n.id
`);
const keep = statement(`select set_config('opsyard.keep_numbers', 'on', true)`);

/** Numbers the tasks of a project that have none in a field, also those in the trash, in the order in which they were made; the order of the project is locked. */
export async function numberTasks(db: Db, projectId: string, fieldId: string): Promise<number> {
  const key = customKey(fieldId);
  return await inBatches(db, { find: withoutNumber, values: [projectId, key] }, (ids) =>
    rowsOf(db, number, [ids, key, fieldId]),
  );
}

/** Lets new tasks keep the numbers they are inserted with, until the transaction ends: those of a copy of a project. */
export async function keepNumbers(db: Db): Promise<void> {
  await rowsOf(db, keep, []);
}
