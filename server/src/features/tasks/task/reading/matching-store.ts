import { recordFieldsOf, type TaskFilter } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../../kernel/database/db.ts';
import { fieldsNamed } from '../../custom-field/store.ts';
import { statementFor } from '../statement-variants.ts';
import { inProject, narrow } from './filter.ts';

/** Tasks of a project that match a filter without references to the current day and user. */
export type Matching = { projectId: string; filter: TaskFilter };

/** Ids of tasks that match a filter, at most `limit`, parents before their sub-tasks; with `among` only of those. */
export async function idsMatching(
  db: Db,
  { projectId, filter }: Matching,
  limit: number,
  among?: readonly string[],
): Promise<string[]> {
  const custom = await fieldsNamed(db, projectId, [filter.where]);
  const { sql, values } = narrow(inProject(projectId, recordFieldsOf(custom)), filter);
  if (among) sql.push(`t.id = any ($${values.push(among)}::uuid[])`);
  const text = `select t.id from task t where ${sql.join(' and ')} order by t.depth, t.id limit ${limit}`;
  return (await rowsOf<{ id: string }>(db, statementFor(text, filter), values)).map(({ id }) => id);
}
