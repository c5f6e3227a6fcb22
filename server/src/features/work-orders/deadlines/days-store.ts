import { type DeadlineDays, USUAL_DEADLINES } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const NAME = 'work order deadlines';
const find = statement(`select value from installation where name = '${NAME}'`);
// A missing row cannot be locked, and concurrent writers would not see each other.
const begin = statement(`insert into installation (name, value) values ('${NAME}', '{}') on conflict do nothing`);
const lock = statement(`select value from installation where name = '${NAME}' for update`);
const keep = statement(`update installation set value = $1::jsonb where name = '${NAME}'`);

/** The periods in force, and how often they have been changed. */
type StoredDeadlines = DeadlineDays & { version: number };

/** The periods that deadlines and reminders are counted with. */
export async function findDeadlines(db: Db): Promise<StoredDeadlines> {
  return inForce(await rowOf<{ value: Partial<StoredDeadlines> }>(db, find));
}

/** Like the function above, locked until the end of the transaction. */
export async function lockDeadlines(db: Db): Promise<StoredDeadlines> {
  await rowsOf(db, begin);
  return inForce(await rowOf<{ value: Partial<StoredDeadlines> }>(db, lock));
}

/** Saves the periods. */
export async function saveDeadlines(db: Db, deadlines: StoredDeadlines): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(deadlines)]);
}

function inForce(row: { value: Partial<StoredDeadlines> } | undefined): StoredDeadlines {
  return { version: 0, ...USUAL_DEADLINES, ...row?.value };
}
