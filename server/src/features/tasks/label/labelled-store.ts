import { statement } from '../../../kernel/database/db.ts';

// The two halves of the condition are the two partial indexes of tasks: live ones and those in the trash.
/** The ids of all tasks of a project ($1) with a label ($2). */
export const labelledTasks = statement(`
  select t.id from task t where (t.project_id = $1 and t.label_ids @> array[$2::uuid] and t.deleted_at is null)
    or (t.project_id = $1 and t.label_ids @> array[$2::uuid] and t.deleted_at is not null)
`);
/** The ids of all tasks of all projects with a label ($1). */
export const labelledEverywhere = statement(`
  select t.id from task t where (t.label_ids @> array[$1::uuid] and t.deleted_at is null)
    or (t.label_ids @> array[$1::uuid] and t.deleted_at is not null)
`);

/** SQL for a change of labels in the history; ids are written without hyphens. */
export function labelChange(from: string, to: string): string {
  return `jsonb_build_object('labelIds', jsonb_build_object('from', ${idsAsJson(from)}, 'to', ${idsAsJson(to)}))`;
}

function idsAsJson(ids: string): string {
  return `(select coalesce(jsonb_agg(replace(l::text, '-', '')), '[]') from unnest(${ids}) l)`;
}
