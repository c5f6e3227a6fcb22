import { rightsFailures } from '@opsyard/contract';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/db.ts';
import { fail } from '../../kernel/fail.ts';
import { hasAdministrator, lockPermissions } from '../identity/index.ts';

/** Does what changes who may do what, one after the other, unless afterwards nobody could administer permissions any more. */
export async function guarded<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await lockPermissions(db);
  const before = await hasAdministrator(db);
  const result = await work();
  if (before && !(await hasAdministrator(db))) fail(rightsFailures.lastAdministrator);
  return result;
}

const MOST_NAMED = 200;

/** Tells every node to ask again who may do what, and the pages concerned to fetch their menu anew; without people, all pages. */
export function announceRights(change: Change, people?: readonly string[]): void {
  const some = people && people.length <= MOST_NAMED ? people : undefined;
  change.announce('access', some && some.length > 0 ? { userIds: some } : {});
  if (!some) change.announce('all', { cmd: 'access' });
}
