import { CELLS_MAX, type CellEdit, type TaskChanges, taskFailures } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import { customChanges, customIn } from '../custom-field/values.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import { TASK_GONE, taskWords } from '../words.ts';
import { checkTransitions } from '../workflow/check-transitions.ts';
import { announceTasks } from './add.ts';
import { type Batched, refusedOnes } from './batch.ts';
import { rulesFor } from './edit.ts';
import type { LockedTask } from './reading/columns.ts';
import { findOpenStatus, lockProjectTasks } from './reading/lookup-store.ts';
import { requireSight } from './require-sight.ts';
import { checkLabels, checkPeople, newPeople, withChanges, without, wrongDates } from './resolve-edit.ts';
import { type Edit, type Updated, updateTasks } from './update-store.ts';
import { findConflicts } from './version-conflicts.ts';

type Changing = { db: Db; actor: Actor; change: Change; language: Language };
type Cells = { projectId: string; edits: readonly CellEdit[]; partly?: boolean | undefined };

/**
 * Changes each task by its own values, as one operation. If another user has changed one of the fields since the given version, the task is gone,
 * its dates would be reversed, or the workflow refuses a change, nothing is written and these tasks are named; with `partly`, the others are changed.
 */
export async function editCells(
  { db, actor, change, language }: Changing,
  { projectId, edits, partly = false }: Cells,
): Promise<Batched> {
  checkSize(edits);
  const requests = byTask(edits);
  const ids = [...requests.keys()];
  const changesOf = (id: string) => requests.get(id)?.changes ?? {};
  const changed: TaskChanges = Object.assign({}, ...ids.map(changesOf));
  // Pipelined, executed in sequence. With a new status, the rules are read by the statement of the status.
  const [locked, present] = await Promise.all([
    lockProjectTasks(db, projectId, ids),
    'statusId' in changed ? undefined : rulesFor(db, projectId, changed),
  ]);
  const versions = ids.map((id) => requests.get(id)?.version ?? 0);
  const conflicts = await findConflicts({ db, actor, locked }, { ids, versions }, changesOf);
  const open = locked.filter(({ id }) => !conflicts.has(id));
  const { edits: resolved, misdated, workflow } = await resolve(db, projectId, { open, requests });
  const { allowed, refused } = await checkTransitions({ db, actor, projectId }, resolved, {
    workflow: workflow === undefined ? present : workflow,
    hasComment: false,
  });
  const known = new Set(locked.map(({ id }) => id));
  const unknown = translate(TASK_GONE, language);
  const gone = ids.filter((id) => !known.has(id)).map((id) => ({ id, by: null, reason: unknown }));
  const stale = [...conflicts].map(([id, [first]]) => ({ id, by: first?.by ?? null }));
  const wrong = misdated.map(({ id, code }) => ({
    ...{ id, by: null, reason: translate(taskWords[`task.${code}`], language) },
  }));
  const left = [...gone, ...stale, ...wrong, ...(await refusedOnes(db, { projectId, language }, refused))];
  if (left.length > 0 && !partly) return { changed: 0, left };
  const rows = await updateTasks(db, change, allowed);
  await requireSight(db, actor, allowed);
  if (rows.length === 0) return { changed: 0, left };
  change.source = 'bulk';
  change.operation({ kind: 'task.batch', projectId });
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
  const former = new Map(locked.map((task) => [task.id, task]));
  const assigned = rows.map((row) => ({ row, before: former.get(row.id) }));
  await notifyAssigned({ db, actor, change }, projectId, assigned);
  return { changed: rows.length, left };
}

/** One edit for each task: of several, the later values count, and the earliest version. */
function byTask(edits: readonly CellEdit[]): ReadonlyMap<string, CellEdit> {
  const found = new Map<string, CellEdit>();
  for (const { id, version, changes } of edits) {
    const known = found.get(id);
    const earliest = Math.min(version, known?.version ?? version);
    found.set(id, { id, version: earliest, changes: { ...known?.changes, ...changes } });
  }
  return found;
}

function checkSize(edits: readonly CellEdit[]): void {
  const cells = edits.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);
  if (cells > CELLS_MAX) fail(taskFailures.tooManyCells);
}

type Requests = { open: readonly LockedTask[]; requests: ReadonlyMap<string, CellEdit> };

/** The tasks after their changes, without those whose dates are wrong; or a refusal of all: a person, label or status is not of the project, or a value is wrong. */
async function resolve(db: Db, projectId: string, { open, requests }: Requests) {
  const changesOf = ({ id }: Pick<LockedTask, 'id'>) => requests.get(id)?.changes ?? {};
  const statuses = await findStatuses(db, projectId, [...requests.values()]);
  const all = open.map((before): Edit => {
    const changes = changesOf(before);
    const after: Updated = { ...withChanges(before, changes), custom: before.custom };
    if (changes.dueDate === null && changes.dueTime === undefined) after.dueTime = null;
    const status = statuses.get(after.statusId);
    if (status && after.statusId !== before.statusId) after.category = status.category;
    return { before, after };
  });
  const misdated = all.flatMap(({ before, after }) => {
    const code = wrongDates(after);
    return code ? [{ id: before.id, code }] : [];
  });
  const edits = all.filter(({ after }) => !wrongDates(after));
  // Which custom fields are visible can depend on the other values after the change.
  const custom = await customChanges(
    db,
    projectId,
    edits.map(({ before, after }) => ({
      ...{ present: before.custom, changes: customIn(changesOf(before)), task: { ...before, ...after } },
    })),
  );
  for (const [at, { after }] of edits.entries()) after.custom = custom[at] ?? after.custom;
  await checkPeople(
    db,
    projectId,
    edits.flatMap(({ before, after }) => newPeople(before, after)),
  );
  const labels = edits.flatMap(({ before, after }) => without(after.labelIds, before.labelIds));
  await checkLabels(db, projectId, [...new Set(labels)]);
  return { edits, misdated, workflow: [...statuses.values()][0]?.workflow };
}

async function findStatuses(db: Db, projectId: string, edits: readonly CellEdit[]) {
  const statuses = new Map<string, NonNullable<Awaited<ReturnType<typeof findOpenStatus>>>>();
  for (const id of new Set(edits.flatMap(({ changes }) => changes.statusId ?? []))) {
    statuses.set(id, (await findOpenStatus(db, projectId, id)) ?? fail(taskFailures.statusUnknown));
  }
  return statuses;
}
