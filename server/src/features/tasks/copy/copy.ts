import {
  type CopiedPart,
  type CopyPlan,
  type DayCount,
  dayFrom,
  daysFrom,
  EVERY_DAY,
  TASKS_COPIED_MAX,
  taskCopyFailures,
  taskFailures,
  workingDays,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { tryAgain } from '../../../kernel/database/retryable.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail } from '../../../kernel/fail.ts';
import { visibleTo } from '../data-rules/view.ts';
import { usesWorkingDays } from '../dependency/schedule-store.ts';
import { allocateAtEnd } from '../task/insert-store.ts';
import { allocateNumbers } from '../task/order/order-store.ts';
import { ranksFor } from '../task/order/rank-task.ts';
import { findParentTask } from '../task/reading/lookup-store.ts';
import { depthBelow } from '../task/resolve-edit.ts';
import { mapToProject } from './fit.ts';
import { type Into, insertPortable } from './insert.ts';
import { withParts } from './parts.ts';
import { daysOf, type Portable, withDays } from './portable.ts';
import { findMembers, type Member, readPortable } from './read-store.ts';
import { within } from './within.ts';

const MAX_CHILDREN = 500;

type Requested = { projectId: string; ids: readonly string[]; targetId: string; parts: readonly CopiedPart[] };
type Dated = { dates: 'keep' | 'shift' | 'clear'; firstDay?: string | undefined };

/** The tasks that are copied: the given ones as far as they are seen, with their subtasks if requested; refused if there are too many. */
async function membersOf(seen: Db, { projectId, ids, parts }: Requested): Promise<Member[]> {
  const most = TASKS_COPIED_MAX + 1;
  const query = { projectId, ids, withSubtasks: parts.includes('subtasks'), most };
  const found = await findMembers(seen, query);
  return found.length > TASKS_COPIED_MAX ? fail(taskCopyFailures.tooMany) : found;
}

/** The preview of copying tasks; the database is that of a call that reads, as the user sees it. */
export async function planCopy(db: Db, query: Requested, mayMakeLabels: boolean): Promise<CopyPlan> {
  const members = await membersOf(db, query);
  const portable = withParts(await readPortable({ db, seen: db }, query.projectId, members, 'read'), query.parts);
  const fit = await mapToProject(db, query.targetId, portable);
  const lost = new Set(portable.tasks.flatMap(({ custom }) => fit.valuesOf(custom).lost));
  return {
    tasks: members.length,
    subtasks: members.filter(({ id }) => !query.ids.includes(id)).length,
    checklistItems: portable.tasks.reduce((sum, { items }) => sum + items.length, 0),
    files: portable.tasks.reduce((sum, { files }) => sum + files.length, 0),
    links: portable.links.length,
    firstDay: firstDayOf(portable),
    labels: [...fit.labels.values()].filter(({ to }) => !to).map(({ from }) => from.name),
    mayMakeLabels,
    fields: [...lost].map(({ name }) => name),
    people: fit.outsiders.map(({ realname }) => realname),
  };
}

type Copying = Requested & Dated & { title?: string | undefined; makeLabels: boolean };

/** Copies tasks in their project, beside the originals, or to the end of another one. */
export async function copyTasks(making: { db: Db; actor: Actor; change: Change }, copying: Copying) {
  const { db, actor } = making;
  const { projectId, targetId, parts, title } = copying;
  const seen = await visibleTo(db, actor.id);
  const members = await membersOf(seen, copying);
  if (members.length === 0) return [];
  const below = projectId === targetId ? await parentsOf(db, projectId, members) : new Map();
  // The order is locked before the tasks, as by all writers.
  const ranks = await placesFor(db, copying, members);
  const read = await readPortable({ db, seen }, projectId, members, 'hold');
  if (read.tasks.length < members.length) throw tryAgain('A task has gone', null);
  const portable = await dated(db, withParts(read, parts), copying);
  const [only] = copying.ids;
  const named = (id: string) => (title !== undefined && copying.ids.length === 1 && id === only ? { title } : {});
  const tasks = portable.tasks.map((task) => ({ ...task, ...named(task.id) }));
  const into: Into = { projectId: targetId, makeLabels: copying.makeLabels, below, ranks };
  return await insertPortable(making, { ...portable, tasks }, into);
}

/** The parents the copies of tasks have that are named without theirs. */
async function parentsOf(db: Db, projectId: string, members: readonly Member[]): Promise<Into['below']> {
  const along = new Set(members.map(({ id }) => id));
  const alone = members.filter(({ parentId }) => parentId !== null && !along.has(parentId));
  const below = new Map<string, { id: string; depth: number }>();
  for (const [parentId, children] of Map.groupBy(alone, (member) => member.parentId ?? '')) {
    const depth = (await depthBelow(db, { projectId }, parentId)) - 1;
    const parent = await findParentTask(db, projectId, parentId);
    if ((parent?.children ?? 0) + children.length > MAX_CHILDREN) fail(taskFailures.tooManyChildren);
    for (const { id } of children) below.set(id, { id: parentId, depth });
  }
  return below;
}

/** Numbers and ranks: right after the only task that is copied in its project, else at the end. */
async function placesFor(db: Db, { projectId, targetId, ids }: Requested, { length }: readonly Member[]) {
  if (projectId !== targetId || ids.length > 1) return await allocateAtEnd(db, targetId, length);
  const { ranks } = await ranksFor(db, projectId, { afterIds: ids }, length);
  return { ranks, seqs: await allocateNumbers(db, projectId, length) };
}

async function dated(db: Db, portable: Portable, { targetId, dates, firstDay }: Requested & Dated): Promise<Portable> {
  if (dates === 'keep') return portable;
  if (dates === 'clear') return withDays<string, string>(portable, () => null);
  if (firstDay === undefined) return fail(taskCopyFailures.firstDayMissing);
  const first = firstDayOf(portable);
  if (first === null) return portable;
  const days = await calendarOf(db, targetId);
  return withDays(portable, (day) => within(dayFrom(days, firstDay, daysFrom(days, first, day))));
}

export async function calendarOf(db: Db, projectId: string): Promise<DayCount> {
  return (await usesWorkingDays(db, projectId)) ? workingDays(await daysOff(db)) : EVERY_DAY;
}

function firstDayOf(portable: Portable): string | null {
  return daysOf(portable).sort()[0] ?? null;
}
