import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { writeAudit } from '../../audit/index.ts';
import { announcePermissions, withAdminInvariant } from '../admin-invariant.ts';
import { requireNoBypass, requirePermissions, requireValidEntry } from './limits.ts';
import { canBePlacedBelow, changesOf, type EntryFields, fieldsOf } from './rules.ts';
import { areLimiting, findEntry, listEntries, updateEntry } from './store.ts';

/** Updates an entry; missing and null fields are unchanged. */
export const editEntry: Handlers<typeof menuEntry>['edit'] = async (call) => {
  const { db, actor, body, change } = call;
  const { id, version, ...form } = withoutNulls(body);
  const { before, after, saved } = await withAdminInvariant(db, async () => {
    const before = required(await findEntry(db, id), commonFailures.notFound);
    const requested = fieldsOf(
      { ...form, name: form.name ?? before.name, menuType: form.menuType ?? before.menuType },
      before,
    );
    const expectedVersion = { id, base: version, version: before.version };
    const after = await mergeEdit<EntryFields>(db, expectedVersion, before, requested);
    if (!after.name) return fail(commonFailures.invalidInput);
    if (!canBePlacedBelow(await listEntries(db), { ...after, id })) return fail(rightsFailures.parentInvalid);
    const permits = (['perms', 'permsType', 'status'] as const).some((name) => before[name] !== after[name]);
    if (permits) requirePermissions(actor, [before.perms, after.perms]);
    // Rules are bound to their list by screen and code.
    const moved = before.component !== after.component || before.perms !== after.perms;
    if (moved && (await areLimiting(db, [id]))) return fail(rightsFailures.ruleInUse);
    await requireNoBypass(db, after, before);
    await requireValidEntry(db, id, after);
    const saved = required(
      await updateEntry(db, id, { fields: after, version: before.version }),
      commonFailures.staleVersion,
    );
    return { before, after, saved };
  });
  announcePermissions(change);
  await writeAudit(call.db, call, 'permissionChanged', { id, name: before.name, ...changesOf(before, after) });
  setSuccessMessage(call.request, ['Saved.', '修改成功!']);
  return { id, version: saved };
};
