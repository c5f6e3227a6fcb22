const HANDOVER_LIFETIME = 600_000;

type Handover = { username: string; password: string };

let stored: (Handover & { until: number }) | null = null;

/** Keeps a username and password for the following sign-in, in memory only, for ten minutes. */
export function storeHandover(account: Handover): void {
  stored = { ...account, until: Date.now() + HANDOVER_LIFETIME };
}

/** The kept username and password, or null. */
export function readHandover(): Handover | null {
  if (!stored || stored.until < Date.now()) return null;
  return { username: stored.username, password: stored.password };
}

/** Clears the kept username and password after the sign-in. */
export function clearHandover(): void {
  stored = null;
}
