import { statement } from '../../server/src/kernel/database/db.ts';

/** The bare statements of writes that the other benchmarks do not have. */
export const rawWrites = {
  custom: statement(
    'update task t set custom = t.custom || $2::jsonb, version = t.version + 1, updated_at = now() where t.id = $1',
  ),
  comment: statement(`
    with added as (
      insert into record_comment (id, record_type, record_id, author_id, html) values ($1, 'task', $2, $3, $4) returning record_id
    )
    update task t set comments = t.comments + 1 from added where t.id = added.record_id
  `),
  dates: statement(`
    update task t set start_date = t.start_date + $2::int, due_date = t.due_date + $2::int, version = t.version + 1, updated_at = now()
    where t.id = any ($1::uuid[])
  `),
};
