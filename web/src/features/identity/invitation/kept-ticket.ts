let kept = '';

/** Keeps the ticket of an invitation for the way back from the sign-in, in this page's memory only. */
export function keepTicket(ticket: string): void {
  kept = ticket;
}

/** The ticket that was kept, if any. */
export function keptTicket(): string {
  return kept;
}
