/** Milliseconds in which requests for single records are batched. */
const TOGETHER = 20;

type Batch<T> = { ids: Set<string>; answer: Promise<ReadonlyMap<string, T>> };

/** Returns a function that reads something of one record, with one call for up to `max` records of a group, such as a project, that are requested together. */
export function batchedRead<T>(max: number, read: (group: string, ids: string[]) => Promise<ReadonlyMap<string, T>>) {
  const open = new Map<string, Batch<T>>();
  const startBatch = (group: string, id: string): Batch<T> => {
    const ids = new Set([id]);
    const answer = (async () => {
      await new Promise((resolve) => setTimeout(resolve, TOGETHER));
      if (open.get(group)?.ids === ids) open.delete(group);
      return await read(group, [...ids]);
    })();
    return { ids, answer };
  };
  return async (group: string, id: string): Promise<T | null> => {
    const last = open.get(group);
    const batch = last && last.ids.size < max ? last : startBatch(group, id);
    batch.ids.add(id);
    open.set(group, batch);
    return (await batch.answer).get(id) ?? null;
  };
}
