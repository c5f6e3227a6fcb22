import type { TaskNews, TaskStore } from './task-store.ts';

/**
 * Reads, and hands over the answer with the news that came meanwhile: the answer may not know of them yet, so they are taken in
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
