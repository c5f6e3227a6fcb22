const MAX_OPERATIONS = 200;
const own = new Set<string>();

/** Records an operation of this page, whose push message can be ignored. */
export function rememberOperation(opId: string): void {
  own.add(opId);
  const [oldest] = own;
  if (own.size > MAX_OPERATIONS && oldest !== undefined) own.delete(oldest);
}

/** Whether a push message is about an operation of this page. */
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

/** Waits until all pending requests have been answered: only then are the operations of this page known. */
export async function pendingOperationsSettled(): Promise<void> {
  await Promise.all(pending);
}
