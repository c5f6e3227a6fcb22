import {
  type Category,
  freezeOf,
  frozenIn,
  hardLimit,
  isCustomKey,
  type LaneTask,
  limitedPlace,
  limitField,
  ruleOfStatus,
  type StatusRule,
  TASK_IDS_MAX,
  type TransitionAttempt,
  type TransitionRefusal,
  type TypeDefinition,
  transitionRefusals,
  typeAllows,
  type WorkflowRules,
  withStatusOwner,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { accessIfVisible } from '../access.ts';
import { othersTasks } from '../own-tasks.ts';
import { areMembers } from '../task/reading/lookup-store.ts';
import type { Edit } from '../task/update-store.ts';
import { definitionsOf } from '../type/definition-store.ts';
import { checkAssets, keepAssetVersions } from './asset-check.ts';
import { hiddenFinder } from './hidden-fields.ts';
import { relatedParties } from './parties-store.ts';
import { checkRelatives } from './related-check.ts';
import { countTasks, findWorkflow, lockCounts } from './store.ts';

const NO_RULES: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

export type Checking = { db: Db; actor: Actor; projectId: string };
/** A change into a frozen status that a manager makes with a reason. */
export type Overridden = { taskId: string; toId: string; freeze: string };
/** A refused change of a status. */
export type Refused = { taskId: string | null; fromId: string | null; toId: string; refusals: TransitionRefusal[] };

type Rules = {
  /** Of the project, null where it has none; undefined where they have not been read. */
  workflow: WorkflowRules | null | undefined;
  hasComment: boolean;
  /** Whether a change that needs an approval has it. */
  isApproved?: boolean;
  /** It has been checked that the user may change the tasks. */
  isEditable?: boolean;
  /** Set where nothing is written: what the allowed edits before these would take of limited statuses. Nothing is locked or kept then. */
  trial?: UsedSlots | undefined;
  /** What the allowed edits before these would make of tasks, where nothing is written. */
  outcomes?: ReadonlyMap<string, Category> | undefined;
};

type Checked = { allowed: Edit[]; refused: Refused[]; overridden: Overridden[] };

/**
 * Checks all changes of a status and all returns from the archive: the only place that decides about transitions. Tasks of others are refused
 * before, unless the change has been approved.
 * Answers the allowed edits, with the owner their new status gives them, and the refused ones with the reasons.
 */
export async function checkTransitions(checking: Checking, edits: readonly Edit[], rules: Rules): Promise<Checked> {
  const { db, actor, projectId } = checking;
  const ids = rules.isApproved || rules.isEditable ? [] : edits.map(({ before }) => before.id);
  const others = await othersTasks(db, actor, projectId, ids);
  if (others.size === 0) return await checkRules(checking, edits, rules);
  const refused = edits.flatMap(({ before, after }) =>
    others.has(before.id) ? [refusalOf(before, after.statusId, [{ kind: 'others' }])] : [],
  );
  const own = edits.filter(({ before }) => !others.has(before.id));
  const checked = await checkRules(checking, own, rules);
  return { ...checked, refused: [...refused, ...checked.refused] };
}

async function checkRules(
  checking: Checking,
  edits: readonly Edit[],
  { workflow, hasComment, isApproved, trial, outcomes }: Rules,
): Promise<Checked> {
  const isEntering = ({ before, after }: Edit) => after.statusId !== before.statusId;
  const entering = edits.filter(isEntering);
  const staying = edits.filter((edit) => !isEntering(edit) && (returns(edit) || mayChangeLane(edit) || retypes(edit)));
  if (entering.length + staying.length === 0) return { allowed: [...edits], refused: [], overridden: [] };
  const typeOf = await definitionsOf(
    checking.db,
    edits.map(({ after }) => after),
  );
  const own = workflow === undefined ? await findWorkflow(checking.db, checking.projectId) : workflow;
  const rules = own ?? (edits.some(({ after }) => typeOf(after) !== null) ? NO_RULES : null);
  if (!rules) return { allowed: edits.map((edit) => ({ ...edit, checked: true })), refused: [], overridden: [] };
  const owned = await withOwners(checking, rules, edits);
  const refused: Refused[] = [];
  const at = now().getTime();
  const refusalsTo = await refusalsOfEdits(checking, rules, { edits: owned, typeOf, hasComment, isApproved, at });
  const others = new Set(owned.filter((edit) => refusalsTo(edit).length > 0).map(({ before }) => before.id));
  const relatedKeep = await checkRelatives(checking, rules, { edits: owned, typeOf, refused: others, outcomes });
  const possible = owned.filter((edit) => {
    const { before, after } = edit;
    const refusals = [...refusalsTo(edit), ...relatedKeep(before.id)];
    if (refusals.length > 0) refused.push(refusalOf(before, after.statusId, refusals));
    return refusals.length === 0;
  });
  const slots = await openSlots(
    checking,
    rules,
    possible.filter((edit) => occupies(edit, rules)).map(({ after }) => after),
    { taken: trial, isTrial: trial !== undefined },
  );
  const allowed = possible.filter((edit) => {
    const { before, after } = edit;
    const full = occupies(edit, rules) ? slots.take(after) : undefined;
    if (full) refused.push(refusalOf(before, after.statusId, [full]));
    return !full;
  });
  if (!trial) await keepAssetVersions(checking.db, rules, { edits: allowed, typeOf });
  const overridden = overriddenIn(rules, allowed.filter(isEntering), at);
  return { allowed: allowed.map((edit) => ({ ...edit, checked: true })), refused, overridden };
}

type Given = {
  edits: readonly Edit[];
  typeOf: (task: Edit['after']) => TypeDefinition | null;
  hasComment: boolean;
  isApproved: boolean | undefined;
  at: number;
};

/** Makes the function that answers why rules or linked assets refuse an edit. */
async function refusalsOfEdits(
  checking: Checking,
  rules: WorkflowRules,
  { edits, typeOf, hasComment, isApproved, at }: Given,
): Promise<(edit: Edit) => TransitionRefusal[]> {
  // Users who see a task only in another project have no role in its own.
  const home = await accessIfVisible(checking.db, checking.actor, checking.projectId);
  const types = edits.map(({ after }) => typeOf(after));
  const hiddenOf = await hiddenFinder(checking, rules, types);
  const transitions = [rules, ...types].flatMap((one) => one?.transitions ?? []);
  const relating = await relatedParties(
    checking,
    transitions,
    edits.map(({ before }) => before),
  );
  const assetsKeep = await checkAssets(checking, rules, { edits, typeOf });
  const actor = { userId: checking.actor.id, role: home?.role ?? null };
  const found = new Map<Edit, TransitionRefusal[]>();
  for (const edit of edits) {
    const { before, after } = edit;
    const attempt = { ...actor, toId: after.statusId, before, after, hasComment, isApproved };
    const more = {
      isRelated: relating(before.id),
      defaultStatusId: null,
      now: at,
      hidden: hiddenOf({ ...before, ...after }),
    };
    const refusedByRules = refusalsFor(rules, { ...attempt, ...more }, { before, after, type: typeOf(after) });
    found.set(edit, [...refusedByRules, ...assetsKeep(before.id)]);
  }
  return (edit) => found.get(edit) ?? [];
}

/** The changes into statuses that are frozen now: they are made with a reason. */
function overriddenIn(rules: WorkflowRules, entering: readonly Edit[], at: number): Overridden[] {
  return entering.flatMap(({ before, after: { statusId: toId } }) => {
    const freeze = freezeOf(rules, toId, at);
    return freeze ? [{ taskId: before.id, toId, freeze: freeze.name }] : [];
  });
}

type Typed = Pick<Edit, 'before' | 'after'> & { type: TypeDefinition | null };

/** Why a change is refused; a task that changes its type or version may leave a status which the new one does not have. */
function refusalsFor(
  rules: WorkflowRules,
  attempt: TransitionAttempt,
  { before, after, type }: Typed,
): TransitionRefusal[] {
  if (!typeAllows(type, after.statusId)) return [{ kind: 'type' }];
  if (retypes({ before, after }) && !typeAllows(type, before.statusId)) return frozenIn(rules, attempt);
  return transitionRefusals(rules, { ...attempt, type });
}

function retypes({ before, after }: Pick<Edit, 'before' | 'after'>): boolean {
  return before.typeId !== after.typeId || before.typeVersion !== after.typeVersion;
}

function returns({ before, after }: Edit): boolean {
  return before.archived && !after.archived;
}

/** Whether a field changes by which a limit can count. */
function mayChangeLane({ before, after }: Edit): boolean {
  return (
    before.ownerId !== after.ownerId ||
    before.priority !== after.priority ||
    JSON.stringify(before.custom) !== JSON.stringify(after.custom)
  );
}

/** Whether a change adds a task to the status it ends in, or to the lane whose tasks a limit of it counts. */
export function occupies({ before, after }: Pick<Edit, 'before' | 'after'>, rules: WorkflowRules): boolean {
  return !after.archived && (before.archived || limitedPlace(rules, before) !== limitedPlace(rules, after));
}

/** The task without what would add it to a place that is full: its status, and the field a limit counts by. */
export function withoutOccupying(edit: Pick<Edit, 'before' | 'after'>, rules: WorkflowRules): Edit['after'] {
  const { before, after } = edit;
  const fields = [before, after].flatMap(({ statusId }) => limitField(ruleOfStatus(rules, statusId)) ?? []);
  const custom = { ...after.custom };
  for (const field of fields.filter(isCustomKey)) {
    if (before.custom[field] === undefined) delete custom[field];
    else custom[field] = before.custom[field];
  }
  return {
    ...after,
    ...{ statusId: before.statusId, category: before.category, archived: before.archived, custom },
    ...(fields.includes('owner') && { ownerId: before.ownerId }),
    ...(fields.includes('priority') && { priority: before.priority }),
  };
}

function refusalOf(before: Edit['before'], toId: string, refusals: TransitionRefusal[]): Refused {
  return { taskId: before.id, fromId: before.statusId, toId, refusals };
}

/** An owner set by the edit itself has priority. */
async function withOwners({ db, projectId }: Checking, rules: WorkflowRules, edits: readonly Edit[]): Promise<Edit[]> {
  const owners = await statusOwners(db, projectId, rules);
  return edits.map((edit) => {
    const { before, after } = edit;
    if (after.statusId === before.statusId || after.ownerId !== before.ownerId) return edit;
    return { ...edit, after: withStatusOwner(owners(after.statusId), after, TASK_IDS_MAX) };
  });
}

/** The rule of a status as far as its owner is still a member of the project. */
export async function statusOwners(
  db: Db,
  projectId: string,
  rules: WorkflowRules,
): Promise<(statusId: string) => StatusRule | undefined> {
  const ids = new Set(rules.statuses.flatMap(({ ownerId }) => ownerId ?? []));
  const members = new Set<string>();
  for (const id of ids) if (await areMembers(db, projectId, [id])) members.add(id);
  return (statusId) => {
    const rule = ruleOfStatus(rules, statusId);
    return rule?.ownerId && members.has(rule.ownerId) ? rule : undefined;
  };
}

type Entered = LaneTask & { category: Category };

/** The number of tasks by the places that limits count, which are to be written with the same transaction. */
export type UsedSlots = Map<string, number>;

/**
 * Holds the statuses with a hard limit among those of some tasks; `take` returns why the limit excludes a task, or counts it. What is counted is
 * added to `taken`, which others of the transaction begin with.
 */
export async function openSlots(
  { db, projectId }: Pick<Checking, 'db' | 'projectId'>,
  rules: WorkflowRules,
  tasks: readonly Entered[],
  { taken = new Map(), isTrial = false }: { taken?: UsedSlots | undefined; isTrial?: boolean } = {},
) {
  const limits = new Map<string, number>();
  for (const { statusId, category } of tasks) {
    const limit = hardLimit(rules, { id: statusId, category });
    if (limit !== undefined) limits.set(statusId, limit);
  }
  const statusIds = [...limits.keys()];
  const read = isTrial ? countTasks : lockCounts;
  const counts = limits.size > 0 ? await read(db, projectId, { rules, statusIds }) : new Map<string, number>();
  for (const [place, count] of taken) counts.set(place, (counts.get(place) ?? 0) + count);
  return {
    take(task: LaneTask) {
      const full = takeSlot({ rules, counts, limit: limits.get(task.statusId) }, task);
      const place = limitedPlace(rules, task);
      if (!full) taken.set(place, (taken.get(place) ?? 0) + 1);
      return full;
    },
  };
}

type Places = { rules: WorkflowRules; counts: Map<string, number>; limit: number | undefined };

/** Why the limit of a place excludes a task; otherwise counts the task. */
export function takeSlot({ rules, counts, limit }: Places, task: LaneTask): TransitionRefusal | undefined {
  if (limit === undefined) return undefined;
  const place = limitedPlace(rules, task);
  const count = counts.get(place) ?? 0;
  const by = limitField(ruleOfStatus(rules, task.statusId));
  if (count >= limit) return { kind: 'full', limit, count, ...(by && { by }) };
  counts.set(place, count + 1);
  return undefined;
}
