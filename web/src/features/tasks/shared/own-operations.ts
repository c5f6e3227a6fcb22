const MOST_KEPT = 200;
const own = new Set<string>();

/** Notes an operation of this page, whose push tells it nothing new. */
export function rememberOperation(opId: string): void {
  own.add(opId);
  const [oldest] = own;
  if (own.size > MOST_KEPT && oldest !== undefined) own.delete(oldest);
}

/** Whether a push speaks of an operation of this page. */
export function isOwnOperation(opId: string | null): boolean {
  return opId !== null && own.has(opId);
}
