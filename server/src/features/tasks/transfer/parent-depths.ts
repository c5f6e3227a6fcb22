import { TASK_DEPTH_MAX } from '@opsyard/contract';
import type { ImportTask } from '../import/plan.ts';
import type { KnownTask } from './target-project.ts';

/** Where a task stands: below whom, and how deep from 0. */
export type ParentDepth = { parentId: string | null; depth: number };
export type ParentDepths = {
  tasks: readonly ImportTask[];
  /** Ids of the tasks, also of those that are yet to be made. */
  ids: ReadonlyMap<string, string>;
  known: ReadonlyMap<string, KnownTask>;
};

const TOP: ParentDepth = { parentId: null, depth: 0 };

/** Finds the place of each new task: below the parent the file names, or at the top where that would be too deep or is no place. */
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
    const settled = places.get(task.externalId);
    if (settled) return settled;
    // Whoever leads back here finds no place below it.
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
