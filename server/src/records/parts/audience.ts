import type { Permission, Person } from '@opsyard/contract';
import type { Db } from '../../kernel/db.ts';
import { findHolders } from '../../kernel/permission-holders.ts';
import type { Served } from '../adapter.ts';
import { holdsView } from '../sight.ts';
import { isWithinSight } from './audience-store.ts';

/** So many people are told at most: rights and rules of each are read one after the other. */
const MOST_TOLD = 200;

/** Those of the people who may see a record: an account in use, the permission to view, and rules on data that let it through. */
export async function whoMaySeeRecord(
  db: Db,
  served: Served,
  recordId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const userId of new Set(userIds)) {
    if (able.size === MOST_TOLD) break;
    if ((await holdsView(db, userId, served)) && (await isWithinSight(db, served, recordId, userId))) able.add(userId);
  }
  return able;
}

/** Rules on data of so many people are read for each one that is offered. */
const READ_PER_FOUND = 4;

/** People who may see a record and whose names contain a text: rules on data are read only of those who hold the permission to view. */
export async function peopleWhoSeeRecord(
  db: Db,
  served: Served,
  recordId: string,
  { text, limit }: { text: string; limit: number },
): Promise<Person[]> {
  const { view } = served.type.permissions;
  const holders = await findHolders(db, view as Permission, { text, limit: limit * READ_PER_FOUND });
  const able: Person[] = [];
  for (const person of holders) {
    if (able.length === limit) break;
    if (await isWithinSight(db, served, recordId, person.id)) able.push(person);
  }
  return able;
}
