import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { tellChanged } from '../task/add.ts';
import { readParts } from './parts-told.ts';
import { takeBackParts } from './take-back-store.ts';

/** Takes back what an import added to tasks that were there before; answers how many tasks that were. */
export async function takeBackImported(
  db: Db,
  change: Change,
  projectId: string,
  told: Parameters<typeof readParts>[0],
): Promise<number> {
  if (told.length === 0) return 0;
  await takeBackParts(db, readParts(told));
  tellChanged(
    change,
    projectId,
    told.map(({ entityId }) => entityId),
  );
  return told.length;
}
