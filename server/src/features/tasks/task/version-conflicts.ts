import type { TaskConflict } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import type { LockedTask } from './columns.ts';
import { mergeStale } from './merge.ts';
import { findNewerChangesOfMany } from './newer-changes-store.ts';

/** Which version of each task a change to many was made upon: `versions` in the order of `ids`. */
export type SeenVersions = { ids: readonly string[]; versions?: readonly number[] | undefined };

export type ConflictContext = { db: Db; actor: Actor; locked: readonly LockedTask[] };

/** The conflicts of the tasks in which somebody else has given a field to change another value since the version that was seen. */
export async function findConflicts(
  { db, actor, locked }: ConflictContext,
  { ids, versions = [] }: SeenVersions,
  wished: object,
): Promise<Map<string, TaskConflict['conflicts']>> {
  const seen = new Map(ids.map((id, at) => [id, versions[at]]));
  const stale = locked.flatMap(({ id, version: present }) => {
    const version = seen.get(id);
    return version !== undefined && version < present ? [{ id, version }] : [];
  });
  const newer = await findNewerChangesOfMany(db, actor.id, stale);
  const conflicts = locked.map((before) => {
    const present = { ...before, ...before.custom };
    // Nobody has seen the lists of all these tasks, so one is replaced as a whole.
    const isList = () => false;
    const found = mergeStale(wished, { present, newer: newer.get(before.id) ?? [], isList }).conflicts;
    return [before.id, found] as const;
  });
  return new Map(conflicts.filter(([, found]) => found.length > 0));
}
