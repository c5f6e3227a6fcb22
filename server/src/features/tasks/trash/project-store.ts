import { projectFailures } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail } from '../../../kernel/fail.ts';
import { KEPT_PROJECT, TRASH_DAYS } from './list-store.ts';

const lock = statement(`
  select p.id, m.role = 'owner' as owned from project p join project_member m on m.project_id = p.id and m.user_id = $1
  where p.id = any ($2::uuid[]) and ${KEPT_PROJECT} order by p.id for update of p
`);
const restore = statement(`
  update project set deleted_at = null, deleted_by = null, delete_op_id = null, version = version + 1, updated_at = now()
  where id = any ($1::uuid[])
`);
const expire = statement(`
  update project set deleted_at = deleted_at - interval '${TRASH_DAYS} days' where id = any ($1::uuid[])
`);

/** The ones among the projects in the trash that the user is a member of, locked; `owned` tells whether they own one. */
export async function lockTrashedProjects(db: Db, userId: string, ids: readonly string[]) {
  return await rowsOf<{ id: string; owned: boolean }>(db, lock, [userId, ids]);
}

const members = statement(`
  select project_id as "projectId", array_agg(user_id) as "userIds" from project_member
  where project_id = any ($1::uuid[]) group by project_id
`);

export async function findMembersOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ projectId: string; userIds: string[] }>(db, members, [ids]);
  return new Map(rows.map(({ projectId, userIds }) => [projectId, userIds]));
}

/** Restores projects from the trash; fails if a name has been taken. */
export async function restoreProjects(db: Db, ids: readonly string[]): Promise<void> {
  try {
    await rowsOf(db, restore, [ids]);
  } catch (error) {
    if (violatedConstraint(error) === 'project_name') fail(projectFailures.nameTaken);
    throw error;
  }
}

/** Expires projects in the trash: they disappear, and the next run of the job purges them. */
export async function expireProjects(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, expire, [ids]);
}
