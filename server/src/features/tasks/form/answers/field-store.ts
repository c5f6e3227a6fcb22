import { type Db, rowOf, statement } from '../../../../kernel/database/db.ts';
import { TYPE_OF_FORM } from '../store.ts';

const hidden = statement(`
  select v.definition -> 'hidden' as names
  from task_form f
    join task_type y on y.project_id = f.project_id and y.id = coalesce(${TYPE_OF_FORM}, (
      select d.id from task_type d where d.project_id = f.project_id and d.is_default))
    join task_type_version v on v.type_id = y.id and v.number = y.published
  where f.id = $1
`);

/** The names of the fields that the type of the tasks of a form leaves out. */
export async function hiddenByType(db: Db, formId: string): Promise<ReadonlySet<string>> {
  return new Set((await rowOf<{ names: string[] }>(db, hidden, [formId]))?.names ?? []);
}
