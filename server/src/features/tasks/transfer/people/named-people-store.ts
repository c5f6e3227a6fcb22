import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import type { KnownPerson } from '../apply/target-project.ts';

// An unconfirmed address does not identify a user.
const named = statement(`
  select u.id, u.username, u.realname, case when u.email_proved_at is not null then lower(u.email) end as email,
    m.user_id is not null and u.deleted_at is null as member
  from sys_user u left join project_member m on m.user_id = u.id and m.project_id = $1
  where m.user_id is not null or u.id = any ($2::uuid[])
  order by u.id
`);

/** The members of a project, and non-members assigned to its tasks. */
export async function findNamedPeople(db: Db, projectId: string, ids: readonly string[]): Promise<KnownPerson[]> {
  return await rowsOf<KnownPerson>(db, named, [projectId, ids]);
}
