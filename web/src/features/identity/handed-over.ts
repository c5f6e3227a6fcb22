const KEPT_FOR = 600_000;

type HandedOver = { username: string; password: string };

let kept: (HandedOver & { until: number }) | null = null;

/** Keeps a name and a password for the sign-in that follows: in this page's memory only, and for ten minutes. */
export function handOver(account: HandedOver): void {
  kept = { ...account, until: Date.now() + KEPT_FOR };
}

/** What was handed over to the sign-in, if anything. */
export function handedOver(): HandedOver | null {
  if (!kept || kept.until < Date.now()) return null;
  return { username: kept.username, password: kept.password };
}

/** The sign-in is done. */
export function forgetHandedOver(): void {
  kept = null;
}
