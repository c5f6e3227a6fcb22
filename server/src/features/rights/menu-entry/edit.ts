import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import type { Handlers } from '../../../kernel/mount.ts';
import { setSuccessMessage } from '../../../kernel/success-message.ts';
import { withoutNulls } from '../../../kernel/without-nulls.ts';
import { writeAudit } from '../../audit/index.ts';
import { announceRights, guarded } from '../guarded.ts';
import { requireFit, requireHeld, requireNoWayRound } from './limits.ts';
import { changesOf, type EntryFields, fieldsOf, mayStand } from './rules.ts';
import { areLimiting, findEntry, listEntries, updateEntry } from './store.ts';

/** Changes an entry; what is not named, or named as null, stays. */
export const editEntry: Handlers<typeof menuEntry>['edit'] = async (call) => {
  const { db, actor, body, change } = call;
  const { id, version, ...form } = withoutNulls(body);
  const { before, after, saved } = await guarded(db, async () => {
    const before = required(await findEntry(db, id), commonFailures.notFound);
    const wished = fieldsOf(
      { ...form, name: form.name ?? before.name, menuType: form.menuType ?? before.menuType },
      before,
    );
    const seen = { id, base: version, version: before.version };
    const after = await mergeEdit<EntryFields>(db, seen, before, wished);
    if (!after.name) return fail(commonFailures.invalidInput);
    if (!mayStand(await listEntries(db), { ...after, id })) return fail(rightsFailures.parentInvalid);
    const permits = (['perms', 'permsType', 'status'] as const).some((name) => before[name] !== after[name]);
    if (permits) requireHeld(actor, [before.perms, after.perms]);
    // Rules find their list by the screen and the code.
    const moved = before.component !== after.component || before.perms !== after.perms;
    if (moved && (await areLimiting(db, [id]))) return fail(rightsFailures.ruleInUse);
    await requireNoWayRound(db, after, before);
    await requireFit(db, id, after);
    const saved = required(
      await updateEntry(db, id, { fields: after, version: before.version }),
      commonFailures.staleVersion,
    );
    return { before, after, saved };
  });
  announceRights(change);
  await writeAudit(call.db, call, 'permissionChanged', { id, name: before.name, ...changesOf(before, after) });
  setSuccessMessage(call.request, ['Saved.', '修改成功!']);
  return { id, version: saved };
};
