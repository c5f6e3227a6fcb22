let kept = '';

/** Keeps the ticket of an invitation during the sign-in, in memory only. */
export function keepTicket(ticket: string): void {
  kept = ticket;
}

/** The kept ticket, or an empty text. */
export function keptTicket(): string {
  return kept;
}
