import { OPEN_CATEGORIES } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const open = statement(`select 1 from project where id = $1 and deleted_at is null and state <> 'archived'`);
const member = statement(`
  select u.id, u.language from project_member m join sys_user u on u.id = m.user_id
  where m.project_id = $1 and m.user_id = $2 and u.status = 1 and u.deleted_at is null
`);
const speaks = statement('select language from sys_user where id = $1');
const unfinished = statement(`
  select t.id from task t join task_status s on s.id = t.status_id
  where t.id = any ($1::uuid[]) and t.deleted_at is null and s.category = any ($2::text[])
`);

/** The ones among these tasks that are neither finished nor in the trash. */
export async function findUnfinished(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(db, unfinished, [ids, OPEN_CATEGORIES]);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a project exists and is not archived. */
export async function isProjectOpen(db: Db, projectId: string): Promise<boolean> {
  return (await rowOf(db, open, [projectId])) !== undefined;
}

/** An active member of a project. */
export async function findMember(db: Db, projectId: string, userId: string) {
  return await rowOf<{ id: string; language: Language | null }>(db, member, [projectId, userId]);
}

export async function languageOfPerson(db: Db, userId: string): Promise<Language | null> {
  return (await rowOf<{ language: Language | null }>(db, speaks, [userId]))?.language ?? null;
}
