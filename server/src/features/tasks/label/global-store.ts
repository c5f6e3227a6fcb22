import type { Label } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches } from '../batch-store.ts';
import { labelledEverywhere } from './labelled-store.ts';
import { replaceOn } from './merge-store.ts';

// The trigger that keeps the names apart takes the same lock.
const lockNames = statement(`select pg_advisory_xact_lock(hashtextextended('labels of all projects', 0))`);
const sameName = statement(`
  select l.id, l.project_id as "projectId", (
    select count(*)::int from task t where t.label_ids @> array[l.id] and t.deleted_at is null
  ) as tasks
  from task_label l
  where l.name <> '' and lower(normalize(btrim(l.name), NFKC)) = lower(normalize(btrim($1), NFKC)) and l.project_id is not null
  order by tasks desc, l.id for update of l
`);
const widen = statement(`
  update task_label set project_id = null, name = $2, color = $3, archived = false, group_name = $4, group_single = $5 where id = $1
`);
const removeAll = statement('delete from task_label where id = any ($1::uuid[])');
// The halves of the condition are the two partial indexes of tasks.
const projectsWith = statement(`
  select distinct project_id as id from task t where (t.label_ids @> array[$1::uuid] and t.deleted_at is null)
    or (t.label_ids @> array[$1::uuid] and t.deleted_at is not null)
`);
const inViews = statement(`
  update record_view set filter = replace(filter, $1, $2), page = replace(page::text, $1, $2)::jsonb, version = version + 1
  where record_type like 'task:%' and (filter like '%' || $1 || '%' or page::text like '%' || $1 || '%')
`);

/** Serialises changes of the labels of all projects until the transaction ends. */
export async function lockGlobalNames(db: Db): Promise<void> {
  await rowsOf(db, lockNames, []);
}

type SameName = { id: string; projectId: string; tasks: number };

/** The labels of projects with a name in any spelling, most used first, locked until the transaction ends. */
export async function findSameNames(db: Db, name: string): Promise<SameName[]> {
  return await rowsOf<SameName>(db, sameName, [name]);
}

/** Makes a label of a project one of all projects; what refers to it stays. */
export async function widenLabel(db: Db, { id, name, color, group, single }: Omit<Label, 'archived'>) {
  await rowsOf(db, widen, [id, name, color, group ?? '', single === true]);
}

/** Deletes labels that others have replaced. */
export async function deleteLabels(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, removeAll, [ids]);
}

/** The projects with tasks, also in the trash, that have a label. */
export async function findProjectsWith(db: Db, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, projectsWith, [id])).map(({ id: projectId }) => projectId);
}

/** Replaces a label on the tasks of all projects and in saved views; returns the number of tasks. */
export async function replaceEverywhere(
  db: Db,
  change: Change,
  { id, intoId, others }: { id: string; intoId: string; others: readonly string[] },
): Promise<number> {
  await rowsOf(db, inViews, [id, intoId]);
  return await inBatches(db, { find: labelledEverywhere, values: [id] }, (ids) =>
    replaceOn(db, change, { ids, id, intoId, others }),
  );
}
