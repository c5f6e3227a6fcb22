import { OTHERS_TASK, scheduleFailures, type TaskDates, type TaskRow } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import { visibleTo } from '../data-rules/view.ts';
import { othersTasks, requireOwnTasks } from '../own-tasks.ts';
import { announceTasks } from '../task/add.ts';
import { findTaskRows, lockProjectTasks } from '../task/reading/lookup-store.ts';
import { updatableOf, updateTasks } from '../task/update-store.ts';
import { findConflicts } from '../task/version-conflicts.ts';
import { TASK_GONE, taskWords } from '../words.ts';
import { datesAfter, type NewDates, planFor } from './plan.ts';

type Requested = { projectId: string; tasks: readonly (NewDates & { version: number })[]; token: string };

/** The dates of tasks after a change, and the ids of those whose dates it would reverse; of several changes of a task the last counts. */
export function newDatesOf(rows: readonly TaskRow[], tasks: readonly NewDates[]) {
  const requested = new Map(tasks.map((one) => [one.id, one]));
  const all = rows.map((row) => [row.id, datesAfter(row, requested.get(row.id) ?? {})] as const);
  // In the order of the ids, so that a plan does not depend on how the tasks were read.
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const isReversed = ({ startDate, dueDate }: TaskDates) =>
    startDate !== null && dueDate !== null && startDate > dueDate;
  return {
    changes: new Map(sorted.filter(([, dates]) => !isReversed(dates))),
    reversed: sorted.flatMap(([id, dates]) => (isReversed(dates) ? [id] : [])),
  };
}

/** Some tasks as those that the user may change, and the ids of those of others that they may not. */
export async function divideTasks<T extends { id: string }>(
  db: Db,
  actor: Actor,
  projectId: string,
  tasks: readonly T[],
) {
  const ids = tasks.map(({ id }) => id);
  const others = await othersTasks(db, actor, projectId, ids);
  return { own: tasks.filter(({ id }) => !others.has(id)), others };
}

/** Gives tasks new dates and moves their successors as planned; refused if the plan is another one by now. */
export async function applyMany(
  { db, actor, change, language }: { db: Db; actor: Actor; change: Change; language: Language },
  { projectId, tasks: all, token }: Requested,
) {
  const { own: tasks, others } = await divideTasks(db, actor, projectId, all);
  const visible = await visibleTo(db, actor.id);
  const where = { projectId, userId: actor.id };
  const requested = [...new Set(tasks.map(({ id }) => id))];
  const seen = await findTaskRows(visible, projectId, requested);
  const first = await planFor(visible, where, newDatesOf(seen, tasks).changes);
  const own = new Set(seen.map(({ id }) => id));
  const ids = [...new Set([...own, ...first.moves.map(({ id }) => id)])].sort();
  const locked = new Map((await lockProjectTasks(db, projectId, ids)).map((task) => [task.id, task]));
  const current = [...locked.values()].filter(({ id }) => own.has(id));
  const { changes, reversed } = newDatesOf(current, tasks);
  const given = { ids: tasks.map(({ id }) => id), versions: tasks.map(({ version }) => version) };
  const conflicts = await findConflicts({ db, actor, locked: current }, given, (id) => changes.get(id) ?? {});
  // Concurrent changes before the lock result in another plan.
  const plan = await planFor(visible, where, changes);
  if (conflicts.size > 0 || plan.token !== token || first.token !== token) return fail(scheduleFailures.changed);
  const moved = new Map([...changes, ...plan.moves.map(({ id, to }) => [id, to] as const)]);
  const edits = [...moved].flatMap(([id, dates]) => {
    const before = locked.get(id);
    if (!before) return [];
    // A time needs a date.
    const dueTime = dates.dueDate === null ? null : before.dueTime;
    return [{ before, after: { ...updatableOf(before), ...dates, dueTime } }];
  });
  await requireOwnTasks(db, actor, projectId, [...moved.keys()]);
  const rows = await updateTasks(db, change, edits);
  change.operation({ kind: 'task.schedule', projectId });
  const written = rows.map(({ id }) => id);
  announceTasks(change, projectId, written);
  const unknown = translate(TASK_GONE, language);
  const gone = requested.filter((id) => !locked.has(id)).map((id) => ({ id, by: null, reason: unknown }));
  const reason = translate(taskWords['task.datesReversed'], language);
  const refused = [...others].map((id) => ({ id, by: null, reason: translate(OTHERS_TASK, language) }));
  const left = [...gone, ...refused, ...reversed.map((id) => ({ id, by: null, reason }))];
  return { ids: written, changed: written.filter((id) => changes.has(id)).length, left, opId: change.opId };
}
