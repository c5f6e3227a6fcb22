import type { Db } from '../../../kernel/database/db.ts';
import { whoMaySee } from '../audience-store.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { freeItems } from './insert-store.ts';

type OwnedItem = { taskId: string; assigneeId: string | null };

/** Takes those off the items of the checklists of new tasks who are inactive or may not see the task. */
export async function removeInvalidItemOwners(db: Db, projectId: string, items: readonly OwnedItem[]): Promise<void> {
  const owned = Map.groupBy(items, ({ assigneeId }) => assigneeId ?? '');
  owned.delete('');
  const seeing = await whoMaySee(db, projectId, [...owned.keys()]);
  for (const [userId, own] of owned) {
    const taskIds = [...new Set(own.map(({ taskId }) => taskId))];
    const hidden = seeing.has(userId) ? [...(await hiddenAmong(db, userId, taskIds))] : taskIds;
    if (hidden.length > 0) await freeItems(db, hidden, userId);
  }
}
