import { type Actor, nobody } from '../../kernel/access/actor.ts';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Ending, JobItem, JobKind } from './kinds.ts';

type Writing = { db: Db; change: Change; actor?: Actor | undefined };

/** Notifies a kind of items that ended without its outcome; its write is part of the transaction that ends them. */
export async function recordJobEnd(
  { db, change, actor = nobody }: Writing,
  kind: JobKind | undefined,
  items: readonly JobItem[],
  ending: Ending,
): Promise<void> {
  if (!kind?.ended) return;
  for (const item of items) await kind.ended({ db, change, actor }, item, ending);
}
