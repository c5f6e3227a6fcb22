import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Sentence } from '../../kernel/words.ts';
import { servedType } from '../adapter.ts';
import { visibleRecords } from '../list.ts';

type Ref = { type: string; id: string };

/** Why one of these records cannot be chosen for a new link, in both languages; undefined if all can. */
export async function refusedLink(
  { db, actor }: { db: Db; actor: Actor },
  refs: readonly Ref[],
): Promise<Sentence | undefined> {
  for (const [type, ofType] of Map.groupBy(refs, (ref) => ref.type)) {
    const served = servedType(type);
    if (!served?.refuseLink) continue;
    const { rows } = await visibleRecords(
      db,
      actor,
      served,
      ofType.map(({ id }) => id),
    );
    for (const row of rows) {
      const reason = served.refuseLink(row);
      if (reason) return reason;
    }
  }
  return undefined;
}
