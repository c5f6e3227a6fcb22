import { commonFailures, type menuEntry, rightsFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Handlers } from '../../../kernel/mount.ts';
import { setSuccessMessage } from '../../../kernel/success-message.ts';
import { writeAudit } from '../../audit/index.ts';
import { lockPermissions } from '../../identity/index.ts';
import { announceRights } from '../guarded.ts';
import { requireFit, requireHeld, requireNoWayRound } from './limits.ts';
import { fieldsOf, mayStand } from './rules.ts';
import { countEntries, giveToAdministrators, insertEntry, listEntries } from './store.ts';

const MOST_ENTRIES = 2_000;

/** Adds an entry; administrators have it at once, so that it can be passed on. */
export const addEntry: Handlers<typeof menuEntry>['add'] = async (call) => {
  const { db, actor, body, change } = call;
  await lockPermissions(db);
  const fields = fieldsOf(body);
  if (!fields.name) return fail(commonFailures.invalidInput);
  requireHeld(actor, [fields.perms]);
  if ((await countEntries(db)) >= MOST_ENTRIES) return fail(rightsFailures.tooMany);
  if (!mayStand(await listEntries(db), fields)) return fail(rightsFailures.parentInvalid);
  const id = newId();
  await requireNoWayRound(db, fields);
  await requireFit(db, id, fields);
  await insertEntry(db, id, fields);
  await giveToAdministrators(db, id);
  announceRights(change);
  await writeAudit(call.db, call, 'permissionAdded', { id, ...fields });
  setSuccessMessage(call.request, ['Added.', '添加成功！']);
  return { id };
};
