import { rightsFailures } from '@opsyard/contract';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import { hasAdministrator, lockPermissions } from '../identity/index.ts';

/** Serializes changes of permissions, and fails if afterwards no user could administer permissions. */
export async function withAdminInvariant<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await lockPermissions(db);
  const before = await hasAdministrator(db);
  const result = await work();
  if (before && !(await hasAdministrator(db))) fail(rightsFailures.lastAdministrator);
  return result;
}

const MAX_NAMED = 200;

/**
 * Invalidates cached permissions on all nodes and asks the pages of the affected users, or all pages, to refetch their
 * menu.
 */
export function announcePermissions(change: Change, people?: readonly string[]): void {
  const some = people && people.length <= MAX_NAMED ? people : undefined;
  change.announce('access', some && some.length > 0 ? { userIds: some } : {});
  if (!some) change.announce('all', { cmd: 'access' });
}
