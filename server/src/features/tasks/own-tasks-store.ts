import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';

/** Whether task `t` is none of those that user $1 owns, is assigned to or created. */
export const IS_OF_OTHERS = `(
  t.created_by is distinct from $1::uuid and t.owner_id is distinct from $1::uuid and not $1::uuid = any (t.assignee_ids)
)`;

// Also those that data rules hide from the user, which are part of what is deleted or moved with others.
const others = statement(`
  select t.id from public.task t
  where t.id = any ($2::uuid[]) and ${IS_OF_OTHERS}
`);

/** Those of some tasks that a user neither owns nor is assigned to nor created. */
export async function findTasksOfOthers(db: Db, userId: string, taskIds: readonly string[]): Promise<Set<string>> {
  return new Set((await rowsOf<{ id: string }>(db, others, [userId, taskIds])).map(({ id }) => id));
}
