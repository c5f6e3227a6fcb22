import type { Person } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { anywhere } from '../../kernel/routes/list-query.ts';
import { departmentAncestors } from '../identity/index.ts';

const MEMBER = 'exists (select from project_member m where m.project_id = p.id and m.user_id = u.id)';
const FROM_WHO_SEE = `
  from sys_user u join project p on p.id = $1 and p.deleted_at is null
  where u.status = 1 and u.deleted_at is null
    and (${MEMBER} or p.visibility = 'org' or (p.visibility = 'dept' and p.org_code = any (${departmentAncestors('u.id')})))
`;
const whoSee = statement(`select u.id ${FROM_WHO_SEE} and u.id = any ($2::uuid[])`);
const people = statement(`
  select u.id, u.username, u.realname, u.avatar ${FROM_WHO_SEE}
    and (u.realname ilike $2 or u.username ilike $2 or u.initials ilike $2)
  order by ${MEMBER} desc, u.realname, u.id limit $3
`);

/** Those of the users who are active and can see the project. */
export async function whoMaySee(db: Db, projectId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(db, whoSee, [projectId, userIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Active users who can see the project and whose names contain a text, its members first. */
export async function peopleWhoSee(
  db: Db,
  projectId: string,
  { text, limit }: { text: string; limit: number },
): Promise<Person[]> {
  return await rowsOf<Person>(db, people, [projectId, anywhere(text), limit]);
}
