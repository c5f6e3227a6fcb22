import type pg from 'pg';
import { type Committing, commitJournal } from '../database/commit.ts';
import { notifyOutbox } from '../push/outbox.ts';

/** Commits a transaction of a job together with its journal, and delivers its events at once; may be retried. */
export async function commitInJob<T>(pool: pg.Pool, work: Committing<T>): Promise<T> {
  const { change, result } = await commitJournal(pool, null, work);
  if (change.events.length > 0) await notifyOutbox(pool);
  return result;
}
