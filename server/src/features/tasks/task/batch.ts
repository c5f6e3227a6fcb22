import {
  type BulkChanges,
  COMMENTED_BATCH_MAX,
  PLAIN_NAMES,
  type StatusMap,
  TASK_IDS_MAX,
  taskFailures,
} from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mergeList } from '../../../kernel/merge-stale.ts';
import { translate } from '../../../kernel/words.ts';
import { type CustomValues, customChange, customIn, type OtherValues } from '../custom-field/values.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import type { LatestType } from '../type/definition-store.ts';
import { replacementsFor } from '../type/replacements.ts';
import { taskWords } from '../words.ts';
import { type Checking, checkTransitions, type Refused, type UsedSlots } from '../workflow/check-transitions.ts';
import { recordOverrides } from '../workflow/record-overrides.ts';
import { reasonsIn } from '../workflow/refuse-transition.ts';
import { addTransitionComment, isComment } from '../workflow/transition-comment.ts';
import { announceTasks } from './add.ts';
import { placeBelow, requireParent, type UsedPlaces } from './order/place-below.ts';
import type { LockedTask } from './reading/columns.ts';
import { findOpenStatus, lockProjectTasks, readProjectTasks } from './reading/lookup-store.ts';
import { requireSight } from './require-sight.ts';
import { checkOwnLabels, checkPeople, refuseArchivedLabels, typeFor, without, wrongDates } from './resolve-edit.ts';
import { type Updated, updatableOf, updateTasks } from './update-store.ts';
import { findConflicts, type SeenVersions } from './version-conflicts.ts';

type Changing = { db: Db; actor: Actor; change: Change };

export type Bulk = {
  projectId: string;
  changes: BulkChanges;
  comment?: string | undefined;
  statusMap?: StatusMap;
} & SeenVersions;
export type Batched = { changed: number; left: { id: string; by: string | null; reason?: string }[] };

/**
 * Applies one change to many tasks of a project; to all of them or none, except those in which another user has changed one of the fields since
 * the given version, those whose dates would be reversed or who cannot have the parent, and those whose transition the workflow refuses. Returns the number of changed tasks.
 */
export async function changeMany(
  { language, ...call }: Changing & { language: Language },
  bulk: Bulk,
): Promise<Batched> {
  const { projectId, ids, comment } = bulk;
  if (isComment(comment) && ids.length > COMMENTED_BATCH_MAX) fail(taskFailures.tooManyCommented);
  const { changed, conflicts, refused, wrong } = await changeTasks(call, bulk);
  const left = [...conflicts].map(([id, [first]]) => ({ id, by: first?.by ?? null }));
  const unfit = wrong.map(({ id, code }) => ({
    id,
    by: null,
    reason: translate(taskWords[`task.${code}`], language),
  }));
  return { changed, left: [...left, ...unfit, ...(await refusedOnes(call.db, { projectId, language }, refused))] };
}

/** The status and type of a change; refused if they, people, labels or the parent are not those of the project. */
export async function checkReferences(
  { db, actor }: Pick<Changing, 'db' | 'actor'>,
  projectId: string,
  changes: BulkChanges,
) {
  const { statusId, typeId, ownerId, parentId, assigneeIds = [], labelIds = [] } = changes;
  const { addAssigneeIds = [], addLabelIds = [] } = changes;
  const status = statusId
    ? ((await findOpenStatus(db, projectId, statusId)) ?? fail(taskFailures.statusUnknown))
    : undefined;
  const type = typeId ? await typeFor(db, projectId, typeId) : undefined;
  await checkPeople(db, projectId, [...addAssigneeIds, ...assigneeIds, ...(ownerId ? [ownerId] : [])]);
  await checkOwnLabels(db, projectId, [...new Set([...addLabelIds, ...labelIds])]);
  await requireParent(db, actor, { projectId, parentId });
  return { status, type };
}

/** What the earlier parts of a preview would take, and the categories that they would give tasks. */
export type Trial = { slots: UsedSlots; places: UsedPlaces; outcomes: Map<string, LockedTask['category']> };

/**
 * What one change makes of tasks of a project: those it is allowed for, and those with conflicting changes, those it would make wrong, and those that
 * the workflow refuses. With `trial` nothing is locked, as nothing is written.
 */
