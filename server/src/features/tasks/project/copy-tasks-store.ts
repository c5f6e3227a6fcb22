import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { NEW_ID } from '../batch-store.ts';
import { removeInvalidItemOwners } from '../copy/invalid-item-owners.ts';
import { plainSql } from '../task/plain-columns.ts';
import type { Pair } from './copy-lists-store.ts';

/** A task and its copy: the copy's id, parent and depth. */
export type TaskToCopy = Pair & { parentId: string | null; depth: number };

/** Tasks to be copied to another project, with the mappings of statuses and labels and the allowed people. */
export type CopiedTask = {
  from: string;
  to: string;
  actorId: string;
  people: readonly string[];
  statuses: readonly Pair[];
  types: readonly Pair[];
  labels: readonly Pair[];
  fields: readonly Pair[];
  tasks: readonly TaskToCopy[];
  /** Days, and what becomes of them; other days stay. */
  shift: ShiftedDays;
};

export type ShiftedDays = { was: readonly string[]; now: readonly string[] };

const find = statement(`
  select id, parent_id as "parentId", depth from task
  where project_id = $1 and deleted_at is null order by depth, rank limit $2 for key share
`);
/** The dates of a copied task. */
const SHIFTED: Readonly<Record<string, string>> = {
  start_date: 'coalesce(ds.now, t.start_date)',
  due_date: 'coalesce(dd.now, t.due_date)',
};
const copy = statement(`
  insert into task (
    id, project_id, seq, title, status_id, category, priority, owner_id, assignee_ids, label_ids, due_time,
    parent_id, depth, rank, archived, pinned, created_by, completed_at, search, type_id, type_version, custom, ${plainSql(({ column }) => column)}
  )
  select n.copy, $1, t.seq, t.title, s.copy, t.category, t.priority,
    case when t.owner_id = any ($3::uuid[]) then t.owner_id end,
    array(
      select a.id from unnest(t.assignee_ids) with ordinality a (id, place) where a.id = any ($3::uuid[]) order by a.place
    ),
    array(
      select l.copy from unnest(t.label_ids) with ordinality o (id, place)
      join unnest($6::uuid[], $7::uuid[]) l (id, copy) on l.id = o.id order by o.place
    ),
    t.due_time, n.parent_id, n.depth, t.rank, t.archived, t.pinned, $2, t.completed_at, t.search, y.copy,
    case when t.type_version > 0 and t.type_version = was.published then now.published else 0 end,
    -- People of a field who are not in the copy go, as owners do.
    case when t.custom = '{}' then t.custom else (
      select coalesce(jsonb_object_agg('c_' || replace(c.copy::text, '-', ''), coalesce(p.value, q.value, v.value)), '{}')
      from jsonb_each(t.custom) v
      join unnest($12::uuid[], $13::uuid[]) c (id, copy) on v.key = 'c_' || replace(c.id::text, '-', '')
      join task_field f on f.id = c.copy
      left join lateral (
        select jsonb_agg(e.id order by e.place) as value
        from jsonb_array_elements_text(case f.kind when 'people' then v.value else '[]' end) with ordinality e (id, place)
        where e.id::uuid = any ($3::uuid[])
      ) p on true
      left join lateral (
        -- A day, or the two of a range. Looked up by key: the days would otherwise be read for each value.
        select to_jsonb(string_agg(coalesce($18::jsonb ->> e.day, e.day), '/' order by e.place)) as value
        from unnest(string_to_array(v.value #>> '{}', '/')) with ordinality e (day, place)
      ) q on f.kind in ('date', 'dateRange') and cardinality($16::date[]) > 0
      where f.kind <> 'file' and (f.kind <> 'person' or (v.value #>> '{}')::uuid = any ($3::uuid[]))
        and (f.kind <> 'people' or p.value is not null)
    ) end,
    ${plainSql(({ column }) => SHIFTED[column] ?? `t.${column}`)}
  from unnest($8::uuid[], $9::uuid[], $10::uuid[], $11::int[]) n (id, copy, parent_id, depth)
  join task t on t.id = n.id
  join unnest($4::uuid[], $5::uuid[]) s (id, copy) on s.id = t.status_id
  join unnest($14::uuid[], $15::uuid[]) y (id, copy) on y.id = t.type_id
  join task_type was on was.id = y.id join task_type now on now.id = y.copy
  left join unnest($16::date[], $17::date[]) ds (was, now) on ds.was = t.start_date
  left join unnest($16::date[], $17::date[]) dd (was, now) on dd.was = t.due_date
  returning id, title
`);
const pairs = 'unnest($1::uuid[], $2::uuid[]) n (id, copy)';
const descriptions = statement(`
  insert into task_description (task_id, html, updated_by)
  select n.copy, d.html, $3 from ${pairs} join task_description d on d.task_id = n.id
`);
const items = statement(`
  insert into record_checklist_item (id, record_type, record_id, text, done, rank, list_name, assignee_id, due_date)
  select ${NEW_ID}, 'task', n.copy, i.text, i.done, i.rank, i.list_name, i.assignee_id, coalesce(d.now, i.due_date)
  from ${pairs} join record_checklist_item i on i.record_type = 'task' and i.record_id = n.id
  left join unnest($3::date[], $4::date[]) d (was, now) on d.was = i.due_date
  returning record_id as "taskId", assignee_id as "assigneeId"
`);
const names = statement(`
  insert into task_external_person (task_id, name)
  select n.copy, e.name from ${pairs} join task_external_person e on e.task_id = n.id
`);
const pictured = statement(`
  select task_id as id, html from task_description where task_id = any ($1::uuid[]) and html like '%<img %'
`);
const rewrite = statement(`
  update task_description d set html = n.html from unnest($1::uuid[], $2::text[]) n (id, html) where d.task_id = n.id
`);
const counter = statement(`
  update project_counter set last_seq = last_task_number($1) where project_id = $2
`);

