import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { othersTasks } from '../own-tasks.ts';
import type { RecordedChange } from './operation-store.ts';

/** The changes of tasks that the user may change now; whoever has handed over a task of their own may take it back. */
export async function ownChanges(
  { db, actor, projectId }: { db: Db; actor: Actor; projectId: string },
  recorded: readonly RecordedChange[],
): Promise<RecordedChange[]> {
  const ids = [...new Set(recorded.map(({ entityId }) => entityId))];
  const others = await othersTasks(db, actor, projectId, ids);
  return recorded.filter((entry) => !others.has(entry.entityId) || wasTheirs(entry, actor.id));
}

function wasTheirs({ changes }: RecordedChange, userId: string): boolean {
  const assignees = changes.assigneeIds?.from;
  return changes.ownerId?.from === userId || (Array.isArray(assignees) && assignees.includes(userId));
}
