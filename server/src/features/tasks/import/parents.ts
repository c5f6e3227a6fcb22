import { LIMITS } from './limits.ts';
import type { ImportTask } from './plan.ts';
import type { ProblemCode, ProblemParams } from './problems.ts';
import { cleanLine, sameName } from './text.ts';

/** How a task's record names its parent: by id, key or title, the first one found counting. */
export type ParentRefs = Map<ImportTask, readonly string[]>;
type Family = { tasks: readonly ImportTask[]; refs: ParentRefs; aliases: ReadonlyMap<string, ImportTask> };
type Found = ImportTask | 'several' | undefined;
type Reporter = { warn(code: ProblemCode, params: ProblemParams, where: { row?: number }): void };

/** Gives tasks their parents; names that fit none or several, loops and too deep nesting are reported and left out. */
export function linkParents({ tasks, refs, aliases }: Family, reporter: Reporter): void {
  if (refs.size === 0) return;
  const find = finder(tasks, aliases);
  const parents = new Map<ImportTask, ImportTask>();
  for (const [task, names] of refs) {
    const parent = names.map(find).find((found) => found !== undefined);
    if (parent && parent !== 'several' && parent !== task) parents.set(task, parent);
    else if (parent !== task) reportMissing(task, names, parent === 'several', reporter);
  }
  for (const task of parents.keys()) checkChain(task, parents, reporter);
  for (const [task, parent] of parents) task.parentExternalId = parent.externalId;
}

function finder(tasks: readonly ImportTask[], aliases: Family['aliases']): (name: string) => Found {
  const byMark = new Map(aliases);
  const byTitle = new Map<string, ImportTask | 'several'>();
  for (const task of tasks) {
    byMark.set(task.externalId, task);
    if (task.key) byMark.set(task.key, task);
    byTitle.set(sameName(task.title), byTitle.has(sameName(task.title)) ? 'several' : task);
  }
  return (name) => byMark.get(name) ?? byTitle.get(sameName(cleanLine(name)));
}

function reportMissing(task: ImportTask, names: readonly string[], several: boolean, reporter: Reporter): void {
  const parent = names[0] ?? '';
  task.extra = { ...task.extra, Parent: parent };
  reporter.warn(several ? 'parentAmbiguous' : 'parentMissing', { parent }, where(task));
}

/** Walks up from a task; cuts its parent out when that leads back to it, and lifts it when it stands too deep. */
function checkChain(task: ImportTask, parents: Map<ImportTask, ImportTask>, reporter: Reporter): void {
  const chain: ImportTask[] = [];
  let above = parents.get(task);
  while (above && above !== task && !chain.includes(above) && chain.length <= LIMITS.depth + 1) {
    chain.push(above);
    above = parents.get(above);
  }
  if (above === task) {
    parents.delete(task);
    reporter.warn('parentLoop', { title: task.title }, where(task));
  } else if (chain.length > LIMITS.depth) {
    lift(task, parents);
    reporter.warn('parentTooDeep', { title: task.title, max: LIMITS.depth }, where(task));
  }
}

/** Moves a task up to the deepest place allowed in its own branch. */
function lift(task: ImportTask, parents: Map<ImportTask, ImportTask>): void {
  const chain: ImportTask[] = [];
  for (let above = parents.get(task); above && !chain.includes(above); above = parents.get(above)) chain.push(above);
  const place = chain.at(-LIMITS.depth);
  if (place) parents.set(task, place);
}

function where(task: ImportTask): { row?: number } {
  return task.row === undefined ? {} : { row: task.row };
}
