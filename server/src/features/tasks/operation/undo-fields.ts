import {
  freezeOf,
  isCustomKey,
  sameValue,
  type TransitionRefusal,
  typeAllows,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { valuesBack } from '../custom-field/former-values.ts';
import { lockExistingFields } from '../custom-field/store.ts';
import { type CustomValues, customIn, fieldIdsOf } from '../custom-field/values.ts';
import { type FieldLimits, fieldLimits, mayEdit } from '../field-rights/limits.ts';
import { announceTasks } from '../task/add.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { lockProjectTasks } from '../task/reading/lookup-store.ts';
import { type Edit, UPDATABLE, type Updated, updatableOf, updateTasks } from '../task/update-store.ts';
import { definitionsOf } from '../type/definition-store.ts';
import { listTypes } from '../type/store.ts';
import { checkAssets, keepAssetVersions } from '../workflow/asset-check.ts';
import { occupies, openSlots, type Refused, withoutOccupying } from '../workflow/check-transitions.ts';
import { checkRelatives } from '../workflow/related-check.ts';
import { findWorkflow } from '../workflow/store.ts';
import { formerPlaces } from './former-places.ts';
import { findCategories, findTakenRanks, type RecordedChange } from './operation-store.ts';

export type UndoneFields = { restored: number; kept: number };
/** The undoing user, and the operation that it becomes. */
export type Undoing = { db: Db; actor: Actor; change: Change };

const NO_RULES: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

type Former = Partial<Record<string, unknown>>;

/** Restores fields, each only if it is unchanged since; answers which tasks keep their status, and why. */
export async function undoFields(
  { db, actor, change }: Undoing,
  projectId: string,
  recorded: readonly RecordedChange[],
): Promise<UndoneFields & { refused: Refused[] }> {
  if (recorded.length === 0) return { restored: 0, kept: 0, refused: [] };
  const locked = await lockProjectTasks(
    db,
    projectId,
    recorded.map(({ entityId }) => entityId),
  );
  const byId = new Map(locked.map((task) => [task.id, task]));
  const limits = change.actorId === null ? undefined : await fieldLimits(db, change.actorId);
  const requests = recorded.flatMap((entry) => {
    const task = byId.get(entry.entityId);
    if (!task) return [];
    const { completedAt, ...changes } = entry.changes;
    return [
      {
        task,
        former: unchangedSince(task, entry, limits),
        all: Object.keys(changes).length,
        isUndated: completedAt?.from === null,
      },
    ];
  });
  const possible = await possibleChanges(db, projectId, requests);
  const edits = requests.map(({ task, former, isUndated }) => ({
    ...possible(task, former),
    ...(isUndated && { completedAt: null }),
    ...{ checked: true, restores: true },
  }));
  const times = new Map(recorded.map(({ entityId, at }) => [entityId, at]));
  const { allowed, refused } = await asWorkflowAllows({ db, actor }, projectId, edits, times);
  const rows = await updateTasks(db, change, allowed);
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
  const refusedIds = new Set(refused.map(({ taskId }) => taskId));
  const isPartly = ({ task, former, all }: (typeof requests)[number]) =>
    Object.keys(former).length < all || refusedIds.has(task.id);
  const partly = requests.filter(isPartly).length;
  return { restored: rows.length, kept: partly + (recorded.length - requests.length), refused };
}

/**
 * Undo ignores the transitions of the workflow, but neither the hard limit of a status, nor its freezes, nor the assets that it or a transition
 * requires, nor the subtasks and blockers that a transition looks at; `times` are those of the undone changes.
 */
async function asWorkflowAllows(
  { db, actor }: Pick<Undoing, 'db' | 'actor'>,
  projectId: string,
  edits: readonly Edit[],
  times: ReadonlyMap<string, string | undefined>,
): Promise<{ allowed: Edit[]; refused: Refused[] }> {
  const afters = edits.map(({ after }) => after);
  const typeOf = await definitionsOf(db, afters);
  const isTyped = afters.some((after) => typeOf(after) !== null);
  const rules = (await findWorkflow(db, projectId)) ?? (isTyped ? NO_RULES : null);
  if (!rules) return { allowed: [...edits], refused: [] };
  const refused: Refused[] = [];
  const without = (edit: Edit, refusals: TransitionRefusal[]): Edit => {
    const { before, after } = edit;
    refused.push({ taskId: before.id, fromId: before.statusId, toId: after.statusId, refusals });
    return { ...edit, after: withoutOccupying(edit, rules) };
  };
  const assetsKeep = await checkAssets({ db, actor }, rules, { edits, typeOf });
  const refusalsTo = (edit: Edit) => [
    ...frozenSince(rules, edit, times.get(edit.before.id)),
    ...assetsKeep(edit.before.id),
  ];
  const others = new Set(edits.filter((edit) => refusalsTo(edit).length > 0).map(({ before }) => before.id));
  const relatedKeep = await checkRelatives({ db, actor }, rules, { edits, typeOf, refused: others });
  const open = edits.map((edit) => {
    const refusals = [...refusalsTo(edit), ...relatedKeep(edit.before.id)];
    return refusals.length > 0 ? without(edit, refusals) : edit;
  });
  const entered = open.filter((edit) => occupies(edit, rules)).map(({ after }) => after);
  const slots = await openSlots({ db, projectId }, rules, entered);
  const allowed = open.map((edit) => {
    const full = occupies(edit, rules) ? slots.take(edit.after) : undefined;
    return full ? without(edit, [full]) : edit;
  });
  await keepAssetVersions(db, rules, { edits: allowed, typeOf });
  return { allowed, refused };
}

/** Why a task may not enter a status that has been frozen since the undone change; what left it while it was frozen may return. */
function frozenSince(rules: WorkflowRules, { before, after }: Edit, at: string | undefined): TransitionRefusal[] {
  const freeze = before.statusId === after.statusId ? undefined : freezeOf(rules, after.statusId, now().getTime());
  if (!freeze || (at !== undefined && freezeOf(rules, after.statusId, Date.parse(at)))) return [];
  return [{ kind: 'frozen', name: freeze.name, until: freeze.until, mayOverride: false }];
}

function unchangedSince(task: LockedTask, { changes }: RecordedChange, limits: FieldLimits | undefined): Former {
  const values: Readonly<Record<string, unknown>> = { ...updatableOf(task), ...task.custom };
  const custom = Object.keys(customIn(changes)).filter((name) => !limits || mayEdit(limits, name, task));
  const names = [...UPDATABLE, ...custom];
  const fields = names.filter((field) => changes[field] && sameValue(values[field], changes[field].to));
  return Object.fromEntries(fields.map((field) => [field, changes[field]?.from]));
}

type UndoRequest = { task: LockedTask; former: Former };

/** Creates a function that drops values that are no longer possible: a deleted status or parent, a taken rank. */
async function possibleChanges(db: Db, projectId: string, requests: readonly UndoRequest[]) {
  const values = (field: keyof Updated) =>
    requests.map(({ former }) => former[field]).filter((value): value is string => typeof value === 'string');
  const categories = await findCategories(db, projectId, values('statusId'));
  const places = await formerPlaces(db, projectId, requests);
  const taken = await findTakenRanks(
    db,
    projectId,
    values('rank'),
    requests.map(({ task }) => task.id),
  );
  const isTyped = requests.some(({ former }) => 'typeId' in former);
  const types = new Set(isTyped ? (await listTypes(db, projectId)).map(({ id }) => id) : []);
  const fieldIds = new Set(requests.flatMap(({ former }) => fieldIdsOf(Object.keys(former))));
  const fields = fieldIds.size > 0 ? await lockExistingFields(db, projectId, [...fieldIds]) : [];
  const requested = requests.map(({ task, former }) => ({ ...updatableOf(task), ...former }) as Updated);
  const definitionOf = await definitionsOf(db, requested);
  return (task: LockedTask, former: Former): Edit => {
    const own = Object.entries(former).filter(([name]) => !isCustomKey(name));
    const after = { ...updatableOf(task), ...Object.fromEntries(own) } as Updated;
    after.custom = valuesBack(task.custom, customIn(former) as CustomValues, fields);
    const category = categories.get(after.statusId);
    if ('statusId' in former && !category) after.statusId = task.statusId;
    else if (category) after.category = category;
    const isHalf = 'typeId' in former !== 'typeVersion' in former;
    if (isHalf || ('typeId' in former && !types.has(after.typeId))) keepType(after, task);
    if (!typeAllows(definitionOf(after), after.statusId)) keepType(after, task);
    if ('parentId' in former) Object.assign(after, places.get(task.id));
    if (taken.has(after.rank)) after.rank = task.rank;
    keepDates(after, task);
    return { before: task, after };
  };
}

/** A type that lacks the status stays as it is, and the status with it. */
function keepType(after: Updated, { typeId, typeVersion, statusId, category }: LockedTask): void {
  Object.assign(after, { typeId, typeVersion, statusId, category });
}

/** Dates that would be reversed stay as they are, and a time without a date goes. */
function keepDates(after: Updated, task: LockedTask): void {
  if (after.startDate && after.dueDate && after.startDate > after.dueDate) {
    after.startDate = task.startDate;
    after.dueDate = task.dueDate;
  }
  if (!after.dueDate) after.dueTime = null;
}
