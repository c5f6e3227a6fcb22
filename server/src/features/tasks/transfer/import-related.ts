import { rulesOfType, type StatusTransition, type TransitionRefusal, type WorkflowRules } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import type { Edit } from '../task/update-store.ts';
import { keptByRelatives, refusalsFor, relatedConditions } from '../workflow/related-check.ts';
import { findRelatives, type Relative, seenAmong } from '../workflow/related-check-store.ts';
import type { Comparison } from './apply/compare.ts';
import type { TargetProject } from './apply/target-project.ts';
import type { ImportWorkflow } from './import-workflow.ts';

/** The subtasks and blockers of known tasks, and those of them that the user sees. */
export type ImportRelated = {
  /** Whether any transition has a condition on subtasks. */
  subtasks: boolean;
  relatives: readonly Relative[];
  seen: ReadonlySet<string>;
};

/** Reads the subtasks and blockers of the known tasks as far as transitions look at them; nothing where none does. */
export async function relatedIn(
  { db, actor }: { db: Db; actor: Actor },
  transitions: readonly StatusTransition[],
  tasks: TargetProject['tasks'],
): Promise<ImportRelated | undefined> {
  const ids = tasks.map(({ id }) => id);
  const subtasks = transitions.some(({ subtasksClosed }) => subtasksClosed);
  const blockers = transitions.some(({ notBlocked }) => notBlocked);
  if (ids.length === 0 || (!subtasks && !blockers)) return undefined;
  const requested = { subtasksOf: subtasks ? ids : [], blockersOf: blockers ? ids : [], changing: ids };
  const relatives = await findRelatives(db, requested);
  return { subtasks, relatives, seen: await seenAmong(db, actor.id, [...new Set(relatives.map(({ id }) => id))]) };
}

type Changes = {
  rules: WorkflowRules;
  typeOf: ImportWorkflow['typeOf'];
  edits: readonly Pick<Edit, 'before' | 'after'>[];
  fresh: Comparison['fresh'];
  tasks: TargetProject['tasks'];
  /** The tasks that keep their status for other reasons. */
  refused: ReadonlySet<string>;
};

/** Makes the function that answers why subtasks and blockers, as the file leaves them, keep a known task from its new status. */
export function relatedKeep(
  related: ImportRelated | undefined,
  { rules, typeOf, edits, fresh, tasks, refused }: Changes,
): (taskId: string) => TransitionRefusal[] {
  if (!related) return () => [];
  const conditions = new Map(
    edits.map(({ before, after }) => {
      const way = { fromId: before.statusId, toId: after.statusId };
      return [before.id, relatedConditions(rulesOfType(rules, typeOf(after)), way)];
    }),
  );
  const all = [...related.relatives, ...(related.subtasks ? newSubtasks(fresh, tasks) : [])];
  const relatives = all.filter(({ taskId, kind }) => conditions.get(taskId)?.[kind]);
  const kept = keptByRelatives(relatives, { edits, refused });
  return (taskId) => refusalsFor(kept.get(taskId) ?? [], related.seen);
}

/** The tasks that the file adds below others; they have no key yet, so that they are only counted. */
function newSubtasks(fresh: Comparison['fresh'], tasks: TargetProject['tasks']): Relative[] {
  const parentOf = new Map([...tasks, ...fresh].map(({ id, parentId }) => [id, parentId ?? null]));
  return fresh
    .filter(({ archived }) => !archived)
    .flatMap(({ id, category, parentId }) => {
      const above: string[] = [];
      for (let up = parentId ?? null; up !== null && !above.includes(up); up = parentOf.get(up) ?? null) above.push(up);
      return above.map((taskId) => ({ kind: 'subtasks' as const, taskId, id, key: '', category }));
    });
}
