import type { TaskRow } from '@opsyard/contract';
import type { CustomValues } from '../../custom-field/values.ts';
import { plainSql } from '../plain-columns.ts';

/** The status for which `task t` waits for an approval; the index of pending requests holds only these. */
export const PENDING_APPROVAL = `(
  select a.to_id from task_approval a where a.task_id = t.id and a.state = 'pending'
)`;

/** When the latest decision about a change of status of `task t` was made. */
export const DECIDED_AT = `(
  select a.ended_at from task_approval a
  where a.task_id = t.id and a.state in ('approved', 'rejected') order by a.ended_at desc limit 1
)`;

/**
 * The tasks `b` for which `task t` waits: only a finish-to-start dependency blocks it until the other one is closed. The kind is concatenated so that
 * the index on the task is used, not one on the kind, which most links share.
 */
export const BLOCKERS = `
  record_link l join task b on b.id = l.from_id
  where l.to_type = 'task' and l.to_id = t.id and l.from_type = 'task' and l.kind || '' = 'blocks'
    and b.deleted_at is null and not b.archived and b.category in ('0', '2', '4')
    and not exists (select from task_dependency d where d.link_id = l.id and d.type <> 'FS')`;

/** Whether `task t` waits for another one. */
export const IS_BLOCKED = `exists (select from ${BLOCKERS})`;

/**
 * The tasks of a project that are unread by a user, as an array: those they have opened, and that others have changed since. The visits of the user
 * in the project are read by their index, and the changes of each task by theirs.
 */
export const unreadBy = (user: string, project: string) => `array(
  select v.task_id from task_visit v
  where v.user_id = ${user} and v.project_id = ${project} and exists (
    select from activity a
    where a.entity_id = v.task_id and a.entity = 'task' and a.at > v.visited_at and a.actor_id is distinct from v.user_id
  )
)`;

/** The columns of `task t` as a `TaskRow`. */
export const ROW = `
  t.id, t.project_id as "projectId", t.seq, t.title, t.status_id as "statusId", t.type_id as "typeId", t.type_version as "typeVersion", t.category, t.priority,
  t.owner_id as "ownerId", t.assignee_ids as "assigneeIds", t.created_by as "createdBy", t.label_ids as "labelIds",
  ${plainSql(({ name, column }) => `t.${column} as "${name}"`)}, t.due_time as "dueTime", t.parent_id as "parentId",
  t.custom, t.rank, t.version, t.archived, t.pinned, t.comments, t.attachments, t.children, t.children_done as "childrenDone",
  t.checklist, t.checklist_done as "checklistDone", t.created_at as "createdAt", t.updated_at as "updatedAt",
  t.completed_at as "completedAt", ${PENDING_APPROVAL} as "approvalToId",
  array(select e.name from task_external_person e where e.task_id = t.id order by e.name) as "externalPeople"
`;

/** SQL for the parent task, as lists of several projects name it. */
export const parentOf = (id: string) =>
  `(select json_build_object('seq', u.seq, 'title', u.title) from task u where u.id = ${id}) as parent`;

/** SQL for the type of a task, as lists of several projects show it; null in projects that use none. */
export const typeShown = (id: string) => `(
  select json_build_object('name', y.name, 'icon', y.icon, 'color', y.color) from task_type y
  where y.id = ${id} and exists (
    select from task_type o where o.project_id = y.project_id and (o.id <> y.id or o.published > 0)
  )
) as type`;

/** The columns of `task t` in `project p` as a `TaskInOtherProject`. */
export const IN_OTHER_PROJECT = `${ROW}, p.key as "projectKey", p.name as "projectName", ${parentOf('t.parent_id')}, ${typeShown('t.type_id')}`;

/** A task locked for a change, with server-side fields; `now` is the timestamp of the change. */
export type LockedTask = TaskRow & {
  custom: CustomValues;
  depth: number;
  createdBy: string | null;
  deletedAt: string | null;
  now: string;
};

export const LOCKED = `${ROW}, t.depth, t.deleted_at as "deletedAt", now()::timestamptz(3) as now`;
