import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { writeAudit } from '../../audit/index.ts';
import { announcePermissions, withAdminInvariant } from '../admin-invariant.ts';
import { canBePlacedBelow } from './rules.ts';
import { listEntries, placeEntries } from './store.ts';

/** Orders the entries below a parent; entries from elsewhere are moved there. */
export const orderEntries: Handlers<typeof menuEntry>['order'] = async (call) => {
  const { db, body, change } = call;
  const parentId = body.parentId || null;
  const moved = await withAdminInvariant(db, async () => {
    const rows = await listEntries(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const requested = body.ids.map((id) => byId.get(id) ?? fail(commonFailures.notFound));
    for (const { id, menuType } of requested) {
      const type = parentId === null && menuType !== 2 ? 0 : Math.max(menuType, 1);
      if (!canBePlacedBelow(rows, { id, parentId, menuType: type })) return fail(rightsFailures.parentInvalid);
    }
    await placeEntries(db, body.ids, parentId);
    return requested;
  });
  const above = parentId && moved.length > 0 ? parentId : null;
  announcePermissions(change);
  const order = { from: moved.toSorted((a, b) => a.sortNo - b.sortNo).map(nameOf), to: moved.map(nameOf) };
  const fromElsewhere = moved.filter((row) => row.parentId !== parentId).map(nameOf);
  await writeAudit(call.db, call, 'permissionChanged', {
    below: above,
    order,
    ...(fromElsewhere.length > 0 && { fromElsewhere }),
  });
  return null;
};

function nameOf({ name }: { name: string }): string {
  return name;
}