/** The tasks of a project except those in the trash, parents first, locked against purging until the transaction ends. */
export async function findTasksToCopy(db: Db, projectId: string, limit: number): Promise<Omit<TaskToCopy, 'copy'>[]> {
  return await rowsOf<Omit<TaskToCopy, 'copy'>>(db, find, [projectId, limit]);
}

/** Inserts copies of tasks with the numbers and ranks of the originals; returns their ids and titles. */
export async function copyTasks(db: Db, copied: CopiedTask): Promise<{ id: string; title: string }[]> {
  const { to, actorId, people, statuses, types, labels, fields, tasks, shift } = copied;
  return await rowsOf(db, copy, [
    to,
    actorId,
    people,
    ...columns(statuses),
    ...columns(labels),
    ...columns(tasks),
    tasks.map(({ parentId }) => parentId),
    tasks.map(({ depth }) => depth),
    ...columns(fields),
    ...columns(types),
    shift.was,
    shift.now,
    JSON.stringify(Object.fromEntries(shift.was.map((day, at) => [day, shift.now[at]]))),
  ]);
}

/** Copies descriptions, checklists, and names of people without an account to tasks of a project. */
export async function copyParts(
  db: Db,
  projectId: string,
  { tasks, actorId, shift }: { tasks: readonly Pair[]; actorId: string; shift: ShiftedDays },
): Promise<void> {
  await rowsOf(db, descriptions, [...columns(tasks), actorId]);
  const copied = await rowsOf<{ taskId: string; assigneeId: string | null }>(db, items, [
    ...columns(tasks),
    shift.was,
    shift.now,
  ]);
  await removeInvalidItemOwners(db, projectId, copied);
  await rowsOf(db, names, columns(tasks));
}

/** The descriptions of tasks that contain images. */
export async function picturedDescriptions(db: Db, ids: readonly string[]): Promise<{ id: string; html: string }[]> {
  return await rowsOf(db, pictured, [ids]);
}

/** Replaces descriptions. */
export async function rewriteDescriptions(db: Db, texts: readonly { id: string; html: string }[]): Promise<void> {
  if (texts.length === 0) return;
  await rowsOf(db, rewrite, [texts.map(({ id }) => id), texts.map(({ html }) => html)]);
}

/** Continues the numbering of a copy after its tasks. */
export async function continueNumbers(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await rowsOf(db, counter, [from, to]);
}

function columns(pairs: readonly Pair[]): [string[], string[]] {
  return [pairs.map(({ id }) => id), pairs.map((pair) => pair.copy)];
}
