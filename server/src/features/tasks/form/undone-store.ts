import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

// A reviewed request waits again, as does one whose task somebody else undid; the task stays named, should it come back.
const undone = statement(`
  update task_form_submission set
    state = case when decided_by is null and requester_id = $2 then 'withdrawn' else 'submitted' end,
    reason = '', promised_date = null, promise_reason = '', decided_by = null, decided_at = null, snoozed_until = null
  where task_id = any ($1::uuid[]) and state = 'accepted'
`);
const back = statement(`
  update task_form_submission set state = 'accepted', snoozed_until = null,
    decided_by = case when state = 'submitted' then $2::uuid end,
    decided_at = case when state = 'submitted' then now() end
  where task_id = any ($1::uuid[]) and state in ('submitted', 'withdrawn')
`);

/**
 * Detaches submissions from these tasks, whose creation has been undone: they are withdrawn if their requester undid it and nobody has
 * accepted them, else they wait in the inbox.
 */
export async function unacceptSubmissions(db: Db, taskIds: readonly string[], userId: string): Promise<void> {
  await rowsOf(db, undone, [taskIds, userId]);
}

/** Accepts submissions whose undone tasks have been restored; others are unchanged. */
export async function reacceptSubmissions(db: Db, taskIds: readonly string[], userId: string | null): Promise<void> {
  await rowsOf(db, back, [taskIds, userId]);
}
