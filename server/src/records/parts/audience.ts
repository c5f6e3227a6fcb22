import type { Permission, Person } from '@opsyard/contract';
import { findHolders } from '../../kernel/access/permission-holders.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { ServedType } from '../adapter.ts';
import { holdsView } from '../visibility.ts';
import { isRecordVisibleTo } from './audience-store.ts';

/** The maximum number of notified users: permissions and rules are read one user at a time. */
const MAX_NOTIFIED = 200;

/** The users who may see a record: an active account, the permission to view, and data rules that include it. */
export async function whoMaySeeRecord(
  db: Db,
  served: ServedType,
  recordId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const userId of new Set(userIds)) {
    if (able.size === MAX_NOTIFIED) break;
    if ((await holdsView(db, userId, served)) && (await isRecordVisibleTo(db, served, recordId, userId)))
      able.add(userId);
  }
  return able;
}

/** The number of users whose data rules are read for each suggestion. */
const READ_PER_FOUND = 4;

/** Users who may see a record and whose names match a text; data rules are read only for those with the permission to view. */
export async function peopleWhoSeeRecord(
  db: Db,
  served: ServedType,
  recordId: string,
  { text, limit }: { text: string; limit: number },
): Promise<Person[]> {
  const { view } = served.type.permissions;
  const holders = await findHolders(db, view as Permission, { text, limit: limit * READ_PER_FOUND });
  const able: Person[] = [];
  for (const person of holders) {
    if (able.length === limit) break;
    if (await isRecordVisibleTo(db, served, recordId, person.id)) able.push(person);
  }
  return able;
}
