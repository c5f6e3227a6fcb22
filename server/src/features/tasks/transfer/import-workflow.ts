import {
  customKey,
  defaultStatusOf,
  hardLimit,
  type ProjectRole,
  TASK_IDS_MAX,
  type TransitionRefusal,
  transitionReason,
  transitionRefusals,
  type WorkflowRules,
  withStatusOwner,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { accessTo } from '../access.ts';
import { type Problem, type ProblemCode, ProblemList } from '../import/problems.ts';
import { occupies } from '../workflow/check-transitions.ts';
import { countTasks, findWorkflow, holdCounts } from '../workflow/store.ts';
import type { Comparison } from './compare.ts';
import type { TargetProject } from './target-project.ts';

/** The workflow of the project a file goes to, and who imports it. */
export type ImportWorkflow = {
  rules: WorkflowRules;
  userId: string;
  role: ProjectRole | null;
  /** Tasks in statuses with a hard limit. */
  counts: ReadonlyMap<string, number>;
};

/** The project with its workflow; `locked`, nobody else adds tasks to statuses with a hard limit until the transaction ends. */
export async function withWorkflow(
  { db, actor }: { db: Db; actor: Actor },
  home: TargetProject,
  locked: boolean,
): Promise<TargetProject> {
  const rules = home.projectId ? await findWorkflow(db, home.projectId) : undefined;
  if (!rules || !home.projectId) return home;
  const limited = home.statuses.filter((status) => hardLimit(rules, status) !== undefined).map(({ id }) => id);
  const counts = await (locked ? holdCounts : countTasks)(db, home.projectId, limited);
  const { role } = await accessTo(db, actor, home.projectId);
  return { ...home, workflow: { rules, userId: actor.id, role, counts } };
}

type Planned = Pick<Comparison, 'fresh' | 'updates' | 'rows'>;

/**
 * Applies the workflow to what a file would write: a task that may not go to its status keeps the one it has, a new one begins where
 * new tasks begin. Answers the notes about that, with the rows.
 */
export function applyWorkflow(home: TargetProject, planned: Planned): Planned & { problems: Problem[] } {
  const { workflow, statuses } = home;
  if (!workflow)
    return { ...planned, updates: planned.updates.map((one) => ({ ...one, checked: true })), problems: [] };
  const { rules, userId, role } = workflow;
  const counts = new Map(workflow.counts);
  const problems = new ProblemList();
  const names = new Map([
    ...statuses.map(({ id, name }) => [id, name] as const),
    ...home.fields.map(({ id, name }) => [customKey(id), name] as const),
  ]);
  const start = defaultStatusOf(statuses);
  const byId = new Map(statuses.map((one) => [one.id, one]));
  const members = new Set(home.people.filter(({ member }) => member).map(({ id }) => id));
  const ownerRule = (id: string) =>
    rules.statuses.find((one) => one.statusId === id && one.ownerId !== null && members.has(one.ownerId));

  const note = (
    code: ProblemCode,
    id: string,
    { from, to }: { from: string | null; to: string },
    why: TransitionRefusal[],
  ) => {
    const [reason, reasonZh] = transitionReason(why, {
      from: from === null ? null : (names.get(from) ?? ''),
      to: names.get(to) ?? '',
      field: (name) => names.get(name),
    });
    const row = planned.rows.get(id);
    const params = { reason, reasonZh, status: start?.name ?? '' };
    problems.add({ level: 'warning', code, ...(typeof row === 'number' && { row }), params });
  };
  /** Why a status takes no further task; counts the task where it does. */
  const fullness = (id: string): TransitionRefusal[] => {
    const status = byId.get(id);
    const limit = status && hardLimit(rules, status);
    const count = counts.get(id) ?? 0;
    if (limit === undefined) return [];
    if (count >= limit) return [{ kind: 'full', limit, count }];
    counts.set(id, count + 1);
    return [];
  };
  const attempt = { userId, role, hasComment: false, defaultStatusId: start?.id ?? null };

  const updates = planned.updates.map((update) => {
    const { before } = update;
    const moves = update.after.statusId !== before.statusId;
    const keepsOwner = !moves || update.after.ownerId !== before.ownerId;
    const after = keepsOwner
      ? update.after
      : withStatusOwner(ownerRule(update.after.statusId), update.after, TASK_IDS_MAX);
    const refusals = transitionRefusals(rules, { ...attempt, toId: after.statusId, before, after });
    const enters = occupies({ before, after });
    const reasons = refusals.length === 0 && enters ? fullness(after.statusId) : refusals;
    if (reasons.length === 0) return { ...update, after, checked: true };
    note('statusKept', before.id, { from: before.statusId, to: after.statusId }, reasons);
    const kept = new Set(update.kept).add('statusId');
    const stays = {
      statusId: before.statusId,
      category: before.category,
      archived: before.archived || update.after.archived,
    };
    return { ...update, after: { ...update.after, ...stays }, kept, checked: true };
  });

  const fresh = planned.fresh.map((task) => {
    const { ownerId = null, assigneeIds = [], labelIds = [], startDate = null, dueDate = null, custom } = task;
    const owned = withStatusOwner(ownerRule(task.statusId), { ownerId, assigneeIds }, TASK_IDS_MAX);
    const after = { ...owned, labelIds, startDate, dueDate, custom };
    const refusals = transitionRefusals(rules, { ...attempt, toId: task.statusId, before: null, after });
    const reasons = refusals.length === 0 && !task.archived ? fullness(task.statusId) : refusals;
    if (reasons.length === 0 || !start) return { ...task, ...owned };
    note('statusReplaced', task.id, { from: null, to: task.statusId }, reasons);
    const begun = withStatusOwner(ownerRule(start.id), { ownerId, assigneeIds }, TASK_IDS_MAX);
    return { ...task, ...begun, statusId: start.id, category: start.category };
  });
  return { ...planned, updates, fresh, problems: problems.all() };
}
