import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { describeTask } from '../task/describe.ts';
import { findDescription } from '../task/description-store.ts';
import type { RecordedChange } from './operation-store.ts';
import type { UndoneFields } from './undo-fields.ts';

/** Restores descriptions, each only if it is unchanged since. */
export async function undoDescriptions(
  db: Db,
  actor: Actor,
  change: Change,
  recorded: readonly RecordedChange[],
): Promise<UndoneFields> {
  let restored = 0;
  for (const { entityId, changes } of recorded) {
    const present = await findDescription(db, entityId);
    if (present.html !== changes.description?.to) continue;
    const former = String(changes.description.from ?? '');
    await describeTask(db, actor, change, { id: entityId, descriptionVersion: present.version, description: former });
    restored += 1;
  }
  return { restored, kept: recorded.length - restored };
}
