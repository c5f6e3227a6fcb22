import type { BuiltInSort, Category, Color, Fields, PlainValues, Priority, TaskFilter } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../../kernel/database/db.ts';
import type { CustomValues } from '../../custom-field/values.ts';
import type { ExportedProject } from '../../import/sources/export-shape.ts';
import { plainSql } from '../../task/plain-columns.ts';
import { inProject, narrow } from '../../task/reading/filter.ts';
import { statementFor } from '../../task/statement-variants.ts';
import { type ExportGroups, groupOrder, sortOrder } from './export-order.ts';

const findProject = statement('select id, key, name from project where id = $1');
const statuses = statement(
  'select name, category, color, archived from task_status where project_id = $1 order by rank',
);
const labels = statement(
  `select name, color from task_label l
   where name <> '' and (project_id = $1 or project_id is null
     and exists (select from task t where t.label_ids @> array[l.id] and t.project_id = $1 and t.deleted_at is null))
   order by lower(name), id`,
);
const people = statement(`
  select u.username, u.realname as name, '' as email
  from project_member m join sys_user u on u.id = m.user_id where m.project_id = $1 order by u.username
`);
const COLUMNS = `
  t.id, t.seq, t.title, s.name as status, t.category, y.name as type, t.priority, coalesce(o.username, '') as owner, coalesce(o.realname, '') as "ownerName",
  array(select u.realname from sys_user u where u.id = any (t.assignee_ids) order by array_position(t.assignee_ids, u.id)) as "assigneeNames",
  array(select u.username from sys_user u where u.id = any (t.assignee_ids) order by array_position(t.assignee_ids, u.id)) ||
    array(select e.name from task_external_person e where e.task_id = t.id order by e.name) as assignees,
  array(select l.name from task_label l where l.id = any (t.label_ids) and l.name <> ''
    order by array_position(t.label_ids, l.id)) as labels,
  json_build_object(${plainSql(({ name, column }) => `'${name}', t.${column}`)}) as plain, t.due_time as "dueTime", p.seq as "parentSeq",
  t.created_at as created, t.updated_at as updated, t.completed_at as completed, t.archived,
  t.custom
`;
const JOINS = `
  join task_status s on s.id = t.status_id
  join task_type y on y.id = t.type_id
  left join sys_user o on o.id = t.owner_id
  left join task p on p.id = t.parent_id
`;
const descriptions = statement(
  'select task_id as "taskId", html from task_description where task_id = any ($1::uuid[])',
);
const items = statement(`
  select i.record_id as "taskId", coalesce(i.list_name, '') as list, i.text, i.done, u.username as owner, i.due_date as due
  from record_checklist_item i left join sys_user u on u.id = i.assignee_id
  where i.record_type = 'task' and i.record_id = any ($1::uuid[]) order by i.record_id, i.rank
`);
const comments = statement(`
  select c.record_id as "taskId", c.id, coalesce(u.username, '') as author,
    coalesce(u.realname, c.author_name, '') as "authorName", c.html, c.created_at as created,
    c.edited_at as edited
  from record_comment c left join sys_user u on u.id = c.author_id
  where c.record_type = 'task' and c.record_id = any ($1::uuid[]) and c.deleted_at is null order by c.record_id, c.created_at, c.id
`);

export type ExportRow = {
  id: string;
  seq: number;
  title: string;
  status: string;
  category: Category;
  type: string;
  priority: Priority;
  owner: string;
  ownerName: string;
  assignees: string[];
  /** Without people who have no account. */
  assigneeNames: string[];
  labels: string[];
  plain: PlainValues;
  dueTime: string | null;
  parentSeq: number | null;
  created: string;
  updated: string;
  completed: string | null;
  archived: boolean;
  custom: CustomValues;
};
export type ExportedPart = { taskId: string };
export type ExportedItem = ExportedPart & {
  list: string;
  text: string;
  done: boolean;
  owner: string | null;
  due: string | null;
};
export type ExportedWords = ExportedPart & {
  id: string;
  author: string;
  authorName: string;
  html: string;
  created: string;
  edited: string | null;
};

/** A project with its statuses, labels and people, for the head of an export; without custom fields, types and tasks. */
export async function findFrame(
  db: Db,
  projectId: string,
): Promise<Omit<ExportedProject, 'fields' | 'types' | 'tasks'>> {
  return {
    project: one(await rowsOf<{ id: string; key: string; name: string }>(db, findProject, [projectId])),
    statuses: await rowsOf<ExportedProject['statuses'][number]>(db, statuses, [projectId]),
    labels: await rowsOf<{ name: string; color: Color }>(db, labels, [projectId]),
    people: await rowsOf<ExportedProject['people'][number]>(db, people, [projectId]),
  };
}

type Narrowing = {
  filter: TaskFilter | undefined;
  custom: Fields;
  groups?: ExportGroups;
  /** The order within groups; left out, their own. */
  sort?: { by: BuiltInSort; order: 'asc' | 'desc' };
  /** Ranges of numbers of tasks, both included. */
  seqs?: readonly (readonly [first: number, last: number])[];
};

/** The tasks of a project in the order of their groups and their own, including archived ones unless filtered; at most `limit`. */
export async function findExported(
  db: Db,
  projectId: string,
  { filter, custom, groups, sort, seqs }: Narrowing,
  limit: number,
): Promise<ExportRow[]> {
  const conditions = inProject(projectId, custom);
  if (filter) narrow(conditions, filter);
  const { sql, values } = conditions;
  if (seqs) {
    // The ranges are put in order once: compared with each of them, a few thousand would take minutes in a large project.
    const some = seqs.filter(([first, last]) => first <= last).map(([first, last]) => `[${first},${last}]`);
    sql.push(`t.seq <@ $${values.push(`{${some.join(',')}}`)}::int4multirange`);
  }
  const max = `$${values.push(limit)}::int`;
  const order = [...(groups ? groupOrder(groups, values) : []), ...(sort ? sortOrder(sort) : ['t.rank'])].join(', ');
  const text = `select ${COLUMNS} from task t ${JOINS} where ${sql.join(' and ')} order by ${order} limit ${max}`;
  return await rowsOf<ExportRow>(db, statementFor(text, filter), values);
}

export async function findParts(db: Db, taskIds: readonly string[], withComments: boolean) {
  return {
    descriptions: await rowsOf<ExportedPart & { html: string }>(db, descriptions, [taskIds]),
    items: await rowsOf<ExportedItem>(db, items, [taskIds]),
    comments: withComments ? await rowsOf<ExportedWords>(db, comments, [taskIds]) : [],
  };
}
