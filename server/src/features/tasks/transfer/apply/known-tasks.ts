import type { Choices } from '../choices.ts';
import type { PreparedPlan } from '../prepare.ts';
import { isGeneratedId } from '../source.ts';
import type { KnownTask, TargetProject } from './target-project.ts';

const OUR_ID = /^[0-9a-f]{32}$/;
const KEY = /^([A-Z][A-Z0-9]{1,9})-(\d{1,9})$/;
/** The offsets between time zones are multiples of it. */
const QUARTER_OF_AN_HOUR = 15 * 60_000;

/** The ids of the file's tasks, and the titles of those without an id. */
export function lookupFor(plan: PreparedPlan) {
  const externalIds = plan.tasks.map(({ externalId }) => externalId);
  const ids = plan.format === 'opsyard' ? externalIds.filter((id) => OUR_ID.test(id)) : [];
  const titles = plan.tasks.filter(({ externalId }) => isGeneratedId(externalId)).map(({ title }) => title);
  const seqs = externalIds.flatMap((id) => Number(KEY.exec(id)?.[2] ?? []));
  return { sourceKey: plan.sourceKey, externalIds, ids, titles: [...new Set(titles)], seqs };
}

export type KnownTasks = {
  /** Known tasks by their id in the file, including those in the trash. */
  byId: Map<string, KnownTask>;
  /** The number of tasks in the file without an id but with the title of a task here. */
  sameTitle: number;
};

/** Finds the tasks of a file in the project: by our own id or key, by their id in the same source, and, only on request, by a unique title. */
export function matchKnownTasks(
  plan: PreparedPlan,
  { tasks, keys }: TargetProject,
  { source, sameTitle = 'create' }: { source: string; sameTitle: Choices['sameTitle'] },
): KnownTasks {
  const ids = new Set(lookupFor(plan).ids);
  const own = tasks.filter(({ id }) => ids.has(id));
  const origin = tasks.filter(({ id, externalSource }) => !ids.has(id) && externalSource === source);
  const byId = new Map(origin.map((task) => [task.externalId ?? '', task]));
  for (const task of own) byId.set(task.id, task);
  for (const [key, task] of matchesByKey(plan, tasks, keys)) byId.set(key, task);
  const matches = matchesByContent(plan, tasks, byId);
  for (const [externalId, match] of matches) {
    if (sameTitle === 'update') byId.set(externalId, match);
    else byId.delete(externalId);
  }
  return { byId, sameTitle: [...matches.values()].filter(({ deletedAt }) => deletedAt === null).length };
}

/**
 * The tasks of the project by their keys in a file, such as a workbook that was exported from it. Tasks of another source can have the same keys, so the
 * title or the time of creation must be the same, too; workbooks have times without a zone.
 */
function matchesByKey(plan: PreparedPlan, tasks: readonly KnownTask[], keys: readonly string[] = []) {
  const bySeq = new Map(tasks.map((task) => [task.seq, task]));
  return plan.tasks.flatMap(({ externalId, title, createdAt }): [string, KnownTask][] => {
    const [, key = '', seq] = KEY.exec(externalId) ?? [];
    const task = keys.includes(key) ? bySeq.get(Number(seq)) : undefined;
    const apart = Math.abs(Date.parse(createdAt ?? '') - Date.parse(task?.createdAt ?? '')) % QUARTER_OF_AN_HOUR;
    const isSameTime = apart < 60_000 || apart > QUARTER_OF_AN_HOUR - 60_000;
    return task && (task.title === title || isSameTime) ? [[externalId, task]] : [];
  });
}

/** For tasks without an id in the file: the task of an earlier import with the same content, otherwise the only one with that title. */
function matchesByContent(plan: PreparedPlan, tasks: readonly KnownTask[], byId: ReadonlyMap<string, KnownTask>) {
  const live = tasks.filter(({ deletedAt }) => deletedAt === null);
  const byTitle = Map.groupBy(live, ({ title }) => title);
  const used = new Set(plan.tasks.map(({ externalId }) => byId.get(externalId)?.id));
  const matches = new Map<string, KnownTask>();
  for (const { externalId, title } of plan.tasks.filter((task) => isGeneratedId(task.externalId))) {
    const [one, ...more] = byTitle.get(title) ?? [];
    const only = one && more.length === 0 && !used.has(one.id) ? one : undefined;
    const match = byId.get(externalId) ?? only;
    if (match) matches.set(externalId, match);
    used.add(match?.id);
  }
  return matches;
}
