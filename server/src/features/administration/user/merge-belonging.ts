import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Belonging } from './assign.ts';
import { findMembershipChanges, type MembershipChange } from './membership-store.ts';

type Seen = { id: string; seen: number | undefined; version: number };

/**
 * Merges assignments of an editor with an older version: values sent back unchanged keep the current state;
 * `staleVersion` when both sides changed the roles, or the departments.
 */
export async function mergeBelonging(
  db: Db,
  { id, seen, version }: Seen,
  present: Belonging,
  wished: Belonging,
): Promise<Belonging> {
  if (seen === undefined || seen === version) return wished;
  const changes = await findMembershipChanges(db, id, seen);
  const of = (kind: MembershipChange['kind']) => changes.filter((change) => change.kind === kind);
  return {
    roleIds: merged(of('role_id'), present.roleIds, wished.roleIds),
    departIds: merged(of('depart_id'), present.departIds, wished.departIds),
  };
}

function merged(
  changes: readonly MembershipChange[],
  present: readonly string[],
  wished: readonly string[],
): readonly string[] {
  if (changes.length === 0) return wished;
  const different = [...wished.filter((id) => !present.includes(id)), ...present.filter((id) => !wished.includes(id))];
  // An assignment that changed once was the opposite when the editor read it.
  const isTheirs = (id: string) => changes.some((change) => change.id === id && !change.again);
  return different.every(isTheirs) ? present : fail(commonFailures.staleVersion);
}
