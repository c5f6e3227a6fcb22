let stored = '';

/** Keeps the ticket of an invitation during the sign-in, in memory only. */
export function storeInvitationTicket(ticket: string): void {
  stored = ticket;
}

/** The kept ticket, or an empty text. */
export function storedInvitationTicket(): string {
  return stored;
}
