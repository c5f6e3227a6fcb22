/** Whoever has just registered here; known to this page's memory alone, so that no address and no storage holds the password. */
export type Registration = { username: string; password: string; email: string; state: 'active' | 'waiting' };

let last: Registration | null = null;

/** Remembers who has registered; null forgets them. */
export function setLastRegistration(registered: Registration | null): void {
  last = registered;
}

/** Who has registered since the page was opened, last. */
export function lastRegistration(): Registration | null {
  return last;
}
