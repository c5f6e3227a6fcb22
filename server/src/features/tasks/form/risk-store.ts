import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { OPEN } from './expected-store.ts';

const AT_ONCE = 500;

// The soonest first: the others follow when these are completed or reported.
const promised = statement(`
  select s.id, s.promised_date::text as "promisedDate", p.id as "projectId", p.key as "projectKey", t.id as "taskId", t.seq, t.title,
    coalesce(m.user_id, p.owner_id) as "userId"
  from task_form_submission s
    join task t on t.id = s.task_id and ${OPEN}
    join project p on p.id = t.project_id and p.deleted_at is null and p.state <> 'archived'
    left join project_member m on m.project_id = p.id and m.user_id = t.owner_id
  where s.state = 'accepted' and s.promised_date is not null and s.promise_reported is distinct from s.promised_date
  order by s.promised_date, s.id limit ${AT_ONCE}
`);
const claim = statement(`
  update task_form_submission set promise_reported = promised_date
  where id = any ($1::uuid[]) and state = 'accepted' and promise_reported is distinct from promised_date
  returning id
`);

export type PromisedRequest = {
  id: string;
  promisedDate: string;
  projectId: string;
  projectKey: string;
  taskId: string;
  seq: number;
  title: string;
  /** The owner of the task if they are in the project, otherwise the owner of the project. */
  userId: string;
};

/** Open accepted requests with a promised date that has not been reported as at risk, at most 500. */
export async function findPromised(db: Db): Promise<PromisedRequest[]> {
  return await rowsOf<PromisedRequest>(db, promised, []);
}

/** Marks the promised dates of requests as reported; returns those that were not before. */
export async function claimPromises(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, claim, [ids])).map(({ id }) => id));
}
