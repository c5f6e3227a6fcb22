import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { Call } from '../../../kernel/mount.ts';
import { setSuccessMessage } from '../../../kernel/success-message.ts';
import { writeAudit } from '../../audit/index.ts';
import { announceRights, guarded } from '../guarded.ts';
import { requireHeld } from './limits.ts';
import { withAllBelow } from './rules.ts';
import { areLimiting, deleteEntries, listEntries, whatHangsOn } from './store.ts';

/** Removes entries with all below them, their rules and every grant of them. */
export async function removeEntries(
  call: Call<(typeof menuEntry)['delete' | 'deleteBatch']>,
  ids: readonly string[],
): Promise<null> {
  const { db, actor, change } = call;
  const { gone, hung } = await guarded(db, async () => {
    const rows = await listEntries(db);
    const known = new Set(rows.map(({ id }) => id));
    if (ids.length === 0 || ids.some((id) => !known.has(id))) return fail(commonFailures.notFound);
    const all = withAllBelow(rows, ids);
    const gone = rows.filter(({ id }) => all.has(id));
    requireHeld(
      actor,
      gone.map(({ perms }) => perms),
    );
    if (await areLimiting(db, [...all])) return fail(rightsFailures.ruleInUse);
    const hung = await whatHangsOn(db, [...all]);
    await deleteEntries(db, [...all]);
    return { gone, hung };
  });
  announceRights(change);
  const entries = gone.map(({ id, name, url, perms }) => ({ id, name, url, perms }));
  await writeAudit(call.db, call, 'permissionRemoved', { entries, ...hung });
  setSuccessMessage(call.request, ['Removed.', '删除成功!']);
  return null;
}
