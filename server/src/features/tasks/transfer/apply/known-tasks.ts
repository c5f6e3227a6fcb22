import type { Choices } from '../choices.ts';
import type { PreparedPlan } from '../prepare.ts';
import { isGeneratedId } from '../source.ts';
import type { KnownTask, TargetProject } from './target-project.ts';

const OUR_ID = /^[0-9a-f]{32}$/;
const KEY = /^([A-Z][A-Z0-9]{1,9})-(\d{1,9})$/;
/** The offsets between time zones are multiples of it. */
const QUARTER_OF_AN_HOUR = 15 * 60_000;
/** Between UTC-12 and UTC+14. */
const MOST_BETWEEN_ZONES = 26 * 3_600_000;

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
  { tasks, keys = [] }: TargetProject,
  { source, sameTitle = 'create' }: { source: string; sameTitle: Choices['sameTitle'] },
): KnownTasks {
  const ids = new Set(lookupFor(plan).ids);
  const own = tasks.filter(({ id }) => ids.has(id));
  const origin = tasks.filter(({ id, externalSource }) => !ids.has(id) && externalSource === source);
  const byId = new Map(origin.map((task) => [task.externalId ?? '', task]));
  for (const task of own) byId.set(task.id, task);
  for (const [key, task] of matchesByKey(plan, { tasks, keys }, byId)) byId.set(key, task);
  const matches = matchesByContent(plan, tasks, byId);
  for (const [externalId, match] of matches) {
    if (sameTitle === 'update') byId.set(externalId, match);
    else byId.delete(externalId);
  }
  return { byId, sameTitle: [...matches.values()].filter(({ deletedAt }) => deletedAt === null).length };
}

/**
 * The tasks of the project by their keys in a file, such as a workbook that was exported from it, unless the row or the task has a match already. Tasks
 * of another source can have the same keys, so the title or the time of creation must be the same, too; workbooks have times without a zone.
 */
function matchesByKey(
  plan: PreparedPlan,
  { tasks, keys = [] }: Pick<TargetProject, 'tasks' | 'keys'>,
  byId: ReadonlyMap<string, KnownTask>,
): [string, KnownTask][] {
  const bySeq = new Map(tasks.map((task) => [task.seq, task]));
  const taken = new Set(plan.tasks.map(({ externalId }) => byId.get(externalId)?.id));
  const found: [string, KnownTask][] = [];
  for (const { externalId, title, createdAt } of plan.tasks) {
    const [, key = '', seq] = KEY.exec(externalId) ?? [];
    const task = keys.includes(key) && !byId.has(externalId) ? bySeq.get(Number(seq)) : undefined;
    if (!task || taken.has(task.id)) continue;
    // The source of a task that came with another key of this kind numbers its tasks otherwise, and may have made several at the same time.
    const isMadeHere = !keys.includes(KEY.exec(task.externalId ?? '')?.[1] ?? '');
    if (task.title !== title && !(isMadeHere && isSameTime(createdAt, task.createdAt))) continue;
    taken.add(task.id);
    found.push([externalId, task]);
  }
  return found;
}

/** Whether two times are the same to the minute in some time zones. */
function isSameTime(one: string | null | undefined, other: string | null | undefined): boolean {
  const apart = Math.abs(Date.parse(one ?? '') - Date.parse(other ?? ''));
  const rest = apart % QUARTER_OF_AN_HOUR;
  return apart < MOST_BETWEEN_ZONES + 60_000 && (rest < 60_000 || rest > QUARTER_OF_AN_HOUR - 60_000);
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
