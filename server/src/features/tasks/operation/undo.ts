import { commonFailures, operationFailures, projectFailures, RECORDS_AT_ONCE } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { lockOperation, markUndone, type OperationRow } from '../../../records/undo/operation-store.ts';
import { requireUndoable } from '../../../records/undo/require-undoable.ts';
import { accessIfVisible, accessTo, projectFor } from '../access.ts';
import { undoConversions } from '../checklist/convert.ts';
import { undoConversion } from '../custom-field/undo-conversion.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { undoDependencies } from '../dependency/undo.ts';
import { unacceptSubmissions } from '../form/undone-store.ts';
import { GLOBAL_LABEL_DELETED, GLOBAL_LABEL_MERGED } from '../label/global.ts';
import { redoLabelRemoval, undoLabelRemoval } from '../label/remove.ts';
import { undoGlobalLabel } from '../label/undo-global.ts';
import { undoGlobalMerge } from '../label/undo-global-merge.ts';
import { undoMerge } from '../label/undo-merge.ts';
import { taskAccess } from '../placement/access.ts';
import { undoPlacements } from '../placement/undo.ts';
import { PROJECTS_CHANGED } from '../project/bulk.ts';
import { undoProjects } from '../project/undo-bulk.ts';
import { findFamily } from '../relocation/store.ts';
import { undoRelocation } from '../relocation/undo-relocation.ts';
import { redoRemoval, undoRemoval } from '../status/undo-removal.ts';
import { createTaskJob } from '../task/bulk-jobs.ts';
import { deleteAll } from '../task/remove.ts';
import { findTaskOf } from '../task-of-store.ts';
import { undoCreated } from '../transfer/undo/undo-created.ts';
import { undoImport } from '../transfer/undo/undo-import.ts';
import { restoreIn } from '../trash/restore.ts';
import type { Refused } from '../workflow/check-transitions.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import {
  findRecordedChanges,
  findRelocated,
  findTasksIn,
  findTrashedBy,
  type RecordedChange,
} from './operation-store.ts';
import { ownChanges } from './own-changes.ts';
import { undoDescriptions } from './undo-descriptions.ts';
import { undoFields } from './undo-fields.ts';
import { tasksOfParts } from './undo-part.ts';

export type Undone = { opId: string; projectId: string | null; restored: number; kept: number; jobId: string | null };
type Undoing = { db: Db; actor: Actor; change: Change; language: Language };

