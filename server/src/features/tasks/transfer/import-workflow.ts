import {
  customKey,
  defaultStatusOf,
  frozenIn,
  hardLimit,
  hiddenFields,
  type LaneTask,
  needsApprovedAssets,
  type ProjectRole,
  ruleOfStatus,
  rulesOfType,
  startOfType,
  TASK_IDS_MAX,
  type TransitionAttempt,
  type TransitionRefusal,
  type TypeDefinition,
  transitionReason,
  transitionRefusals,
  typeAllows,
  type WorkflowRules,
  withStatusOwner,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { accessTo } from '../access.ts';
import { type Problem, type ProblemCode, ProblemList } from '../import/problems.ts';
import type { Edit } from '../task/update-store.ts';
import { definitionsOf } from '../type/definition-store.ts';
import { unfitAssets } from '../workflow/asset-check.ts';
import { occupies, takeSlot, withoutOccupying } from '../workflow/check-transitions.ts';
import { type Relating, relatedParties } from '../workflow/parties-store.ts';
import { countTasks, findWorkflow, lockCounts } from '../workflow/store.ts';
import type { Comparison } from './apply/compare.ts';
import type { TargetProject } from './apply/target-project.ts';
import { type ImportRelated, relatedIn, relatedKeep } from './import-related.ts';

/** The workflow of the project a file goes to, and who imports it. */
export type ImportWorkflow = {
  rules: WorkflowRules;
  userId: string;
  role: ProjectRole | null;
  /** Tasks in statuses with a hard limit. */
  counts: ReadonlyMap<string, number>;
  /** Why linked assets keep known tasks from statuses that require approved ones. */
  assetsOf?: (taskId: string) => TransitionRefusal[];
  /** How the user is related to known tasks. */
  relating: Relating;
  /** Subtasks and blockers of known tasks, where transitions look at them. */
  related?: ImportRelated | undefined;
  /** The definition of the version of a type that a task runs on. */
  typeOf: (task: { typeId?: string | undefined; typeVersion?: number | undefined }) => TypeDefinition | null;
};

/** The workflow of a project without one. */
export const NO_RULES: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

/** The project with its workflow; if `locked`, nobody else can add tasks to statuses with a hard limit until the transaction ends. */
export async function withWorkflow(
  { db, actor }: { db: Db; actor: Actor },
  home: TargetProject,
  locked: boolean,
): Promise<TargetProject> {
  const found = home.projectId ? await findWorkflow(db, home.projectId) : undefined;
  const published = home.types.filter(({ published }) => published > 0);
  if (!home.projectId || (!found && published.length === 0)) return home;
  const rules = found ?? NO_RULES;
  const latest = published.map(({ id, published: typeVersion }) => ({ typeId: id, typeVersion }));
  const definitionOf = await definitionsOf(db, [...latest, ...home.tasks]);
  const typeOf: ImportWorkflow['typeOf'] = ({ typeId = '', typeVersion = 0 }) => definitionOf({ typeId, typeVersion });
  const limited = home.statuses.filter((status) => hardLimit(rules, status) !== undefined).map(({ id }) => id);
  const counts = await (locked ? lockCounts : countTasks)(db, home.projectId, { rules, statusIds: limited });
  const { role } = await accessTo(db, actor, home.projectId);
  const transitions = [rules, ...[...latest, ...home.tasks].map(typeOf)].flatMap((one) => one?.transitions ?? []);
  const needsApproval = [...rules.statuses, ...transitions].some(({ approvedAssets }) => approvedAssets);
  const taskIds = needsApproval ? home.tasks.map(({ id }) => id) : [];
  const assetsOf = await unfitAssets({ db, actor }, taskIds);
  const relating = await relatedParties({ db, actor }, transitions, home.tasks);
  const related = await relatedIn({ db, actor }, transitions, home.tasks);
  return { ...home, workflow: { rules, userId: actor.id, role, counts, assetsOf, relating, related, typeOf } };
}

type Planned = Pick<Comparison, 'fresh' | 'updates' | 'rows'>;
type Applied = Planned & { problems: Problem[] };
type Changing = Pick<TransitionAttempt, 'toId' | 'before' | 'after' | 'type' | 'hidden'> & {
  /** Null for a new task. */
  taskId: string | null;
  defaultStatusId?: string | null;
};

/**
 * Applies the workflow to what a file would write: a task that may not go to its status keeps the one it has, a new one begins where
 * new tasks begin. Answers the notes about that, with the rows.
 */
export function applyWorkflow(home: TargetProject, planned: Planned): Applied {
  const { workflow } = home;
  if (!workflow) return { ...planned, updates: planned.updates.map(asChecked), problems: [] };
  const applying = new WorkflowOfImport(home, workflow, planned.rows);
  const keep = applying.relatedKeep(planned);
  const updates = planned.updates.map((update) => applying.updated(update, keep(update.before.id)));
  const fresh = planned.fresh.map((task) => applying.created(task));
  return { ...planned, updates, fresh, problems: applying.problems.all() };
}

function asChecked<U extends Planned['updates'][number]>(update: U): U {
  return { ...update, checked: true };
}

/** Processes the tasks of a file in order, counting how many each status has. */
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

  /** Makes the function that answers why subtasks and blockers keep a known task from its new status. */
  relatedKeep({ updates, fresh }: Pick<Planned, 'updates' | 'fresh'>): (taskId: string) => TransitionRefusal[] {
    const { rules, typeOf, related } = this.workflow;
    if (!related) return () => [];
    const edits = updates.map((update) => ({ before: update.before, after: this.owned(update) }));
    const others = edits.filter((edit) => this.changeRefusals(edit).length > 0);
    const refused = new Set(others.map(({ before }) => before.id));
    return relatedKeep(related, { rules, typeOf, edits, fresh, tasks: this.home.tasks, refused });
  }

  updated(update: Planned['updates'][number], related: readonly TransitionRefusal[]): Planned['updates'][number] {
    const { before } = update;
    const after = this.owned(update);
    const refusals = [...this.changeRefusals({ before, after }), ...related];
    const reasons =
      refusals.length === 0 && occupies({ before, after }, this.workflow.rules) ? this.fullness(after) : refusals;
    if (reasons.length === 0) return asChecked({ ...update, after });
    this.note('statusKept', before.id, { from: before.statusId, to: after.statusId }, reasons);
    const stays = withoutOccupying({ before, after: update.after }, this.workflow.rules);
    if (refusals.some(({ kind }) => kind === 'type')) {
      stays.typeId = before.typeId;
      stays.typeVersion = before.typeVersion;
    }
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
      estimate,
      priority,
      custom,
      statusId,
    } = task;
    const people = { ownerId, assigneeIds };
    const owned = withStatusOwner(this.ownerRule(statusId), people, TASK_IDS_MAX);
    const after = { ...owned, labelIds, startDate, dueDate, estimate, priority, custom };
    const type = this.workflow.typeOf(task);
    const start = type ? startOfType(type, this.home.statuses) : this.start;
    const hidden = hiddenFields(this.home.fields, { ...task, ...after, typeId: task.typeId ?? null });
    const attempt = { taskId: null, toId: statusId, before: null, after, type, hidden };
    const refusals = this.refusals({ ...attempt, defaultStatusId: start?.id ?? null });
    const reasons = refusals.length === 0 && !task.archived ? this.fullness({ ...task, ...owned }) : refusals;
    if (reasons.length === 0 || !start) return { ...task, ...owned };
    this.note('statusReplaced', task.id, { from: null, to: statusId, start: start.name }, reasons);
    const { id, category } = start;
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

  /** Why a known task may not be changed as in the file; one that changes its type may leave a status which the new one does not have. */
  private changeRefusals({ before, after }: Pick<Planned['updates'][number], 'before' | 'after'>): TransitionRefusal[] {
    const type = this.workflow.typeOf(after);
    if (!typeAllows(type, after.statusId)) return [{ kind: 'type' }];
    const hidden = hiddenFields(this.home.fields, after);
    const of = { taskId: before.id, toId: after.statusId, before, after, type, hidden };
    const assets = this.assetRefusals(type, before, after.statusId);
    const isLeaving = before.typeId !== after.typeId && !typeAllows(type, before.statusId);
    const refusals = isLeaving ? frozenIn(this.workflow.rules, this.attempt(of)) : this.refusals(of);
    return [...refusals, ...assets];
  }

  private assetRefusals(
    type: TypeDefinition | null,
    { id, statusId: fromId }: { id: string; statusId: string },
    toId: string,
  ): TransitionRefusal[] {
    const { rules, assetsOf } = this.workflow;
    const needsApproval = fromId !== toId && needsApprovedAssets(rulesOfType(rules, type), { fromId, toId });
    return needsApproval ? (assetsOf?.(id) ?? []) : [];
  }

  private refusals(of: Changing): TransitionRefusal[] {
    const refusals = transitionRefusals(this.workflow.rules, this.attempt(of));
    return this.home.isNew ? refusals.filter(({ kind }) => kind === 'type') : refusals;
  }

  private attempt({ taskId, ...of }: Changing): TransitionAttempt {
    const { userId, role, relating } = this.workflow;
    const isRelated = taskId === null ? null : relating(taskId);
    const present = { defaultStatusId: this.start?.id ?? null, now: now().getTime() };
    return { userId, role, isRelated, hasComment: false, ...present, ...of };
  }

  /** Why a status takes no further task; counts the task where it does. */
  private fullness(task: LaneTask): TransitionRefusal[] {
    const { rules } = this.workflow;
    const status = this.home.statuses.find(({ id }) => id === task.statusId);
    const full = takeSlot({ rules, counts: this.counts, limit: status && hardLimit(rules, status) }, task);
    return full ? [full] : [];
  }

  private note(
    code: ProblemCode,
    taskId: string,
    { from, to, start = this.start?.name ?? '' }: { from: string | null; to: string; start?: string },
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
    const params = { reason, reasonZh, status: start };
    this.problems.add({ level: 'warning', code, ...(typeof row === 'number' && { row }), params });
  }
}
