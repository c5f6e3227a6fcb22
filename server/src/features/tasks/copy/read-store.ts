import type { CustomField } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { optionsSql } from '../custom-field/department-store.ts';
import { plainSql } from '../task/plain-columns.ts';
import type { Portable, PortableFile, PortableItem, PortableLink, PortableTask } from './portable.ts';

// Without archived subtasks; those of tasks that are named come along.
const family = statement(`
  with recursive along as (
    select t.id from task t where t.project_id = $1 and t.id = any ($2::uuid[]) and t.deleted_at is null
    union select t.id from task t join along a on t.parent_id = a.id where $4::boolean and t.deleted_at is null and not t.archived
  )
  select t.id, t.parent_id as "parentId" from task t where t.id in (select id from along) order by t.depth, t.rank limit $3
`);
const READ_TASKS = `
  select t.id, p.key || '-' || t.seq as key, t.title, y.name as type, s.name as status, t.priority, t.owner_id as "ownerId",
    t.assignee_ids as "assigneeIds", t.label_ids as "labelIds", t.custom, t.due_time as "dueTime", t.pinned,
    ${plainSql(({ name, column }) => `t.${column} as "${name}"`)}, coalesce(d.html, '') as html,
    array(select e.name from task_external_person e where e.task_id = t.id order by e.name) as names
  from task t join project p on p.id = t.project_id join task_type y on y.id = t.type_id
  join task_status s on s.id = t.status_id
  left join task_description d on d.task_id = t.id
  where t.project_id = $1 and t.id = any ($2::uuid[]) and t.deleted_at is null order by t.id
`;
const tasks = statement(READ_TASKS);
// Held until the commit: purging a task purges its files.
const heldTasks = statement(`${READ_TASKS} for key share of t`);
const values = statement('select t.id, t.custom from task t where t.id = any ($1::uuid[])');
const items = statement(`
  select record_id as "taskId", text, done, rank, list_name as "listName", assignee_id as "assigneeId", due_date as "dueDate"
  from record_checklist_item where record_type = 'task' and record_id = any ($1::uuid[]) order by rank, id
`);
const files = statement(`
  select record_id as "taskId", id, name, file_id as "fileId", url, size, mime, preview
  from record_file where record_type = 'task' and record_id = any ($1::uuid[]) and deleted_at is null order by created_at, id
`);
const links = statement(`
  select l.from_id as "fromId", l.to_id as "toId", l.kind, d.type, d.lag
  from record_link l left join task_dependency d on d.link_id = l.id
  where l.from_type = 'task' and l.to_type = 'task' and l.from_id = any ($1::uuid[]) and l.to_id = any ($1::uuid[])
  order by l.created_at, l.id
`);
const labels = statement('select id, name, color from task_label where project_id = $1 order by id');
const fields = statement(`
  select id, name, kind, ${optionsSql('task_field')} as options, unit, decimals, required, sortable, archived, visible_when as "visibleWhen",
    visible_to as "visibleTo", editable_by as "editableBy", rank, version
  from task_field where project_id = $1 order by rank, id
`);

const whole = statement(`
  select t.id, t.parent_id as "parentId" from task t join task_status s on s.id = t.status_id
  where t.project_id = $1 and t.deleted_at is null and not t.archived and not s.archived order by t.depth, t.rank limit $2
`);

/** A task that is copied, below the copy of its parent or, for one that is named alone, below its parent. */
export type Member = { id: string; parentId: string | null };

type Requested = { projectId: string; ids: readonly string[]; withSubtasks: boolean; most: number };

/** Tasks of a project and, if requested, all their subtasks; parents first. */
export async function findMembers(db: Db, { projectId, ids, withSubtasks, most }: Requested): Promise<Member[]> {
  return await rowsOf<Member>(db, family, [projectId, ids, most, withSubtasks]);
}

/** All tasks of a project, parents first, except archived ones and those in archived statuses. */
export async function findAllMembers(db: Db, projectId: string, most: number): Promise<Member[]> {
  return await rowsOf<Member>(db, whole, [projectId, most]);
}

type Of<T> = T & { taskId: string };

/**
 * Reads tasks of a project to be copied, in the given order, and holds them if they are; those that are gone are left out. `seen` is the database as
 * the user sees it: values of custom fields are read there.
 */
export async function readPortable(
  { db, seen }: { db: Db; seen: Db },
  projectId: string,
  members: readonly Member[],
  use: 'read' | 'hold',
): Promise<Portable> {
  const ids = members.map(({ id }) => id);
  const rows = await rowsOf<Omit<PortableTask<string>, 'items' | 'files' | 'parentId'>>(
    db,
    use === 'hold' ? heldTasks : tasks,
    [projectId, ids],
  );
  const shown = seen === db ? rows : await rowsOf<Pick<PortableTask<string>, 'id' | 'custom'>>(seen, values, [ids]);
  const customOf = new Map(shown.map(({ id, custom }) => [id, custom]));
  const found = new Map(rows.map((row) => [row.id, { ...row, custom: customOf.get(row.id) ?? {} }]));
  const itemsOf = grouped(await rowsOf<Of<PortableItem<string>>>(db, items, [ids]));
  const filesOf = grouped(await rowsOf<Of<PortableFile>>(db, files, [ids]));
  return {
    tasks: members.flatMap(({ id, parentId }) => {
      const row = found.get(id);
      return row ? [{ ...row, parentId, items: itemsOf(id), files: filesOf(id) }] : [];
    }),
    links: await rowsOf<PortableLink>(db, links, [ids]),
    labels: await rowsOf<Portable['labels'][number]>(db, labels, [projectId]),
    fields: await rowsOf<CustomField>(seen, fields, [projectId]),
  };
}

function grouped<T extends object>(rows: readonly Of<T>[]): (taskId: string) => T[] {
  const groups = Map.groupBy(rows, ({ taskId }) => taskId);
  return (id) => (groups.get(id) ?? []).map(({ taskId: _, ...row }) => row as unknown as T);
}
