import { task } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { bufferedRead } from './buffered-read.ts';
import { type TaskStore, taskStoreOf } from './task-store.ts';

/** As many tasks as one operation takes. */
export const MAX_BATCH = 1_000;

/** The most milliseconds until tasks are read again that an overloaded or unreachable server did not return. */
const RETRY_DELAY = 10_000;

type Cause = 'changed' | 'changedElsewhere';

/** Reads tasks again; those that are gone leave every list. While the server cannot be reached, it is tried again. */
export async function refreshTasks(store: TaskStore, ids: readonly string[], cause?: Cause): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_BATCH) {
    await refreshPart(store, ids.slice(from, from + MAX_BATCH), cause);
  }
}

async function refreshPart(store: TaskStore, ids: readonly string[], cause: Cause | undefined): Promise<void> {
  const body = { projectId: store.projectId, ids: [...ids] };
  try {
    const [rows, meanwhile] = await bufferedRead(store, () => call(task.byIds, { body }, { quiet: true }));
    // The answer may be older than a deletion that was reported while it was under way.
    const deleted = new Set(meanwhile.flatMap((change) => (change.kind === 'removed' ? change.ids : [])));
    const found = new Set(rows.map(({ id }) => id));
    const kept = rows.filter(({ id }) => !deleted.has(id));
    store.put(kept, cause);
    store.remove(ids.filter((id) => !found.has(id)));
  } catch (error) {
    // Not all pages at once.
    const delay = RETRY_DELAY * (0.5 + Math.random() / 2);
    if (mayBeReadLater(error)) setTimeout(() => retry(store, ids, cause), delay);
  }
}

/** Nothing else reads a change again whose message arrived shortly before the connection was lost. */
function mayBeReadLater(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function retry(store: TaskStore, ids: readonly string[], cause: Cause | undefined): void {
  // The store of a user who has signed out is no longer shown.
  if (taskStoreOf(store.projectId) === store) void refreshPart(store, ids, cause);
}
