import {
  customKey,
  defaultStatusOf,
  hardLimit,
  type LaneTask,
  type ProjectRole,
  ruleOfStatus,
  TASK_IDS_MAX,
  type TransitionAttempt,
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
import type { Edit } from '../task/update-store.ts';
import { occupies, takePlace, withoutOccupying } from '../workflow/check-transitions.ts';
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
  const counts = await (locked ? holdCounts : countTasks)(db, home.projectId, { rules, statusIds: limited });
  const { role } = await accessTo(db, actor, home.projectId);
  return { ...home, workflow: { rules, userId: actor.id, role, counts } };
}

type Planned = Pick<Comparison, 'fresh' | 'updates' | 'rows'>;
type Applied = Planned & { problems: Problem[] };

/**
 * Applies the workflow to what a file would write: a task that may not go to its status keeps the one it has, a new one begins where
 * new tasks begin. Answers the notes about that, with the rows.
 */
export function applyWorkflow(home: TargetProject, planned: Planned): Applied {
  const { workflow } = home;
  if (!workflow) return { ...planned, updates: planned.updates.map(asChecked), problems: [] };
  const applying = new WorkflowOfImport(home, workflow, planned.rows);
  const updates = planned.updates.map((update) => applying.updated(update));
  const fresh = planned.fresh.map((task) => applying.created(task));
  return { ...planned, updates, fresh, problems: applying.problems.all() };
}

function asChecked<U extends Planned['updates'][number]>(update: U): U {
  return { ...update, checked: true };
}

/** Goes through the tasks of a file one after the other, counting how many each status has by then. */
class WorkflowOfImport {
  readonly problems = new ProblemList();
  private readonly home: TargetProject;
  private readonly workflow: ImportWorkflow;
  private readonly rows: Planned['rows'];
  private readonly counts: Map<string, number>;
  private readonly start: TargetProject['statuses'][number] | undefined;

  constructor(home: TargetProject, workflow: ImportWorkflow, rows: Planned['rows']) {
    this.home = home;
    this.workflow = workflow;
    this.rows = rows;
    this.counts = new Map(workflow.counts);
    this.start = defaultStatusOf(home.statuses);
  }

  updated(update: Planned['updates'][number]): Planned['updates'][number] {
    const { before } = update;
    const after = this.owned(update);
    const refusals = this.refusals({ toId: after.statusId, before, after });
    const reasons =
      refusals.length === 0 && occupies({ before, after }, this.workflow.rules) ? this.fullness(after) : refusals;
    if (reasons.length === 0) return asChecked({ ...update, after });
    this.note('statusKept', before.id, { from: before.statusId, to: after.statusId }, reasons);
    const stays = withoutOccupying({ before, after: update.after }, this.workflow.rules);
    stays.archived = before.archived || update.after.archived;
    return asChecked({ ...update, after: stays, kept: new Set(update.kept).add('statusId') });
  }

  created(task: Planned['fresh'][number]): Planned['fresh'][number] {
    const {
      ownerId = null,
      assigneeIds = [],
      labelIds = [],
      startDate = null,
      dueDate = null,
      custom,
      statusId,
    } = task;
    const people = { ownerId, assigneeIds };
    const owned = withStatusOwner(this.ownerRule(statusId), people, TASK_IDS_MAX);
    const after = { ...owned, labelIds, startDate, dueDate, custom };
    const refusals = this.refusals({ toId: statusId, before: null, after });
    const reasons = refusals.length === 0 && !task.archived ? this.fullness({ ...task, ...owned }) : refusals;
    if (reasons.length === 0 || !this.start) return { ...task, ...owned };
    this.note('statusReplaced', task.id, { from: null, to: statusId }, reasons);
    const { id, category } = this.start;
    return { ...task, ...withStatusOwner(this.ownerRule(id), people, TASK_IDS_MAX), statusId: id, category };
  }

  /** Whom the file makes the owner stays the owner. */
  private owned({ before, after }: Pick<Planned['updates'][number], 'before' | 'after'>): Edit['after'] {
    if (after.statusId === before.statusId || after.ownerId !== before.ownerId) return after;
    return withStatusOwner(this.ownerRule(after.statusId), after, TASK_IDS_MAX);
  }

  private ownerRule(statusId: string) {
    const rule = ruleOfStatus(this.workflow.rules, statusId);
    return this.home.people.some(({ id, member }) => member && id === rule?.ownerId) ? rule : undefined;
  }

  private refusals(of: Pick<TransitionAttempt, 'toId' | 'before' | 'after'>): TransitionRefusal[] {
    const { rules, userId, role } = this.workflow;
    const attempt = { userId, role, hasComment: false, defaultStatusId: this.start?.id ?? null };
    return transitionRefusals(rules, { ...attempt, ...of });
  }

  /** Why a status takes no further task; counts the task where it does. */
  private fullness(task: LaneTask): TransitionRefusal[] {
    const { rules } = this.workflow;
    const status = this.home.statuses.find(({ id }) => id === task.statusId);
    const full = takePlace({ rules, counts: this.counts, limit: status && hardLimit(rules, status) }, task);
    return full ? [full] : [];
  }

  private note(
    code: ProblemCode,
    taskId: string,
    { from, to }: { from: string | null; to: string },
    refusals: readonly TransitionRefusal[],
  ): void {
    const { statuses, fields } = this.home;
    const nameOf = (id: string) => statuses.find((one) => one.id === id)?.name ?? '';
    const [reason, reasonZh] = transitionReason(refusals, {
      from: from === null ? null : nameOf(from),
      to: nameOf(to),
      field: (name) => fields.find(({ id }) => customKey(id) === name)?.name,
    });
    const row = this.rows.get(taskId);
    const params = { reason, reasonZh, status: this.start?.name ?? '' };
    this.problems.add({ level: 'warning', code, ...(typeof row === 'number' && { row }), params });
  }
}
