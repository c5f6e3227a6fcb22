import type { project, Reply } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const MAX_PROJECTS = 200;

const list = statement(`
  select p.id, p.key, p.name, json_build_object(
    'id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname, 'avatar', u.avatar
  ) as owner
  from project p join sys_user u on u.id = p.owner_id
  where p.deleted_at is null and (u.status <> 1 or u.deleted_at is not null)
  order by lower(p.name), p.id limit ${MAX_PROJECTS}
`);

/** Projects without an active owner. */
export async function listUnownedProjects(db: Db): Promise<Reply<typeof project.unowned>> {
  return await rowsOf(db, list);
}
