import { queryCache } from '../../../../kernel/calls/query-cache.ts';

/** The minimum interval in milliseconds between two fetches while tasks change. */
const MIN_INTERVAL_MS = 1000;

/** Returns a function that fetches again what was read of the tasks of a project under a name, at most once in the interval. */
export function refetchLater(name: string): (projectId: string) => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return (projectId) => {
    if (timers.has(projectId)) return;
    const read = () => {
      timers.delete(projectId);
      void queryCache.invalidateQueries({ queryKey: ['task', name, projectId] });
    };
    timers.set(projectId, setTimeout(read, MIN_INTERVAL_MS));
  };
}
