import { TASK_DEPTH_MAX } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { findHeights, findLines, lockParents } from '../task/reading/lookup-store.ts';
import { MAX_CHILDREN } from '../task/resolve-edit.ts';
import { findDepths } from './operation-store.ts';

type Request = { task: LockedTask; former: Partial<Record<string, unknown>> };
type Place = { parentId: string | null; depth: number };

/**
 * Where tasks return that get their former parents; a task stays where it is if the parent is gone, has come below the task, has as many subtasks
 * as allowed, or is now so deep that the levels below the task would be too many. Parents may return with the same call.
 */
export async function formerPlaces(
  db: Db,
  projectId: string,
  requests: readonly Request[],
): Promise<Map<string, Place>> {
  const moved = requests.filter(({ former }) => 'parentId' in former);
  if (moved.length === 0) return new Map();
  const requested = [...new Set(moved.flatMap(({ former }) => (former.parentId as string | null) ?? []))];
  await lockParents(db, projectId, requested);
  const known = await findDepths(db, projectId, requested);
  const lines = await findLines(db, [...requested, ...moved.map(({ task }) => task.id)]);
  const parents = new Map(lines.map(({ id, parentId }) => [id, parentId]));
  const children = new Map(lines.map((one) => [one.id, one.children]));
  const heights = await findHeights(
    db,
    moved.flatMap(({ task }) => (task.children > 0 ? [task.id] : [])),
  );
  for (const { task, former } of moved) {
    const parentId = (former.parentId as string | null) ?? null;
    if (parentId !== null) {
      const line = lineOf(parents, parentId);
      const isTooDeep = line.length + (heights.get(task.id) ?? 0) > TASK_DEPTH_MAX;
      const isFull = (children.get(parentId) ?? 0) >= MAX_CHILDREN;
      if (!known.has(parentId) || line.includes(task.id) || isTooDeep || isFull) continue;
      children.set(parentId, (children.get(parentId) ?? 0) + 1);
    }
    parents.set(task.id, parentId);
  }
  return new Map(
    moved.map(({ task: { id } }) => [id, { parentId: parents.get(id) ?? null, depth: lineOf(parents, id).length - 1 }]),
  );
}

/** A task and its ancestors, nearest first. */
function lineOf(parents: ReadonlyMap<string, string | null>, id: string): string[] {
  const line: string[] = [];
  for (let at: string | null = id; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.push(at);
  return line;
}
