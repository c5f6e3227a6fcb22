import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Belonging } from './assign.ts';
import { findMembershipChanges, type MembershipChange } from './membership-store.ts';

type Seen = { id: string; seen: number | undefined; version: number };

/**
 * The roles and departments to write of an account whose editor may have seen an older version. What the editor only sends back as it was
 * stays as it is now; `staleVersion` where both changed the roles, or both the departments.
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
  // What came or went just once was the other way round when the editor looked: it is sent back as it was.
  const isTheirs = (id: string) => changes.some((change) => change.id === id && !change.again);
  return different.every(isTheirs) ? present : fail(commonFailures.staleVersion);
}
