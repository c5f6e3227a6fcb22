import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { trashTasks } from '../task/remove-store.ts';
import { restoreIn } from '../trash/restore.ts';
import { findRecordedChanges, findTrashedBy, type RecordedChange } from './operation-store.ts';
import { undoFields } from './undo-fields.ts';

type Undoing = { db: Db; change: Change; projectId: string; opId: string };

/** Kinds of changes that concern one task each, so that an operation of such changes can be undone in parts. */
const DIVISIBLE: ReadonlySet<string> = new Set(['updated', 'moved', 'deleted', 'restored']);

/** The tasks of an operation that can be undone in parts, in the order of its changes; undefined if it cannot. */
export function tasksOfParts(recorded: readonly RecordedChange[]): string[] | undefined {
  if (!recorded.every(({ kind }) => DIVISIBLE.has(kind))) return undefined;
  return [...new Set(recorded.map(({ entityId }) => entityId))];
}

/** Undoes what an operation changed in the given tasks. */
export async function undoPart({ db, change, projectId, opId }: Undoing, ids: readonly string[]): Promise<void> {
  const recorded = await findRecordedChanges(db, opId, ids);
  const idsOf = (kind: string) => recorded.filter((entry) => entry.kind === kind).map(({ entityId }) => entityId);
  const edits = recorded.filter(({ kind }) => kind === 'updated' || kind === 'moved');
  await undoFields(db, change, projectId, edits);
  const restored = idsOf('restored');
  if (restored.length > 0) await trashTasks(db, change, { projectId, ids: restored });
  const trashed = idsOf('deleted').length > 0 ? await findTrashedBy(db, opId, ids) : [];
  if (trashed.length > 0) await restoreIn(db, change, projectId, trashed);
}
