import {
  type Category,
  freezeOf,
  hardLimit,
  startOfType,
  type TransitionRefusal,
  type TypeDefinition,
  typeAllows,
  type WorkflowRules,
} from '@opsyard/contract';
import { type Language, nobody } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { tryAgain } from '../../../kernel/database/retryable.ts';
import { fieldLimits, withoutHidden } from '../field-rights/limits.ts';
import { makeMissingLabels } from '../label/make-missing.ts';
import { keepOnePerGroup } from '../label/one-per-group.ts';
import { moveHolds } from '../retention-hold/store.ts';
import { announceTasks } from '../task/add.ts';
import { allocateAtEnd } from '../task/insert-store.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { lockProjectTasks } from '../task/reading/lookup-store.ts';
import { findOpenStatuses } from '../trash/task-store.ts';
import { definitionsOf, type LatestType, latestType, startIn } from '../type/definition-store.ts';
import { keepVersionsOf, needsFitAssets, unfitAssets } from '../workflow/asset-check.ts';
import { openSlots } from '../workflow/check-transitions.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { type FormerStates, formerMeaning, recordStates } from './former-state.ts';
import { noteLeftBehind } from './left-behind.ts';
import { detachFromParents } from './rules.ts';
import { findTypesThere, type Relocated, reuseFormerNumbers, saveFormerNumbers, writeRelocated } from './store.ts';
import { type Between, type Chosen, type Survey, survey, translatedValues } from './survey.ts';

type Moving = Between &
  Chosen & {
    fromKey: string;
    toKey: string;
    family: readonly string[];
    makeLabels: boolean;
    /** The language of the comment that keeps what has no place in the other project; none keeps nothing. */
    noteIn?: Language;
    /** The former states of tasks that return to a project, and when they left it. */
    former?: FormerStates;
    leftAt?: LeftAt;
  };

type LeftAt = ReadonlyMap<string, string | undefined>;

/** Moves tasks to the end of another project, each with a number of that project; returns their new keys. */
export async function relocate(
  db: Db,
  change: Change,
  { family, makeLabels, noteIn, former, leftAt, statusMap, labelMap, fieldMap, ...ends }: Moving,
): Promise<Map<string, string>> {
  const { from, to, fromKey, toKey } = ends;
  // The order is locked before the tasks, as by all writers.
  const { seqs, ranks } = await allocateAtEnd(db, to, family.length);
  const tasks = await lockProjectTasks(db, from, family);
  if (tasks.length < family.length) throw tryAgain('A task has gone', null);
  // Whoever moves a task could see its values in a project they manage.
  const limits = change.actorId === null ? undefined : await fieldLimits(db, change.actorId);
  const seen = await survey(db, ends, tasks, { statusMap, labelMap, fieldMap, limits });
  const missing = new Map([...seen.labels].filter(([id]) => !seen.leftOut.has(id)));
  const made = makeLabels ? await makeMissingLabels(db, change, to, missing) : new Map<string, string>();
  const numbers = await reuseFormerNumbers(db, to, family);
  const alone = detachFromParents(tasks);
  const types = await findTypesThere(db, { from, to });
  const again = former && (await formerMeaning(db, to, { tasks, alone, former }));
  const rows = tasks.map((task): Relocated => {
    const place = family.indexOf(task.id);
    return {
      ...targetValues({ ...task, custom: withoutHidden(limits, task.custom, task) }, seen, made),
      typeId: types.get(task.typeId) ?? task.typeId,
      typeVersion: 0,
      ...(alone.get(task.id) ?? { parentId: null, depth: 0 }),
      rank: ranks[place] ?? task.rank,
      ...again?.get(task.id),
      id: task.id,
      seq: numbers.get(task.id) ?? seqs[place] ?? task.seq,
    };
  });
  const frozen = frozenSince(seen.workflow, again, leftAt);
  const labelled = await withOneLabelPerGroup(db, rows, (id) => again?.get(id)?.labelIds !== undefined);
  const placed = await withinLimits(db, to, seen, { placed: await inTypes(db, to, labelled, again), tasks, frozen });
  await saveFormerNumbers(db, from, tasks);
  const numbered = await writeRelocated(db, to, placed);
  await moveHolds(db, to, family);
  const keys = new Map(rows.map(({ id, seq }) => [id, `${toKey}-${seq}`]));
  if (noteIn) await noteLeftBehind({ db, change, language: noteIn }, { tasks, rows: placed, seen, made, ...ends });
  for (const task of tasks) {
    const changes = { key: { from: `${fromKey}-${task.seq}`, to: keys.get(task.id) } };
    const entry = { entity: 'task', entityId: task.id, projectId: to, version: task.version + 1 };
    change.record({ ...entry, kind: 'relocated', changes });
  }
  recordStates(
    change,
    { from, to },
    { tasks, rows: placed.map((row) => ({ ...row, custom: numbered.get(row.id) ?? row.custom })) },
  );
  announceTasks(change, from, family, 'deleted');
  announceTasks(change, to, family);
  return keys;
}

/**
 * Why a task may not return to its former status: it has been frozen since the task left it. What left it while it was frozen may return, and tasks
 * enter other statuses like new ones.
 */
function frozenSince(
  workflow: WorkflowRules | undefined,
  again: ReadonlyMap<string, Partial<Relocated>> | undefined,
  leftAt: LeftAt | undefined,
) {
  return ({ id, statusId }: Relocated): TransitionRefusal[] => {
    const freeze = again?.get(id)?.statusId === statusId && freezeOf(workflow, statusId, now().getTime());
    const at = leftAt?.get(id);
    if (!freeze || (at !== undefined && freezeOf(workflow, statusId, Date.parse(at)))) return [];
    return [{ kind: 'frozen', name: freeze.name, until: freeze.until, mayOverride: false }];
  };
}

