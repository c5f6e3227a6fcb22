import { REQUESTS_WATCHED } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const requesters = statement(`
  select distinct s.requester_id as id from task_form_submission s
  where s.task_id = any ($1::uuid[]) and s.requester_id is not null
`);

/** Notifies the pages of those whose requests became these tasks that their state has changed, without saying which. */
export async function announceToRequesters(db: Db, change: Change, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  for (const { id } of await rowsOf<{ id: string }>(db, requesters, [taskIds]))
    change.announce(`user:${id}`, { cmd: 'record', recordType: REQUESTS_WATCHED, ids: [], kind: 'updated' });
}
