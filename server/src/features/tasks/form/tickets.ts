import { createHash, createHmac } from 'node:crypto';
import type { Db } from '../../../kernel/database/db.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';

/** The secret part of the address of a request's status page; only its hash is stored. */
export async function ticketOf(db: Db, submissionId: string): Promise<string> {
  return ticketBy(await secretFor(db, 'request page'), submissionId);
}

/** The same for an e-mail long after the submission; undefined if its key is deleted. */
export async function knownTicket(db: Db, submissionId: string, hash: string): Promise<string | undefined> {
  const tickets = (await secretsFor(db, 'request page')).map((secret) => ticketBy(secret, submissionId));
  return tickets.find((ticket) => hashOfTicket(ticket) === hash);
}

/** The stored hash. */
export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

function ticketBy(secret: Buffer, submissionId: string): string {
  return createHmac('sha256', secret).update(submissionId).digest('base64url');
}
