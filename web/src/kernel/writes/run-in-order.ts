const last = new Map<string, Promise<unknown>>();

/** Runs a function after all earlier ones with the same name have ended, successfully or not. */
export function runInOrder<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = last.get(name) ?? Promise.resolve();
  const next = before.then(run, run);
  last.set(name, next);
  const end = () => {
    if (last.get(name) === next) last.delete(name);
  };
  next.then(end, end);
  return next;
}
