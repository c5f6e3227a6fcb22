import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { writeAudit } from '../../audit/index.ts';
import { lockPermissions } from '../../identity/index.ts';
import { announcePermissions } from '../admin-invariant.ts';
import { requireNoBypass, requirePermissions, requireValidEntry } from './limits.ts';
import { canBePlacedBelow, fieldsOf } from './rules.ts';
import { countEntries, grantToAdministrators, insertEntry, listEntries } from './store.ts';

const MAX_ENTRIES = 2_000;

/** Adds an entry and grants it to administrators, so that it can be granted further. */
export const addEntry: Handlers<typeof menuEntry>['add'] = async (call) => {
  const { db, actor, body, change } = call;
  await lockPermissions(db);
  const fields = fieldsOf(body);
  if (!fields.name) return fail(commonFailures.invalidInput);
  requirePermissions(actor, [fields.perms]);
  if ((await countEntries(db)) >= MAX_ENTRIES) return fail(rightsFailures.tooMany);
  if (!canBePlacedBelow(await listEntries(db), fields)) return fail(rightsFailures.parentInvalid);
  const id = newId();
  await requireNoBypass(db, fields);
  await requireValidEntry(db, id, fields);
  await insertEntry(db, id, fields);
  await grantToAdministrators(db, id);
  announcePermissions(change);
  await writeAudit(call.db, call, 'permissionAdded', { id, ...fields });
  setSuccessMessage(call.request, ['Added.', '添加成功！']);
  return { id };
};