/** Undoes an operation: created tasks go to the trash, deleted ones are restored, changes are reverted. */
export async function undoOperation(call: Undoing, opId: string): Promise<Undone> {
  const { db, actor, change } = call;
  const operation = (await lockOperation(db, opId)) ?? fail(commonFailures.notFound);
  if (operation.projectId === null) return await undoOfProjects(call, operation);
  const projectId = await mayUndo(db, actor, operation);
  await requireUndoable(db, operation);
  const moved = await visibleMoves(db, actor, projectId, await findRelocated(db, opId));
  if (moved.length > 0) return await moveBack(db, actor, change, { opId, projectId, moved });
  const all = await findRecordedChanges(db, opId);
  const place = { db, actor, change, projectId };
  const { recorded, left } = await changesToUndo(place, all);
  const whole = await undoWhole(place, opId, recorded.length);
  if (whole !== undefined) {
    change.operation({ kind: 'undo', projectId, undoes: opId });
    await markUndone(db, opId, change.opId);
    return { opId: change.opId, projectId, restored: whole, kept: 0, jobId: null };
  }
  // Before its tasks are moved back to it, or get it back.
  const isListRestored = await undoRemovals(place, opId);
  const taskIds = tasksOfParts(recorded);
  if (taskIds && taskIds.length > RECORDS_AT_ONCE) return await undoByJob(call, { opId, projectId, taskIds });
  const idsOf = (kind: string) => recorded.filter((entry) => entry.kind === kind).map(({ entityId }) => entityId);
  const own = await stillIn(db, projectId, recorded);
  const fields = await undoFields(
    { db, actor, change },
    projectId,
    recorded.filter(({ kind }) => kind === 'updated' || kind === 'moved'),
  );
  const texts = await undoDescriptions(
    db,
    actor,
    change,
    own.filter(({ kind }) => kind === 'described'),
  );
  const parts = await undoImport(
    db,
    change,
    projectId,
    own.filter(({ kind }) => kind === 'imported'),
  );
  const removed = [...idsOf('created'), ...idsOf('restored')];
  const gone = removed.length > 0 ? await deleteAll(place, { projectId, ids: removed }) : 0;
  if (gone > 0) await unacceptSubmissions({ db, change }, idsOf('created'), actor.id);
  const trashed =
    idsOf('deleted').length > 0
      ? await findTrashedBy(db, opId, recorded.length < all.length ? idsOf('deleted') : undefined)
      : [];
  const back = trashed.length > 0 ? await restoreIn({ db, actor, change }, projectId, trashed) : 0;
  const isLabelRestored = await undoMerge(db, change, projectId, opId);
  const linked = await undoDependencies({ db, change, actorId: actor.id }, recorded);
  const placed = await undoPlacements({ db, actor, change }, recorded);
  const converted = await undoConversions(
    { db, change, projectId },
    own.filter(({ kind }) => kind === 'checklistConverted'),
  );
  const restored = fields.restored + texts.restored + parts + gone + back + linked + placed + converted;
  await undoCreated({ db, actor, change, projectId }, operation);
  if (restored === 0 && !isLabelRestored && !isListRestored) await refuseAll(db, projectId, fields.refused);
  change.operation({ kind: 'undo', projectId, undoes: opId });
  await markUndone(db, opId, change.opId);
  const kept = fields.kept + texts.kept + left;
  return { opId: change.opId, projectId, restored, kept, jobId: null };
}

const UNDOS_OF_PROJECTS: ReadonlyMap<string, typeof undoProjects> = new Map([
  [PROJECTS_CHANGED, undoProjects],
  [GLOBAL_LABEL_DELETED, undoGlobalLabel],
  [GLOBAL_LABEL_MERGED, undoGlobalMerge],
]);

type InProject = { db: Db; actor: Actor; change: Change; projectId: string };

/** Adds the status or label again that an operation deleted; returns whether there was one. */
async function undoRemovals(place: InProject, opId: string): Promise<boolean> {
  return (await undoRemoval(place, opId)) || (await undoLabelRemoval(place, opId));
}

/** Undoes an operation that is undone as a whole; returns the number of its tasks, undefined for others. */
async function undoWhole(place: InProject, opId: string, tasks: number): Promise<number | undefined> {
  return (await undoConversion(place, opId)) ?? ((await redoRemovals(place, opId)) ? tasks : undefined);
}

/** Deletes the status or label again that an undo had added; returns whether there was one. */
async function redoRemovals(place: InProject, opId: string): Promise<boolean> {
  return (await redoRemoval(place, opId)) || (await redoLabelRemoval(place, opId));
}

/** Undoes a change of several projects, or of all, which is an operation of no project; so is its undo, which can be undone in turn. */
async function undoOfProjects({ db, actor, change }: Undoing, operation: OperationRow): Promise<Undone> {
  const undo = UNDOS_OF_PROJECTS.get(operation.kind) ?? fail(commonFailures.notFound);
  if (operation.actorId !== actor.id) return fail(operationFailures.notYours);
  await requireUndoable(db, operation);
  const { restored, kept } = await undo({ db, actor, change }, operation.id);
  change.operation({ kind: operation.kind, projectId: null, undoes: operation.id });
  await markUndone(db, operation.id, change.opId);
  return { opId: change.opId, projectId: null, restored, kept, jobId: null };
}

/** Nothing can be undone: fails with the reason of the workflow, if there is one. */
async function refuseAll(db: Db, projectId: string, [refused]: readonly Refused[]): Promise<never> {
  return refused ? await refuseTransition(db, projectId, refused) : fail(operationFailures.nothingLeft);
}

