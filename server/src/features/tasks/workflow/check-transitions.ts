import {
  hardLimit,
  ruleOfStatus,
  type StatusRule,
  TASK_IDS_MAX,
  type TransitionRefusal,
  transitionRefusals,
  type WorkflowRules,
  withStatusOwner,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { accessTo } from '../access.ts';
import { areMembers } from '../task/lookup-store.ts';
import type { Edit } from '../task/update-store.ts';
import { findWorkflow, holdCounts } from './store.ts';

export type Checking = { db: Db; actor: Actor; projectId: string };
/** A refused change of a status. */
export type Refused = { taskId: string | null; fromId: string | null; toId: string; refusals: TransitionRefusal[] };

type Rules = {
  /** Of the status the tasks go to, as it was read; undefined where no status is set. */
  workflow: WorkflowRules | null | undefined;
  hasComment: boolean;
  /** Whether a change that needs an approval has it. */
  isApproved?: boolean;
};

/**
 * Checks all changes of a status and all returns from the archive: the only place that decides about transitions.
 * Answers the allowed edits, with the owner their new status gives them, and the refused ones with the reasons.
 */
export async function checkTransitions(
  checking: Checking,
  edits: readonly Edit[],
  { workflow, hasComment, isApproved }: Rules,
): Promise<{ allowed: Edit[]; refused: Refused[] }> {
  const isEntering = ({ before, after }: Edit) => after.statusId !== before.statusId;
  const entering = edits.filter(isEntering);
  const returning = edits.filter((edit) => !isEntering(edit) && edit.before.archived && !edit.after.archived);
  if (entering.length + returning.length === 0) return { allowed: [...edits], refused: [] };
  const rules = workflow ?? (entering.length === 0 ? await findWorkflow(checking.db, checking.projectId) : null);
  if (!rules) return { allowed: edits.map((edit) => ({ ...edit, checked: true })), refused: [] };
  const owned = await withOwners(checking, rules, edits);
  const { role } = await accessTo(checking.db, checking.actor, checking.projectId);
  const refused: Refused[] = [];
  const possible = owned.filter(({ before, after }) => {
    const attempt = { toId: after.statusId, userId: checking.actor.id, role, before, after, hasComment, isApproved };
    const refusals = transitionRefusals(rules, { ...attempt, defaultStatusId: null });
    if (refusals.length > 0) refused.push(refusalOf(before, after.statusId, refusals));
    return refusals.length === 0;
  });
  const room = await roomIn(
    checking,
    rules,
    possible.filter(occupies).map(({ after }) => statusOf(after)),
  );
  const allowed = possible.filter((edit) => {
    const { before, after } = edit;
    const full = occupies(edit) ? room.take(after.statusId) : undefined;
    if (full) refused.push(refusalOf(before, after.statusId, [full]));
    return !full;
  });
  return { allowed: allowed.map((edit) => ({ ...edit, checked: true })), refused };
}

/** Whether a change adds a task to the status it ends in. */
export function occupies({ before, after }: Pick<Edit, 'before' | 'after'>): boolean {
  return !after.archived && (before.archived || before.statusId !== after.statusId);
}

function statusOf({ statusId, category }: Edit['after']) {
  return { id: statusId, category };
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

type Entered = Parameters<typeof hardLimit>[1];

/** Holds the statuses with a hard limit among some; `take` answers why a status takes no further task, or counts the task. */
export async function roomIn(
  { db, projectId }: Pick<Checking, 'db' | 'projectId'>,
  rules: WorkflowRules,
  statuses: readonly Entered[],
) {
  const limits = new Map<string, number>();
  for (const status of statuses) {
    const limit = hardLimit(rules, status);
    if (limit !== undefined) limits.set(status.id, limit);
  }
  const counts = limits.size > 0 ? await holdCounts(db, projectId, [...limits.keys()]) : new Map<string, number>();
  return {
    take(statusId: string): TransitionRefusal | undefined {
      const limit = limits.get(statusId);
      if (limit === undefined) return undefined;
      const count = counts.get(statusId) ?? 0;
      if (count >= limit) return { kind: 'full', limit, count };
      counts.set(statusId, count + 1);
      return undefined;
    },
  };
}
