import { LIMITS } from '../limits.ts';
import type { ProblemCode, ProblemParams } from '../problems.ts';
import { cleanLine, sameName } from '../text.ts';
import type { ImportTask } from './plan.ts';

/** The references of a record to its parent: by id, key or title, the first match counts. */
export type ParentRefs = Map<ImportTask, readonly string[]>;
type Family = { tasks: readonly ImportTask[]; refs: ParentRefs; aliases: ReadonlyMap<string, ImportTask> };
type Found = ImportTask | 'several' | undefined;
type Reporter = { warn(code: ProblemCode, params: ProblemParams, where: { row?: number }): void };

/** Resolves the parents of tasks; unknown or ambiguous names, cycles and too deep nesting are reported and dropped. */
export function linkParents({ tasks, refs, aliases }: Family, reporter: Reporter): void {
  if (refs.size === 0) return;
  const find = finder(tasks, aliases);
  const parents = new Map<ImportTask, ImportTask>();
  for (const [task, names] of refs) {
    const parent = names.map(find).find((found) => found !== undefined);
    if (parent && parent !== 'several' && parent !== task) parents.set(task, parent);
    else if (parent !== task) reportMissing(task, names, parent === 'several', reporter);
  }
  for (const task of parents.keys()) cutLoop(task, parents, reporter);
  for (const task of fromAbove(parents)) if (!cutLoop(task, parents, reporter)) lift(task, parents, reporter);
  for (const [task, parent] of parents) task.parentExternalId = parent.externalId;
}

function finder(tasks: readonly ImportTask[], aliases: Family['aliases']): (name: string) => Found {
  const byMark = new Map(aliases);
  const byTitle = new Map<string, ImportTask | 'several'>();
  for (const task of tasks) {
    byMark.set(task.externalId, task);
    if (task.key && !byMark.has(task.key)) byMark.set(task.key, task);
    byTitle.set(sameName(task.title), byTitle.has(sameName(task.title)) ? 'several' : task);
  }
  return (name) => byMark.get(name) ?? byTitle.get(sameName(cleanLine(name)));
}

function reportMissing(task: ImportTask, names: readonly string[], several: boolean, reporter: Reporter): void {
  const parent = names[0] ?? '';
  task.extra = { ...task.extra, Parent: parent };
  reporter.warn(several ? 'parentAmbiguous' : 'parentMissing', { parent }, where(task));
}

/** The tasks in topological order, parents first, so that paths to the root stay short. */
function fromAbove(parents: ReadonlyMap<ImportTask, ImportTask>): ImportTask[] {
  const reached = new Set<ImportTask>();
  return [...parents.keys()].flatMap((task) => {
    const branch: ImportTask[] = [];
    for (let one: ImportTask | undefined = task; one && !reached.has(one); one = parents.get(one)) {
      reached.add(one);
      branch.push(one);
    }
    return branch.reverse();
  });
}

/** Removes a task's parent if it would create a cycle; returns whether it did. */
function cutLoop(task: ImportTask, parents: Map<ImportTask, ImportTask>, reporter: Reporter): boolean {
  let above = parents.get(task);
  for (let level = 0; above && above !== task && level <= LIMITS.depth; level += 1) above = parents.get(above);
  if (above !== task) return false;
  parents.delete(task);
  reporter.warn('parentLoop', { title: task.title }, where(task));
  return true;
}

/** Moves a task that is too deep up to the maximum depth in its own branch. */
function lift(task: ImportTask, parents: Map<ImportTask, ImportTask>, reporter: Reporter): void {
  const chain = new Set<ImportTask>();
  for (let above = parents.get(task); above && !chain.has(above); above = parents.get(above)) chain.add(above);
  const place = [...chain].at(-LIMITS.depth);
  if (chain.size <= LIMITS.depth || !place) return;
  parents.set(task, place);
  reporter.warn('parentTooDeep', { title: task.title, max: LIMITS.depth }, where(task));
}

function where(task: ImportTask): { row?: number } {
  return task.row === undefined ? {} : { row: task.row };
}
