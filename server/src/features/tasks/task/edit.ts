import {
  canProgress,
  commonFailures,
  isCustomKey,
  projectFailures,
  type TaskChanges,
  type TaskConflict,
  type TaskRow,
  taskFailures,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mergeStale } from '../../../kernel/merge-stale.ts';
import { requireEditable } from '../field-rights/require-editable.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import { type TaskAccess, taskAccess, withoutRelatives } from '../placement/access.ts';
import { requireVisible } from '../task-of.ts';
import { checkTransitions } from '../workflow/check-transitions.ts';
import { recordOverrides } from '../workflow/record-overrides.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { findWorkflow } from '../workflow/store.ts';
import { isComment } from '../workflow/transition-comment.ts';
import { announceTasks } from './add.ts';
import { findDescription } from './description-store.ts';
import { findNewerChanges } from './newer-changes-store.ts';
import type { LockedTask } from './reading/columns.ts';
import { lockTasks, lockTaskWithRules } from './reading/lookup-store.ts';
import { requireSight } from './require-sight.ts';
import { resolveEdit } from './resolve-edit.ts';
import { type Edit, updateTasks } from './update-store.ts';

export type Edited = { record: TaskRow; merged: string[] };
export type EditInput = { id: string; version: number; changes: TaskChanges; comment?: string | undefined };

type Editing = { db: Db; actor: Actor; change: Change };

/** Changes fields of a task; concurrent changes are merged unless they conflict, in which case both values are returned. */
export async function editTask(editing: Editing, request: EditInput): Promise<Edited> {
  // Pipelined, executed in sequence; a new title is indexed together with the description.
  const [editable, description] = await Promise.all([
    lockEditable(editing, request.id, mayConcernRules(request.changes)),
    request.changes.title === undefined ? undefined : findDescription(editing.db, request.id),
  ]);
  return await editLocked(editing, { ...editable, description: description?.html }, request);
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
  const { before, access } = await lockEditable(editing, id, false);
  if (!canProgress(before.category)) return fail(taskFailures.dealClosed);
  const changes = { statusId, ...(ownerId !== undefined && { ownerId }) };
  return await editLocked(editing, { before, access }, { id, version, changes, comment });
}

/** The rules are those of the project; undefined where they have not been read. */
type Editable = { before: LockedTask; access: TaskAccess; rules?: WorkflowRules | null };

/** Whether the workflow can refuse a change that keeps the status: of the type, or of a field by which a limit counts. */
function mayConcernRules(changes: TaskChanges): boolean {
  const { ownerId, priority, typeId } = changes;
  return [ownerId, priority, typeId].some((one) => one !== undefined) || Object.keys(changes).some(isCustomKey);
}

/** The rules of a project, null where it has none, if they may concern a change that keeps the status; otherwise undefined. */
export async function rulesFor(
  db: Db,
  projectId: string,
  changes: TaskChanges,
): Promise<WorkflowRules | null | undefined> {
  return mayConcernRules(changes) ? ((await findWorkflow(db, projectId)) ?? null) : undefined;
}

async function lockEditable({ db, actor }: Editing, id: string, withRules: boolean): Promise<Editable> {
  const locked = withRules ? await lockTaskWithRules(db, id) : { task: (await lockTasks(db, [id]))[0] };
  const before = locked?.task;
  if (!before) return fail(commonFailures.notFound);
  const access = await taskAccess(db, actor, before, 'editTasks');
  await requireVisible(db, actor, [id]);
  if (before.deletedAt) return fail(taskFailures.inTrash);
  return { before, access, ...('workflow' in locked && { rules: locked.workflow }) };
}

async function editLocked(
  { db, actor, change }: Editing,
  { before, access, rules: present, description }: Omit<Edit, 'after'> & Editable,
  { id, version, changes, comment }: EditInput,
): Promise<Edited> {
  await requireEditable(db, actor, [{ task: before, changes }]);
  // The parent is a task of its own project.
  if (access.isPlaced && changes.parentId !== undefined) return fail(projectFailures.notAllowed);
  const { changes: mine, merged } =
    version >= before.version ? { changes, merged: [] } : await mergeChanges(db, before, version, changes);
  const { after, workflow = present } = await resolveEdit(db, before, mine);
  const { projectId } = before;
  const rules = { workflow, hasComment: isComment(comment), isEditable: true };
  const { allowed, refused, overridden } = await checkTransitions(
    { db, actor, projectId },
    [{ before, after, description }],
    rules,
  );
  for (const one of refused) await refuseTransition(db, projectId, one);
  recordOverrides(change, projectId, { overridden, comment });
  const [row] = await updateTasks(db, change, allowed);
  await requireSight(db, actor, allowed);
  if (row) {
    change.operation({ kind: 'task.edit', projectId: before.projectId });
    announceTasks(change, before.projectId, [id]);
    await notifyAssigned({ db, actor, change }, access, [{ row, before }]);
  }
  const record = row ?? before;
  return { record: access.seesHome ? record : withoutRelatives(record), merged };
}

/** The changes, unless others have changed the same fields since a version; refused with both values otherwise. */
export async function mergeChanges(db: Db, before: LockedTask, version: number, changes: TaskChanges) {
  const present = { ...before, ...before.custom };
  const merge = mergeStale(changes, { present, newer: await findNewerChanges(db, before.id, version) });
  if (merge.conflicts.length === 0) return merge;
  const detail: TaskConflict = { version: before.version, conflicts: merge.conflicts };
  return fail(taskFailures.conflict, { detail });
}
