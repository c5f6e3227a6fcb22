import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holds } from '../access-store.ts';

const concerned = statement(`
  select m.user_id as id
  from task_form_submission s join task_form f on f.id = s.form_id
    join project p on p.id = f.project_id join project_member m on m.project_id = p.id and ${holds('editTasks')}
  where s.id = any ($1::uuid[])
  union
  select s.requester_id from task_form_submission s
  where s.id = any ($1::uuid[]) and $2::boolean and s.requester_id is not null
`);

/** Who can edit in the projects of these submissions, and their requesters if wanted. */
export async function findConcerned(db: Db, ids: readonly string[], withRequesters: boolean): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, concerned, [ids, withRequesters])).map(({ id }) => id);
}
