import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

/** Tasks of requests that are not finished. */
export const OPEN = `t.deleted_at is null and not t.archived and t.category in ('0', '2', '4')`;
/** The latest submissions of the form `f` that do not wait for a decision, through an index: those of forms without review never did. A duplicate is no work of its own. */
const decided = (limit: number) => `(
  select d.id, d.form_id, d.task_id, d.state, d.created_at from task_form_submission d
  where d.form_id = f.form_id and d.state <> 'submitted' order by d.id desc limit ${limit}
)`;
const open = statement(`
  with requested as (
    select s.id, s.form_id, s.created_at::date as submitted_on, t.owner_id
    from task_form_submission s left join task t on t.id = s.task_id
    where s.id = any ($1::uuid[]) and (s.state = 'submitted' or (s.state = 'accepted' and ${OPEN}))
  ), waiting as materialized (
    select o.form_id, o.id from (select distinct form_id from requested) f, lateral (
      (
        select s.form_id, s.id from task_form_submission s
        where s.form_id = f.form_id and s.state = 'submitted' order by s.id limit 1000
      ) union all (
        select s.form_id, s.id from ${decided(1000)} s join task t on t.id = s.task_id and ${OPEN}
        where s.state = 'accepted'
      )
    ) o
  )
  select a.id, a.form_id as "formId", a.submitted_on::text as "submittedOn",
    (select count(*)::int from waiting w where w.form_id = a.form_id and w.id < a.id) as ahead,
    p.from_day::text as "awayFrom", p.until_day::text as "awayUntil"
  from requested a left join person_absence p on p.user_id = a.owner_id
`);
const finished = statement(`
  select f.form_id as "formId", h.submitted_on::text as "submittedOn", h.completed_on::text as "completedOn"
  from unnest($1::uuid[]) f (form_id), lateral (
    select s.created_at::date as submitted_on, t.completed_at::date as completed_on
    from ${decided(200)} s join task t on t.id = s.task_id and t.category = '1' and t.completed_at is not null
    where s.state = 'accepted' order by t.completed_at desc limit 30
  ) h
`);

export type OpenRequest = {
  id: string;
  formId: string;
  submittedOn: string;
  /** Open requests of the form submitted earlier, at most 2,000. */
  ahead: number;
  /** The next absence of the owner of its task. */
  awayFrom: string | null;
  awayUntil: string | null;
};

/** Those of some submissions that wait for a decision or are in work. */
export async function findOpenRequests(db: Db, ids: readonly string[]): Promise<OpenRequest[]> {
  return await rowsOf<OpenRequest>(db, open, [ids]);
}

export type FinishedRequest = { formId: string; submittedOn: string; completedOn: string };

/** The latest 30 finished requests of each form, among its latest 200 decided ones. */
export async function findFinishedRequests(db: Db, formIds: readonly string[]): Promise<FinishedRequest[]> {
  return await rowsOf<FinishedRequest>(db, finished, [formIds]);
}
