import type { FormAnswers } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

// Serialized per user and form, so that a double click counts once.
const lock = statement('select pg_advisory_xact_lock(hashtextextended($1, 0))');
const repeated = statement(`
  select s.id, s.title, s.state = 'submitted' as "isWaiting", t.seq as "taskSeq" from task_form_submission s
    left join task t on t.id = s.task_id and t.deleted_at is null
  where s.form_id = $1 and s.requester_id = $2 and s.content_hash = $3 and s.created_at > now() - interval '10 minutes'
    and s.state <> 'withdrawn' and (s.state <> 'accepted' or t.id is not null)
  order by s.created_at desc limit 1
`);
const insert = statement(`
  with counted as (update task_form set submissions = submissions + 1 where id = $2)
  insert into task_form_submission (id, form_id, version, requester_id, title, answers, state, task_id, content_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
`);

/** The outcome of a submission. */
export type SubmissionResult = { id: string; title: string; isWaiting: boolean; taskSeq: number | null };
export type NewSubmission = {
  id: string;
  formId: string;
  version: number;
  /** Null if anonymous. */
  requesterId: string | null;
  title: string;
  answers: FormAnswers;
  state: 'accepted' | 'submitted';
  /** Null during the review. */
  taskId: string | null;
  contentHash: string;
};

/** Identical answers of the same user within the last 10 minutes, unless they were withdrawn or their task is deleted; locks further submissions until the transaction ends. */
export async function findRepeated(
  db: Db,
  { formId, requesterId, contentHash }: Pick<NewSubmission, 'formId' | 'contentHash'> & { requesterId: string },
): Promise<SubmissionResult | undefined> {
  await rowsOf(db, lock, [`form ${formId} ${requesterId}`]);
  return await rowOf<SubmissionResult>(db, repeated, [formId, requesterId, contentHash]);
}

/** Stores a submission, and counts it. */
export async function insertSubmission(db: Db, submission: NewSubmission): Promise<void> {
  const { id, formId, version, requesterId, title, answers, state, taskId, contentHash } = submission;
  const content = [title, JSON.stringify(answers), state, taskId, contentHash];
  await rowsOf(db, insert, [id, formId, version, requesterId, ...content]);
}
