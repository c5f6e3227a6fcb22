import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import type { ImportMade } from '../../import-tables.ts';

const take = statement(`
  update task_import set undone = true, undone_by = $2, undone_at = now() where op_id = $1 and not undone returning made
`);
const restore = statement(`
  update task_import i set undone = false, undone_by = null, undone_at = null
  from operation o where o.id = $1 and i.op_id = o.undoes and i.undone
`);
const liveTasks = statement('select count(*)::int as tasks from task where project_id = $1 and deleted_at is null');
const others = statement(
  'select user_id as id from project_member where project_id = $1 and user_id <> all ($2::uuid[])',
);
const unusedStatuses = statement(`
  select s.id from task_status s where s.project_id = $1 and s.id = any ($2::uuid[])
    and not exists (select from task t where t.status_id = s.id and t.project_id = $1 and t.deleted_at is null)
    and not exists (
      select from task_type y join task_type_version v on v.type_id = y.id and v.number = y.published
      where y.project_id = $1 and v.definition -> 'statusIds' ? replace(s.id::text, '-', '')
    )
`);
const unusedTypes = `
  select y.id from task_type y where y.project_id = $1 and y.id = any ($2::uuid[]) and not y.is_default
    and not exists (select from task t where t.project_id = $1 and t.type_id = y.id and t.deleted_at is null)
`;
const retype = statement(`
  update task t set type_id = d.id, type_version = 0, version = t.version + 1
  from task_type d where d.project_id = $1 and d.is_default and t.project_id = $1 and t.type_id in (${unusedTypes})
`);
const removeTypes = statement(`delete from task_type where id in (${unusedTypes})`);
const remaining = statement(`
  select id, category from task_status where project_id = $1 and not archived and id <> all ($2::uuid[])
  order by category = '0' desc, rank limit 1
`);
const unusedLabels = statement(`
  select l.id from task_label l where l.project_id = $1 and l.id = any ($2::uuid[])
    and not exists (select from task t where t.project_id = $1 and t.label_ids @> array[l.id] and t.deleted_at is null)
`);
const unusedMembers = statement(`
  select m.user_id as id from project_member m
  where m.project_id = $1 and m.user_id = any ($2::uuid[]) and m.role = 'member' and not exists (
    select from task t where t.project_id = $1 and t.deleted_at is null
      and (t.owner_id = m.user_id or t.assignee_ids @> array[m.user_id] or t.created_by = m.user_id)
  )
`);

type Found = { id: string };

/** Marks an import as undone; returns what it had created, once. */
export async function claimCreated(db: Db, opId: string, userId: string): Promise<ImportMade | undefined> {
  return (await rowOf<{ made: ImportMade }>(db, take, [opId, userId]))?.made;
}

/** Records that the undo of an import has been undone. */
export async function restoreImport(db: Db, undoId: string): Promise<void> {
  await rowsOf(db, restore, [undoId]);
}

/** Whether a project has neither tasks nor members other than these. */
export async function isUnused(db: Db, projectId: string, memberIds: readonly string[]): Promise<boolean> {
  const count = await rowOf<{ tasks: number }>(db, liveTasks, [projectId]);
  return count?.tasks === 0 && (await rowsOf(db, others, [projectId, memberIds])).length === 0;
}

/** The unused ones among these statuses, ignoring tasks in the trash. */
export async function findUnusedStatuses(db: Db, projectId: string, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<Found>(db, unusedStatuses, [projectId, ids])).map(({ id }) => id);
}

/** The default status of a project except these. */
export async function findOtherStatus(db: Db, projectId: string, ids: readonly string[]) {
  return await rowOf<{ id: string; category: '0' | '1' | '2' | '3' | '4' }>(db, remaining, [projectId, ids]);
}

/** Deletes the types among these that no task has; tasks in the trash get the default type. */
export async function removeUnusedTypes(db: Db, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await rowsOf(db, retype, [projectId, ids]);
  await rowsOf(db, removeTypes, [projectId, ids]);
}

/** The unused ones among these labels, ignoring tasks in the trash. */
export async function findUnusedLabels(db: Db, projectId: string, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<Found>(db, unusedLabels, [projectId, ids])).map(({ id }) => id);
}

/** The ones among these members who are not related to any task. */
export async function findUnusedMembers(db: Db, projectId: string, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<Found>(db, unusedMembers, [projectId, ids])).map(({ id }) => id);
}
