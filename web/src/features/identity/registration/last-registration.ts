/** The account registered last, in memory only, so that neither URL nor storage contains the password. */
export type Registration = { username: string; password: string; email: string; state: 'active' | 'waiting' };

let last: Registration | null = null;

/** Stores the registered account; null removes it. */
export function setLastRegistration(registered: Registration | null): void {
  last = registered;
}

/** The account registered last since the page was loaded. */
export function lastRegistration(): Registration | null {
  return last;
}
