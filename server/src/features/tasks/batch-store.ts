import { historyFrom } from '../../kernel/change.ts';
import { type Db, rowsOf, type Statement } from '../../kernel/database/db.ts';

/** The maximum number of tasks changed by one statement, so that none times out, however large a project is. */
export const BATCH_SIZE = 5_000;

/** SQL for a UUIDv7 (RFC 9562, section 5.7): random bits with the milliseconds in front and the version set. */
export const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
), 52, 1), 53, 1), 'hex')::uuid`;

/** SQL that records in the history what a statement changed in each task of `t`; `by` are the parameters of operation and user. */
export function recordTasks(by: string, changes: string): string {
  return historyFrom(`${NEW_ID}, ${by}, 'task', t.id, t.project_id, 'updated', t.version, ${changes}, 'bulk'`);
}

/** Processes ids in batches; returns their number. */
export async function inBatches(
  db: Db,
  { find, values }: { find: Statement; values: readonly unknown[] },
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<number> {
  const ids = (await rowsOf<{ id: string }>(db, find, values)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) await work(ids.slice(from, from + BATCH_SIZE));
  return ids.length;
}
