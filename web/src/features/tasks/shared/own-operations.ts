const MAX_OPERATIONS = 200;
const own = new Set<string>();

/** Notes an operation of this page, whose push tells it nothing new. */
export function rememberOperation(opId: string): void {
  own.add(opId);
  const [oldest] = own;
  if (own.size > MAX_OPERATIONS && oldest !== undefined) own.delete(oldest);
}

/** Whether a push speaks of an operation of this page. */
export function isOwnOperation(opId: string | null): boolean {
  return opId !== null && own.has(opId);
}

const pending = new Set<Promise<void>>();

/** Registers a pending operation of this page; the returned function marks it as answered. */
export function expectOperation(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  pending.add(promise);
  return () => {
    pending.delete(promise);
    resolve();
  };
}

/** Waits until all that is on its way has been answered: only then is it known which operations are this page's own. */
export async function pendingOperationsSettled(): Promise<void> {
  await Promise.all(pending);
}