type Rows = {
  placed: readonly Placed[];
  tasks: readonly LockedTask[];
  frozen: (row: Relocated) => TransitionRefusal[];
};

/**
 * The tasks; those whose status is full, frozen, or requires approved assets that they do not have, get one to do, or are refused if their type has
 * none.
 */
async function withinLimits(
  db: Db,
  projectId: string,
  { workflow }: Survey,
  { placed, tasks, frozen }: Rows,
): Promise<Relocated[]> {
  if (!workflow) return placed.map(({ row }) => row);
  const open = await findOpenStatuses(db, projectId);
  const priorities = new Map(tasks.map(({ id, priority }) => [id, priority]));
  const rows = placed.map(({ row }) => row);
  const slots = await openSlots({ db, projectId }, workflow, rows);
  const restricted = rows.filter(({ statusId }) => needsFitAssets(workflow, statusId)).map(({ id }) => id);
  const unfit = await unfitAssets({ db, actor: nobody }, restricted);
  const fit = restricted.filter((id) => unfit(id).length === 0);
  const result: Relocated[] = [];
  for (const { row, type } of placed) {
    const held = [...frozen(row), ...unfit(row.id)];
    const full = held.length > 0 ? undefined : slots.take({ ...row, priority: priorities.get(row.id) });
    const refusals = full ? [full] : held;
    if (refusals.length === 0) {
      result.push(row);
      continue;
    }
    const other = startOfType(type && { ...type, initialId: null }, open);
    if (!other || isLimited(workflow, other))
      return await refuseTransition(db, projectId, { taskId: row.id, fromId: null, toId: row.statusId, refusals });
    result.push({ ...row, statusId: other.id, category: other.category });
  }
  await keepVersionsOf(db, fit);
  return result;
}

/** Whether not every task may be put into a status. */
function isLimited(workflow: WorkflowRules, status: { id: string; category: Category }): boolean {
  return hardLimit(workflow, status) !== undefined || needsFitAssets(workflow, status.id);
}

/** A task in its new project, and the definition of the version of its type that it runs on there. */
type Placed = { row: Relocated; type: TypeDefinition | null };

/** The tasks on the latest version of their type, and where it begins if it does not have their status; those that return run on the version they had. */
async function inTypes(
  db: Db,
  projectId: string,
  rows: readonly Relocated[],
  again: ReadonlyMap<string, Partial<Relocated>> | undefined,
): Promise<Placed[]> {
  const latest = new Map<string, LatestType | undefined>();
  const starts = new Map<string, Pick<Relocated, 'category'> & { id: string }>();
  for (const typeId of new Set(rows.map((row) => row.typeId))) {
    const type = await latestType(db, projectId, typeId);
    latest.set(typeId, type);
    const start = type?.definition && (await startIn(db, projectId, type.definition));
    if (start) starts.set(typeId, start);
  }
  const formerly = await definitionsOf(db, rows);
  return rows.map((row) => {
    const returns = again?.get(row.id)?.typeVersion !== undefined;
    const former = formerly(row);
    if (returns && typeAllows(former, row.statusId)) return { row, type: former };
    const type = latest.get(row.typeId);
    const start = starts.get(row.typeId);
    const definition = type?.definition ?? null;
    const placed = { ...row, typeVersion: type?.version ?? 0 };
    const restored = again?.get(row.id)?.statusId === row.statusId;
    if (!start || restored || beginsIn(definition, row.statusId)) return { row: placed, type: definition };
    return { row: { ...placed, statusId: start.id, category: start.category }, type: definition };
  });
}

/** Whether tasks of a type may begin in a status: it is one of the type, and transitions of the type's own let every new task into it. */
function beginsIn(type: TypeDefinition | null, statusId: string): boolean {
  if (!type?.transitions) return typeAllows(type, statusId);
  const entry = type.transitions.find((one) => one.fromId === null && one.toId === statusId);
  return typeAllows(type, statusId) && entry !== undefined && entry.who.length + entry.required.length === 0;
}

/** Tasks with several labels of a group that has one per task in the other project keep the last one. */
async function withOneLabelPerGroup(
  db: Db,
  rows: readonly Relocated[],
  isRestored: (id: string) => boolean,
): Promise<Relocated[]> {
  const labels = await keepOnePerGroup(
    db,
    rows.map(({ id, labelIds }) => ({ before: isRestored(id) ? labelIds : [], after: labelIds })),
  );
  return rows.map((row, at) => ({ ...row, labelIds: labels[at] ?? row.labelIds }));
}

/** A task's status, labels and people in the other project. */
function targetValues(task: LockedTask, seen: Survey, made: ReadonlyMap<string, string>) {
  const status = seen.statuses.get(task.statusId)?.to;
  if (!status) throw tryAgain('A status has gone', null);
  const isOut = (id: string) => seen.outsiders.some((one) => one.id === id);
  return {
    statusId: status.id,
    category: status.category,
    ownerId: task.ownerId && !isOut(task.ownerId) ? task.ownerId : null,
    assigneeIds: task.assigneeIds.filter((id) => !isOut(id)),
    custom: translatedValues(seen, task.custom).values,
    // Several labels can become one.
    labelIds: [...new Set(task.labelIds.flatMap((id) => seen.labels.get(id)?.to?.id ?? made.get(id) ?? []))],
  };
}
