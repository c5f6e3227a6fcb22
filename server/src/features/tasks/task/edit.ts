import {
  canProgress,
  commonFailures,
  type TaskChanges,
  type TaskConflict,
  type TaskRow,
  taskFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { requireEditable } from '../field-rights/require-editable.ts';
import { notifyAssigned } from '../notice/notify-assigned.ts';
import { requireVisible } from '../task-of.ts';
import { checkTransitions } from '../workflow/check-transitions.ts';
import { recordOverrides } from '../workflow/record-overrides.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { isComment } from '../workflow/transition-comment.ts';
import { announceTasks } from './add.ts';
import type { LockedTask } from './columns.ts';
import { findDescription } from './description-store.ts';
import { lockTasks } from './lookup-store.ts';
import { mergeStale } from './merge.ts';
import { findNewerChanges } from './newer-changes-store.ts';
import { resolveEdit } from './resolve-edit.ts';
import { type Edit, updateTasks } from './update-store.ts';

export type Edited = { record: TaskRow; merged: string[] };
export type EditInput = { id: string; version: number; changes: TaskChanges; comment?: string | undefined };

type Editing = { db: Db; actor: Actor; change: Change };

/** Changes fields of a task; concurrent changes are merged unless they conflict, in which case both values are returned. */
export async function editTask(editing: Editing, wish: EditInput): Promise<Edited> {
  // Pipelined, executed in sequence; a new title is indexed together with the description.
  const [before, description] = await Promise.all([
    lockEditable(editing, wish.id),
    wish.changes.title === undefined ? undefined : findDescription(editing.db, wish.id),
  ]);
  return await editLocked(editing, { before, description: description?.html }, wish);
}

type ProgressInput = {
  id: string;
  version: number;
  statusId: string;
  ownerId?: string | null | undefined;
  note?: string | undefined;
};

/** Progresses a task: only while it is to do or doing. */
export async function progressTask(
  editing: Editing,
  { id, version, statusId, ownerId, note: comment }: ProgressInput,
): Promise<Edited> {
  const before = await lockEditable(editing, id);
  if (!canProgress(before.category)) return fail(taskFailures.dealClosed);
  const changes = { statusId, ...(ownerId !== undefined && { ownerId }) };
  return await editLocked(editing, { before }, { id, version, changes, comment });
}

async function lockEditable({ db, actor }: Editing, id: string): Promise<LockedTask> {
  const [task] = await lockTasks(db, [id]);
  if (!task) return fail(commonFailures.notFound);
  await projectFor(db, actor, task.projectId, 'editTasks');
  await requireVisible(db, actor, [id]);
  return task.deletedAt ? fail(taskFailures.inTrash) : task;
}

async function editLocked(
  { db, actor, change }: Editing,
  { before, description }: Omit<Edit, 'after'>,
  { id, version, changes, comment }: EditInput,
): Promise<Edited> {
  await requireEditable(db, actor, [{ task: before, changes }]);
  const { changes: mine, merged } =
    version >= before.version ? { changes, merged: [] } : await mergeChanges(db, before, version, changes);
  const { after, workflow } = await resolveEdit(db, before, mine);
  const { projectId } = before;
  const rules = { workflow, hasComment: isComment(comment) };
  const { allowed, refused, overridden } = await checkTransitions(
    { db, actor, projectId },
    [{ before, after, description }],
    rules,
  );
  for (const one of refused) await refuseTransition(db, projectId, one);
  recordOverrides(change, projectId, { overridden, comment });
  const [row] = await updateTasks(db, change, allowed);
  if (row) {
    change.operation({ kind: 'task.edit', projectId: before.projectId });
    announceTasks(change, before.projectId, [id]);
    await notifyAssigned({ db, actor, change }, before.projectId, [{ row, before }]);
  }
  return { record: row ?? before, merged };
}

/** The changes, unless others have changed the same fields since a version; refused with both values otherwise. */
export async function mergeChanges(db: Db, before: LockedTask, version: number, changes: TaskChanges) {
  const present = { ...before, ...before.custom };
  const merge = mergeStale(changes, { present, newer: await findNewerChanges(db, before.id, version) });
  if (merge.conflicts.length === 0) return merge;
  const detail: TaskConflict = { version: before.version, conflicts: merge.conflicts };
  return fail(taskFailures.conflict, { detail });
}
