import { FORMS_WATCHED, REQUESTS_WATCHED } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { announceProject } from '../project/announce.ts';
import { findConcerned } from './concerned-store.ts';

/** Notifies all pages that some form has changed, without saying which: many who fill it in do not see its project. */
export function announceForms(change: Change): void {
  change.announce('all', { cmd: 'record', recordType: FORMS_WATCHED, ids: [], kind: 'updated' });
}

/** Also notifies the pages of the project, whose types say whether their form is open. */
export function announceFormState(change: Change, projectId: string): void {
  announceForms(change);
  announceProject(change, projectId);
}

type Announcing = { db: Db; change: Change };

/**
 * Notifies the pages of those who decide about these requests, and of their requesters, without saying which: nobody else learns that
 * there is one. What a requester cannot see, such as a snooze, is announced to the team only.
 */
export async function announceRequests(
  { db, change }: Announcing,
  ids: readonly string[],
  to: 'everyone' | 'team' = 'everyone',
): Promise<void> {
  if (ids.length === 0) return;
  for (const userId of await findConcerned(db, ids, to === 'everyone')) announceOwnRequests(change, userId);
}

/** Notifies the pages of a user that their requests, or those they decide about, have changed. */
export function announceOwnRequests(change: Change, userId: string): void {
  change.announce(`user:${userId}`, { cmd: 'record', recordType: REQUESTS_WATCHED, ids: [], kind: 'updated' });
}
