import { type Db, rowsOf, statement } from '../../kernel/db.ts';
import { departmentLine } from '../identity/index.ts';

const whoSee = statement(`
  select u.id from sys_user u join project p on p.id = $1 and p.deleted_at is null
  where u.id = any ($2::uuid[]) and u.status = 1 and u.deleted_at is null and (
    exists (select from project_member m where m.project_id = p.id and m.user_id = u.id)
    or p.visibility = 'org'
    or (p.visibility = 'dept' and p.org_code = any (${departmentLine('u.id')}))
  )
`);

/** Those of the people with a working account who may see the project. */
export async function whoMaySee(db: Db, projectId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(db, whoSee, [projectId, userIds]);
  return new Set(rows.map(({ id }) => id));
}