export async function planTasks(
  { db, actor }: Omit<Changing, 'change'>,
  { projectId, ids, versions, changes, comment, statusMap = [] }: Bulk,
  trial?: Trial,
) {
  const { status, type } = await checkReferences({ db, actor }, projectId, changes);
  const locked = await (trial ? readProjectTasks : lockProjectTasks)(db, projectId, ids);
  const conflicts = await findConflicts({ db, actor, locked }, { ids, versions }, () => valuesIn(changes));
  const open = locked.filter(({ id }) => !conflicts.has(id));
  const presents = open.map(({ custom }) => custom);
  const customOf = await customChange(db, projectId, customIn(changes), presents);
  const replaced = await replacementsFor(db, projectId, type?.definition, statusMap);
  const all = open.map((before) => ({
    before,
    after: replaced(changed(before, changes, { status, type, customOf })),
  }));
  await refuseArchivedLabels(
    db,
    all.flatMap(({ before, after }) => without(after.labelIds, before.labelIds)),
  );
  const undated = all.flatMap(({ before, after }) => {
    const code = wrongDates(after);
    return code ? [{ id: before.id, code }] : [];
  });
  const misplaced = await placeBelow(db, { projectId, parentId: changes.parentId }, all, trial?.places);
  const wrong = [...undated, ...misplaced.filter(({ id }) => undated.every((one) => one.id !== id))];
  const wrongIds = new Set(wrong.map(({ id }) => id));
  const edits = all.filter(({ before }) => !wrongIds.has(before.id));
  const rules = {
    workflow: status?.workflow,
    hasComment: isComment(comment),
    trial: trial?.slots,
    outcomes: trial?.outcomes,
  };
  return { locked, conflicts, wrong, ...(await checkTransitions({ db, actor, projectId }, edits, rules)) };
}

/** Makes one change to those tasks of a project that it is allowed for. */
export async function changeTasks({ db, actor, change }: Changing, bulk: Bulk) {
  const { projectId, ids, comment } = bulk;
  const { locked, conflicts, wrong, allowed, refused, overridden } = await planTasks({ db, actor }, bulk);
  recordOverrides(change, projectId, { overridden, comment });
  const rows = await updateTasks(db, change, allowed);
  await requireSight(db, actor, allowed);
  if (ids.length > 1) change.source = 'bulk';
  change.operation({ kind: 'task.batch', projectId });
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
  const former = new Map(locked.map((task) => [task.id, task]));
  const moved = rows.filter(({ id, statusId }) => former.get(id)?.statusId !== statusId).map(({ id }) => id);
  await addTransitionComment({ db, actor, change }, moved, comment);
  const assigned = rows.map((row) => ({ row, before: former.get(row.id) }));
  await notifyAssigned({ db, actor, change }, projectId, assigned);
  return { changed: rows.length, conflicts, refused, wrong };
}

/** The refused tasks with their reasons, as an answer names them. */
export async function refusedOnes(
  db: Db,
  { projectId, language }: Pick<Checking, 'projectId'> & { language: Language },
  refused: readonly Refused[],
): Promise<Batched['left']> {
  if (refused.length === 0) return [];
  const reasonOf = await reasonsIn(db, projectId);
  return refused.map((one) => ({ id: one.taskId ?? '', by: null, reason: translate(reasonOf(one), language) }));
}

/** The fields set to one value; added and removed list elements merge with concurrent changes. */
function valuesIn({ addAssigneeIds, removeAssigneeIds, addLabelIds, removeLabelIds, ...values }: BulkChanges) {
  return values;
}

type Looked = {
  status: { id: string; category: LockedTask['category'] } | undefined;
  type: LatestType | undefined;
  customOf: (present: CustomValues, task: OtherValues) => CustomValues;
};

/** The fields a bulk change sets to one value, besides status and type. */
const SET_FIELDS = ['priority', 'ownerId', ...PLAIN_NAMES, 'dueTime', 'archived', 'pinned'] as const;

function changed(before: LockedTask, changes: BulkChanges, { status, type, customOf }: Looked): Updated {
  const { addAssigneeIds = [], removeAssigneeIds = [], addLabelIds = [], removeLabelIds = [] } = changes;
  const set = Object.fromEntries(
    SET_FIELDS.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  );
  const after: Updated = {
    ...updatableOf(before),
    ...set,
    ...(status && { statusId: status.id, category: status.category }),
    ...(type && type.id !== before.typeId && { typeId: type.id, typeVersion: type.version }),
    ...(changes.dueDate === null && changes.dueTime === undefined && { dueTime: null }),
    assigneeIds: mergeList(addAssigneeIds, removeAssigneeIds, changes.assigneeIds ?? before.assigneeIds).slice(
      0,
      TASK_IDS_MAX,
    ),
    labelIds: mergeList(addLabelIds, removeLabelIds, changes.labelIds ?? before.labelIds).slice(0, TASK_IDS_MAX),
  };
  after.custom = customOf(before.custom, after);
  return after;
}
