import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { Call } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { writeAudit } from '../../audit/index.ts';
import { announcePermissions, withAdminInvariant } from '../admin-invariant.ts';
import { requirePermissions } from './limits.ts';
import { withAllBelow } from './rules.ts';
import { areLimiting, deleteEntries, findDependents, listEntries } from './store.ts';

/** Deletes entries with their descendants, rules and grants. */
export async function removeEntries(
  call: Call<(typeof menuEntry)['delete' | 'deleteBatch']>,
  ids: readonly string[],
): Promise<null> {
  const { db, actor, change } = call;
  const { gone, hung } = await withAdminInvariant(db, async () => {
    const rows = await listEntries(db);
    const known = new Set(rows.map(({ id }) => id));
    if (ids.length === 0 || ids.some((id) => !known.has(id))) return fail(commonFailures.notFound);
    const all = withAllBelow(rows, ids);
    const gone = rows.filter(({ id }) => all.has(id));
    requirePermissions(
      actor,
      gone.map(({ perms }) => perms),
    );
    if (await areLimiting(db, [...all])) return fail(rightsFailures.ruleInUse);
    const hung = await findDependents(db, [...all]);
    await deleteEntries(db, [...all]);
    return { gone, hung };
  });
  announcePermissions(change);
  const entries = gone.map(({ id, name, url, perms }) => ({ id, name, url, perms }));
  await writeAudit(call.db, call, 'permissionRemoved', { entries, ...hung });
  setSuccessMessage(call.request, ['Removed.', '删除成功!']);
  return null;
}
