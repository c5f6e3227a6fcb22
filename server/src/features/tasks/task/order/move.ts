import {
  type CustomKey,
  commonFailures,
  type MoveChanges,
  type TaskConflict,
  type TaskRow,
  taskFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { notifyAssigned } from '../../notification/notify-assigned.ts';
import { checkTransitions } from '../../workflow/check-transitions.ts';
import { recordOverrides } from '../../workflow/record-overrides.ts';
import { refuseTransition } from '../../workflow/refuse-transition.ts';
import { isComment } from '../../workflow/transition-comment.ts';
import { announceTasks } from '../add.ts';
import { rulesFor } from '../edit.ts';
import type { LockedTask } from '../reading/columns.ts';
import { findOpenStatus, lockProjectTasks } from '../reading/lookup-store.ts';
import { resolveEdit } from '../resolve-edit.ts';
import { type Edit, type Updated, updatableOf, updateTasks } from '../update-store.ts';
import { type ConflictContext, findConflicts, type SeenVersions } from '../version-conflicts.ts';
import type { Where } from './move-store.ts';
import { placeBelow, requireParent } from './place-below.ts';
import { ranksFor } from './rank-task.ts';

export type Move = {
  projectId: string;
  statusId?: string | undefined;
  /** Other fields that change with it. */
  changes?: MoveChanges | undefined;
  /** The labels each task then has, in the order of `ids`. */
  labels?: readonly string[][] | undefined;
  /** The same of a custom field. */
  values?: { field: CustomKey; each: readonly string[][] } | undefined;
  comment?: string | undefined;
} & SeenVersions &
  Where;

/** Moves tasks, in the given order, to one position in the project's order, and to a status if given. */
export async function moveTasks(
  { db, actor, change }: { db: Db; actor: Actor; change: Change },
  { projectId, ids, versions, statusId, changes: shared, labels, values, comment, ...where }: Move,
): Promise<TaskRow[]> {
  const stays = !where.afterIds && !where.beforeIds && !where.to;
  // Pipelined, executed in sequence: the order is locked before the tasks, as by all writers.
  const [placed, status, seen, present] = await Promise.all([
    stays ? undefined : ranksFor(db, projectId, where, ids.length),
    statusId ? findOpenStatus(db, projectId, statusId) : undefined,
    lockProjectTasks(db, projectId, ids),
    // With a new status, they are read by the statement of the status.
    statusId ? undefined : rulesFor(db, projectId, { ...shared, ...(values && { [values.field]: [] }) }),
  ]);
  const locked = placed?.spaced ? await lockProjectTasks(db, projectId, ids) : seen;
  if (statusId && !status) return fail(taskFailures.statusUnknown);
  const lengths = [labels, values?.each].flatMap((each) => each?.length ?? []);
  if (lengths.some((one) => one !== ids.length)) return fail(commonFailures.invalidInput);
  await requireParent(db, actor, { projectId, parentId: shared?.parentId });
  const changesOf = (id: string) => ownChanges(shared, { labels, values }, ids.indexOf(id));
  const requestedChanges = (id: string) => ({ ...changesOf(id), ...(status && { statusId: status.id }) });
  await refuseConflict({ db, actor, locked }, { ids, versions }, requestedChanges);
  const rankOf = ({ id, rank }: LockedTask) => placed?.ranks[ids.indexOf(id)] ?? rank;
  const edits: Edit[] = [];
  for (const before of locked) {
    const after = await afterChanges(db, before, changesOf(before.id));
    edits.push({
      before,
      after: { ...after, ...(status && { statusId: status.id, category: status.category }), rank: rankOf(before) },
    });
  }
  const [misplaced] = await placeBelow(db, { projectId, parentId: shared?.parentId }, edits);
  if (misplaced) return fail(taskFailures[misplaced.code]);
  const rules = { workflow: status ? status.workflow : present, hasComment: isComment(comment) };
  const { allowed, refused, overridden } = await checkTransitions({ db, actor, projectId }, edits, rules);
  for (const one of refused) await refuseTransition(db, projectId, one);
  recordOverrides(change, projectId, { overridden, comment });
  const rows = await updateTasks(db, change, allowed);
  change.operation({ kind: 'task.move', projectId });
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
  const former = new Map(locked.map((task) => [task.id, task]));
  const assigned = shared ? rows.map((row) => ({ row, before: former.get(row.id) })) : [];
  await notifyAssigned({ db, actor, change }, projectId, assigned);
  return rows;
}

/** The changes all tasks share, and those of one of them. */
function ownChanges(
  shared: MoveChanges | undefined,
  { labels, values }: Pick<Move, 'labels' | 'values'>,
  at: number,
): MoveChanges | undefined {
  if (!labels && !values) return shared;
  return {
    ...shared,
    ...(labels && { labelIds: labels[at] ?? [] }),
    ...(values && { [values.field]: values.each[at] ?? [] }),
  };
}

/** A task after its changes, except that of the parent, which all tasks of a move get together. */
async function afterChanges(db: Db, before: LockedTask, changes: MoveChanges = {}): Promise<Updated> {
  const { parentId: _, ...own } = changes;
  return Object.keys(own).length > 0 ? (await resolveEdit(db, before, own)).after : updatableOf(before);
}

async function refuseConflict(
  asking: ConflictContext,
  seen: SeenVersions,
  requestedChanges: (id: string) => object,
): Promise<void> {
  const [[id, conflicts] = []] = await findConflicts(asking, seen, requestedChanges);
  const task = asking.locked.find((one) => one.id === id);
  if (!task || !conflicts) return;
  const detail: TaskConflict = { version: task.version, conflicts };
  fail(taskFailures.conflict, { detail });
}
