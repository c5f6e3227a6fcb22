import type { TaskConflict } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mergeStale } from '../../../kernel/merge-stale.ts';
import { requireEditable } from '../field-rights/require-editable.ts';
import { findNewerChangesOfMany } from './newer-changes-store.ts';
import type { LockedTask } from './reading/columns.ts';

/** The version of each task a bulk change is based on: `versions` in the order of `ids`. */
export type SeenVersions = { ids: readonly string[]; versions?: readonly number[] | undefined };

export type ConflictContext = { db: Db; actor: Actor; locked: readonly LockedTask[] };

/** The conflicts of tasks in which another user has changed a field since the given version; fields the user may not change are refused before. */
export async function findConflicts(
  { db, actor, locked }: ConflictContext,
  { ids, versions = [] }: SeenVersions,
  changesOf: (id: string) => object,
): Promise<Map<string, TaskConflict['conflicts']>> {
  await requireEditable(
    db,
    actor,
    locked.map((task) => ({ task, changes: changesOf(task.id) })),
  );
  const seen = new Map(ids.map((id, at) => [id, versions[at]]));
  const stale = locked.flatMap(({ id, version: present }) => {
    const version = seen.get(id);
    return version !== undefined && version < present ? [{ id, version }] : [];
  });
  const newer = await findNewerChangesOfMany(db, actor.id, stale);
  const conflicts = locked.map((before) => {
    const present = { ...before, ...before.custom };
    // The user has not seen the lists of all these tasks, so a list is replaced as a whole.
    const isList = () => false;
    const found = mergeStale(changesOf(before.id), { present, newer: newer.get(before.id) ?? [], isList }).conflicts;
    return [before.id, found] as const;
  });
  return new Map(conflicts.filter(([, found]) => found.length > 0));
}
