import type { TaskNews, TaskStore } from './task-store.ts';

/**
 * Fetches, and returns the response with the changes received meanwhile: the response may not include them yet, so they are applied
 * after it.
 */
export async function bufferedRead<T>(
  store: TaskStore,
  read: () => Promise<T>,
): Promise<[answer: T, news: TaskNews[]]> {
  const news: TaskNews[] = [];
  const unlisten = store.listen((one) => news.push(one));
  try {
    return [await read(), news];
  } finally {
    unlisten();
  }
}
