import { TASK_DEPTH_MAX } from '@opsyard/contract';
import type { ImportTask } from '../../import/plan/plan.ts';
import type { KnownTask } from './target-project.ts';

/** The parent of a task, and its depth from 0. */
export type ParentDepth = { parentId: string | null; depth: number };
export type ParentDepths = {
  tasks: readonly ImportTask[];
  /** Ids of the tasks, including those to be created. */
  ids: ReadonlyMap<string, string>;
  known: ReadonlyMap<string, KnownTask>;
};

const TOP: ParentDepth = { parentId: null, depth: 0 };

/** Finds the parent of each new task: the one in the file, or none if that would be too deep or is invalid. */
export function parentDepthsOf({ tasks, ids, known }: ParentDepths): (task: ImportTask) => ParentDepth {
  const byId = new Map(tasks.map((task) => [task.externalId, task]));
  const places = new Map<string, ParentDepth>();
  const open = new Set<string>();
  const depthOf = (externalId: string): number => {
    const there = known.get(externalId);
    const task = open.has(externalId) ? undefined : byId.get(externalId);
    return there?.depth ?? (task ? placeOf(task).depth : TASK_DEPTH_MAX);
  };
  const placeOf = (task: ImportTask): ParentDepth => {
    const known = places.get(task.externalId);
    if (known) return known;
    // A parent that would create a cycle is dropped.
    open.add(task.externalId);
    const parent = task.parentExternalId;
    const parentId = parent === undefined ? undefined : ids.get(parent);
    const depth = parent !== undefined && parentId ? depthOf(parent) + 1 : 0;
    const place = parentId && depth <= TASK_DEPTH_MAX ? { parentId, depth } : TOP;
    open.delete(task.externalId);
    places.set(task.externalId, place);
    return place;
  };
  return placeOf;
}
