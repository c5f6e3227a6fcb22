import { TASK_DEPTH_MAX, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { hiddenAmong } from '../../data-rules/visible-store.ts';
import { findAncestorIds, findHeights, findParentTask, lockParents, type ParentRow } from '../reading/lookup-store.ts';
import { MAX_CHILDREN } from '../resolve-edit.ts';
import type { Edit } from '../update-store.ts';

export type WrongPlace = { id: string; code: 'parentLoop' | 'tooDeep' | 'tooManyChildren' };

/** Refuses a parent task that is not of the project, or that the user may not see. */
export async function requireParent(db: Db, actor: Actor, { projectId, parentId }: Which): Promise<void> {
  if (typeof parentId !== 'string') return;
  const isHidden = (await hiddenAmong(db, actor.id, [parentId])).has(parentId);
  if (isHidden || !(await findParentTask(db, projectId, parentId))) fail(taskFailures.parentUnknown);
}

type Which = { projectId: string; parentId: string | null | undefined };

/** What earlier parts of a preview would add to the parent task. */
export type UsedPlaces = { children: number };

/**
 * Gives some tasks of a project another parent, or none; answers those that cannot be below it, which keep theirs. With `trial` nothing is
 * locked, as nothing is written.
 */
export async function placeBelow(
  db: Db,
  { projectId, parentId }: Which,
  edits: readonly Edit[],
  trial?: UsedPlaces,
): Promise<WrongPlace[]> {
  if (parentId === undefined) return [];
  const moving = edits.filter(({ before }) => before.parentId !== parentId);
  if (parentId === null) {
    for (const { after } of moving) Object.assign(after, { parentId, depth: 0 });
    return [];
  }
  if (!trial) await lockParents(db, projectId, [parentId]);
  const parent = (await findParentTask(db, projectId, parentId)) ?? fail(taskFailures.parentUnknown);
  return await placeIn(db, parent, { moving, taken: trial ?? { children: 0 } });
}

type Placing = { moving: readonly Edit[]; taken: UsedPlaces };

async function placeIn(db: Db, parent: ParentRow, { moving, taken }: Placing): Promise<WrongPlace[]> {
  const parentId = parent.id;
  const depth = parent.depth + 1;
  const above = new Set(await findAncestorIds(db, parentId));
  const withChildren = moving.filter(({ before }) => before.children > 0).map(({ before }) => before.id);
  const heights = await findHeights(db, withChildren);
  const reasonFor = (id: string): WrongPlace['code'] | undefined => {
    if (above.has(id)) return 'parentLoop';
    return depth + (heights.get(id) ?? 0) > TASK_DEPTH_MAX ? 'tooDeep' : undefined;
  };
  const wrong: WrongPlace[] = [];
  let capacity = Math.max(0, MAX_CHILDREN - parent.children - taken.children);
  for (const { before, after } of moving) {
    const code = reasonFor(before.id) ?? (capacity === 0 ? 'tooManyChildren' : undefined);
    if (code) wrong.push({ id: before.id, code });
    else {
      capacity -= 1;
      taken.children += 1;
      Object.assign(after, { parentId, depth });
    }
  }
  return wrong;
}
