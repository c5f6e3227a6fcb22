/** Whoever has just registered here; known to this page's memory alone, so that no address and no storage holds the password. */
export type Registered = { username: string; password: string; email: string; state: 'active' | 'waiting' };

let last: Registered | null = null;

/** Remembers who has registered; null forgets them. */
export function noteRegistered(registered: Registered | null): void {
  last = registered;
}

/** Who has registered since the page was opened, last. */
export function lastRegistered(): Registered | null {
  return last;
}
