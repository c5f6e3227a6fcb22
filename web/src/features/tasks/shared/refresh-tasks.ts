import { task } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import type { TaskStore } from './task-store.ts';

/** As many tasks as one operation takes. */
export const MAX_BATCH = 1_000;

/** Reads tasks again; those that are gone leave every list. */
export async function refreshTasks(
  store: TaskStore,
  ids: readonly string[],
  news?: 'changed' | 'changedElsewhere',
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_BATCH) {
    const part = ids.slice(from, from + MAX_BATCH);
    const rows = await call(task.byIds, { body: { projectId: store.projectId, ids: part } }, { quiet: true }).catch(
      () => null,
    );
    if (!rows) continue;
    const found = new Set(rows.map(({ id }) => id));
    store.put(rows, news);
    store.remove(part.filter((id) => !found.has(id)));
  }
}
