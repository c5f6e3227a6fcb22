/** Milliseconds in which requests for single tasks are batched. */
const TOGETHER = 20;

type Batch<T> = { ids: Set<string>; answer: Promise<ReadonlyMap<string, T>> };

/** Returns a function that reads something of one task, with one call for up to `max` tasks of a project that are requested together. */
export function batchedRead<T>(
  max: number,
  read: (projectId: string, ids: string[]) => Promise<ReadonlyMap<string, T>>,
) {
  const open = new Map<string, Batch<T>>();
  const startBatch = (projectId: string, id: string): Batch<T> => {
    const ids = new Set([id]);
    const answer = (async () => {
      await new Promise((resolve) => setTimeout(resolve, TOGETHER));
      if (open.get(projectId)?.ids === ids) open.delete(projectId);
      return await read(projectId, [...ids]);
    })();
    return { ids, answer };
  };
  return async (projectId: string, id: string): Promise<T | null> => {
    const last = open.get(projectId);
    const batch = last && last.ids.size < max ? last : startBatch(projectId, id);
    batch.ids.add(id);
    open.set(projectId, batch);
    return (await batch.answer).get(id) ?? null;
  };
}
