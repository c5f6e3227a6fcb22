import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { announceTasks } from '../../task/add.ts';
import { readImportChanges } from '../import-changes.ts';
import { undoParts } from './undo-store.ts';

/** Undoes what an import added to existing tasks; returns the number of these tasks. */
export async function undoImport(
  db: Db,
  change: Change,
  projectId: string,
  recorded: Parameters<typeof readImportChanges>[0],
): Promise<number> {
  if (recorded.length === 0) return 0;
  await undoParts(db, readImportChanges(recorded));
  announceTasks(
    change,
    projectId,
    recorded.map(({ entityId }) => entityId),
  );
  return recorded.length;
}
