import { assetFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findWithheld } from './original-store.ts';

type Version = { id: string; no: number; name: string };

/** Which of these versions of visible assets the user may not have the original of. */
export async function withheldVersions(
  db: Db,
  actor: Actor,
  versions: readonly Pick<Version, 'id'>[],
): Promise<ReadonlySet<string>> {
  if (actor.permissions.has('assets:asset:downloadUnapproved')) return new Set();
  return await findWithheld(
    db,
    actor.id,
    versions.map(({ id }) => id),
  );
}

/** Refuses originals of versions that are not approved, naming the first of them. */
export async function requireOriginals(db: Db, actor: Actor, versions: readonly Version[]): Promise<void> {
  const withheld = await withheldVersions(db, actor, versions);
  const first = versions.find(({ id }) => withheld.has(id));
  if (first) refuseOriginal(first);
}

/** Refuses the original of a version that is not approved. */
export function refuseOriginal({ name, no }: Version): never {
  return fail(assetFailures.notApproved, { values: { name, no } });
}