/** The changes that the user sees and may take back, and the number of those that they may not. */
async function changesToUndo(place: InProject, all: readonly RecordedChange[]) {
  const visible = await visibleChanges(place.db, place.actor, all);
  const recorded = await ownChanges(place, visible);
  if (visible.length > 0 && recorded.length === 0) return fail(projectFailures.othersTask);
  return { recorded, left: visible.length - recorded.length };
}

/** The changes of tasks that the user may see; hidden ones stay as they are. */
async function visibleChanges(db: Db, { id }: Actor, recorded: readonly RecordedChange[]): Promise<RecordedChange[]> {
  const ids = [...new Set(recorded.map(({ entityId }) => entityId))];
  const hidden = await hiddenAmong(db, id, ids);
  return recorded.filter(({ entityId }) => !hidden.has(entityId));
}

/** The changes of tasks that are still in the project; in another one the user may have no right to change them. */
async function stillIn(db: Db, projectId: string, recorded: readonly RecordedChange[]): Promise<RecordedChange[]> {
  const ids = new Set(recorded.map(({ entityId }) => entityId));
  const here = await findTasksIn(db, projectId, [...ids]);
  return recorded.filter(({ entityId }) => here.has(entityId));
}

/** The moved tasks that the user may see, with the subtasks that moved along. */
async function visibleMoves(db: Db, actor: Actor, projectId: string, moved: readonly RecordedChange[]) {
  const shown = await visibleChanges(db, actor, moved);
  if (shown.length === moved.length) return shown;
  const ids = shown.map(({ entityId }) => entityId);
  const family = new Set([...ids, ...(await findFamily(db, projectId, ids, moved.length + 1))]);
  return moved.filter(({ entityId }) => family.has(entityId));
}

type UndoneTasks = { opId: string; projectId: string; taskIds: readonly string[] };

async function undoByJob(call: Undoing, { opId, projectId, taskIds }: UndoneTasks): Promise<Undone> {
  call.change.operation({ kind: 'undo', projectId, undoes: opId });
  await markUndone(call.db, opId, call.change.opId);
  const jobId = await createTaskJob(call, 'undo', { projectId, opId }, taskIds);
  return { opId: call.change.opId, projectId, restored: 0, kept: 0, jobId };
}

type Moved = { opId: string; projectId: string; moved: readonly RecordedChange[] };

async function moveBack(db: Db, actor: Actor, change: Change, { opId, projectId, moved }: Moved): Promise<Undone> {
  const { restored, kept, homeId } = await undoRelocation(db, actor, change, { projectId, moved });
  if (restored === 0) return fail(operationFailures.nothingLeft);
  // A redo finds the tasks there.
  change.operation({ kind: 'undo', projectId: homeId, undoes: opId });
  await markUndone(db, opId, change.opId);
  return { opId: change.opId, projectId: homeId, restored, kept, jobId: null };
}

async function mayUndo(db: Db, actor: Actor, operation: OperationRow): Promise<string> {
  const { projectId, actorId } = operation;
  if (!projectId) return fail(commonFailures.notFound);
  if (!(await isOwnEditElsewhere(db, actor, operation))) {
    const { abilities } = await accessTo(db, actor, projectId);
    if (actorId !== actor.id && !abilities.includes('manageProject')) return fail(operationFailures.notYours);
    await projectFor(db, actor, projectId, 'editTasks');
  }
  return projectId;
}

const EDITS: ReadonlySet<string> = new Set(['updated', 'described']);

/** Whether the user has edited one task, which they may still edit by a role in another project that shows it. */
async function isOwnEditElsewhere(db: Db, actor: Actor, { id, projectId, actorId }: OperationRow): Promise<boolean> {
  if (!projectId || actorId !== actor.id) return false;
  if ((await accessIfVisible(db, actor, projectId))?.abilities.includes('editTasks')) return false;
  const recorded = await findRecordedChanges(db, id);
  const [taskId, ...others] = new Set(recorded.map(({ entityId }) => entityId));
  if (!taskId || others.length > 0 || !recorded.every(({ kind }) => EDITS.has(kind))) return false;
  const task = await findTaskOf(db, taskId);
  if (task?.projectId !== projectId) return false;
  return (await taskAccess(db, actor, task, 'editTasks')).isPlaced;
}
