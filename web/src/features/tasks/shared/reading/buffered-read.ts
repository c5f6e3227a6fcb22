import type { TaskEvent, TaskStore } from './task-store.ts';

/**
 * Fetches, and returns the response with the changes received meanwhile: the response may not include them yet, so they are applied
 * after it.
 */
export async function bufferedRead<T>(
  store: TaskStore,
  read: () => Promise<T>,
): Promise<[answer: T, events: TaskEvent[]]> {
  const events: TaskEvent[] = [];
  const unlisten = store.listen((one) => events.push(one));
  try {
    return [await read(), events];
  } finally {
    unlisten();
  }
}
