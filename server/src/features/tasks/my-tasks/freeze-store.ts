import { CALENDAR_FREEZES_MAX, type ProjectFreeze } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { arranged, IS_SNOOZED, OPEN } from './mine-store.ts';

// A day begins up to 14 hours before it does in UTC, and ends up to 12 hours after it.
const freezes = statement(`
  select p.name as "projectName", f.rule ->> 'name' as name, f.rule ->> 'from' as "from", f.rule ->> 'until' as until,
    array(
      select s.name from task_status s
      where s.project_id = p.id and (f.rule -> 'statusIds') ? replace(s.id::text, '-', '') order by s.rank, s.id) as statuses
  from (
    select distinct t.project_id from ${arranged(OPEN, `''`)} join task t on t.id = m.id where not ${IS_SNOOZED}
  ) o
  join project p on p.id = o.project_id
  join task_workflow w on w.project_id = o.project_id
  cross join lateral jsonb_array_elements(w.rules -> 'freezes') f (rule)
  where (f.rule ->> 'from')::timestamptz < $4::date + interval '36 hours'
    and (f.rule ->> 'until')::timestamptz > $3::date - interval '14 hours'
  order by (f.rule ->> 'from')::timestamptz, p.name, p.id limit ${CALENDAR_FREEZES_MAX}
`);

/** The freezes of the projects of the actor's open tasks that are in effect on days of a range. */
export async function findMyFreezes(db: Db, { id, orgLine }: Actor, { from, to }: { from: string; to: string }) {
  return await rowsOf<ProjectFreeze>(db, freezes, [id, orgLine, from, to]);
}
