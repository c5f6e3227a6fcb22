import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Memberships } from './assign.ts';
import { findMembershipChanges, type MembershipChange } from './membership-store.ts';

type Seen = { id: string; seen: number | undefined; version: number };

/**
 * Merges assignments of an editor with an older version: values sent back unchanged keep the current state;
 * `staleVersion` when both sides changed the roles, or the departments.
 */
export async function mergeMemberships(
  db: Db,
  { id, seen, version }: Seen,
  present: Memberships,
  requested: Memberships,
): Promise<Memberships> {
  if (seen === undefined || seen === version) return requested;
  const changes = await findMembershipChanges(db, id, seen);
  const of = (kind: MembershipChange['kind']) => changes.filter((change) => change.kind === kind);
  return {
    roleIds: merged(of('role_id'), present.roleIds, requested.roleIds),
    departIds: merged(of('depart_id'), present.departIds, requested.departIds),
  };
}

function merged(
  changes: readonly MembershipChange[],
  present: readonly string[],
  requested: readonly string[],
): readonly string[] {
  if (changes.length === 0) return requested;
  const different = [
    ...requested.filter((id) => !present.includes(id)),
    ...present.filter((id) => !requested.includes(id)),
  ];
  // An assignment that changed once was the opposite when the editor read it.
  const isTheirs = (id: string) => changes.some((change) => change.id === id && !change.again);
  return different.every(isTheirs) ? present : fail(commonFailures.staleVersion);
}
