import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { announceProject } from '../project/announce.ts';
import { findRecordedLabel, setLabelArchived } from './merge-store.ts';

/** Restores the label merged by an operation, or archives it again; returns whether there was one. */
export async function undoMerge(db: Db, change: Change, projectId: string, opId: string): Promise<boolean> {
  const merged = await findRecordedLabel(db, opId, 'merged');
  const { from, to } = merged?.changes.archived ?? {};
  if (!merged || typeof from !== 'boolean' || typeof to !== 'boolean') return false;
  if (!(await setLabelArchived(db, projectId, merged.id, from))) return false;
  recordMerge(change, { projectId, id: merged.id, from: to, to: from });
  announceProject(change, projectId);
  return true;
}

/** Records that a merge archived a label, or its undo restored it, so that this can be undone in turn. */
export function recordMerge(
  change: Change,
  { projectId, id, from, to }: { projectId: string; id: string; from: boolean; to: boolean },
): void {
  change.record({ entity: 'label', entityId: id, projectId, kind: 'merged', changes: { archived: { from, to } } });
}
