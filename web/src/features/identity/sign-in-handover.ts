const HANDOVER_LIFETIME = 600_000;

type Handover = { username: string; password: string };

let kept: (Handover & { until: number }) | null = null;

/** Keeps a name and a password for the sign-in that follows: in this page's memory only, and for ten minutes. */
export function storeHandover(account: Handover): void {
  kept = { ...account, until: Date.now() + HANDOVER_LIFETIME };
}

/** What was handed over to the sign-in, if anything. */
export function readHandover(): Handover | null {
  if (!kept || kept.until < Date.now()) return null;
  return { username: kept.username, password: kept.password };
}

/** The sign-in is done. */
export function clearHandover(): void {
  kept = null;
}
