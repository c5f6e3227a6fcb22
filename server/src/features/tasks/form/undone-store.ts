import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { announceRequests } from './announce.ts';

// A reviewed request waits again, as does one whose task somebody else undid; the task stays named, should it come back.
const undone = statement(`
  update task_form_submission set
    state = case when decided_by is null and requester_id = $2 then 'withdrawn' else 'submitted' end,
    reason = '', promised_date = null, promise_reason = '', decided_by = null, decided_at = null, snoozed_until = null
  where task_id = any ($1::uuid[]) and state = 'accepted' returning id
`);
const back = statement(`
  update task_form_submission set state = 'accepted', snoozed_until = null,
    decided_by = case when state = 'submitted' then $2::uuid end,
    decided_at = case when state = 'submitted' then now() end
  where task_id = any ($1::uuid[]) and state in ('submitted', 'withdrawn') returning id
`);

type Writing = { db: Db; change: Change };

/**
 * Detaches submissions from these tasks, whose creation has been undone: they are withdrawn if their requester undid it and nobody has
 * accepted them, else they wait in the inbox.
 */
export async function unacceptSubmissions(
  { db, change }: Writing,
  taskIds: readonly string[],
  userId: string,
): Promise<void> {
  await announceRequests({ db, change }, idsOf(await rowsOf<{ id: string }>(db, undone, [taskIds, userId])));
}

/** Accepts submissions whose undone tasks have been restored; others are unchanged. */
export async function reacceptSubmissions({ db, change }: Writing, taskIds: readonly string[]): Promise<void> {
  await announceRequests({ db, change }, idsOf(await rowsOf<{ id: string }>(db, back, [taskIds, change.actorId])));
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
