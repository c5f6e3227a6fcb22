import type { dashboard, Reply, VisitDay } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../kernel/database/db.ts';

const insertVisit = statement(`
  insert into visit (day, user_id, ip) values ((now() at time zone 'UTC')::date, $1, $2) on conflict do nothing
`);
const totals = statement(`
  with today as (select (now() at time zone 'UTC')::date as day)
  select (select count(*)::int from visit) as "totalVisitCount",
    (count(*) filter (where v.day = today.day))::int as "todayVisitCount",
    (count(distinct v.ip) filter (where v.day = today.day))::int as "todayIp",
    (count(*) filter (where v.day > today.day - 7))::int as "weekVisitCount",
    (count(*) filter (where v.day <= today.day - 7))::int as "formerWeekVisitCount"
  from today left join visit v on v.day > today.day - 14 and v.day <= today.day
`);
type Totals = Reply<typeof dashboard.loginfo>;
// Sessions are kept for 30 days after their end, longer than the period shown here.
const week = statement(`
  with day as (
    select d::date as day from generate_series((now() at time zone 'UTC')::date - 6, (now() at time zone 'UTC')::date, '1 day') d
  )
  select day.day as tian, to_char(day.day, 'MM-DD') as type,
    (select count(*)::int from visit v where v.day = day.day) as visit,
    (select count(distinct v.ip)::int from visit v where v.day = day.day) as ip,
    (
      select count(*)::int from session s where s.kind = 'login'
        and s.created_at >= day.day::timestamp at time zone 'UTC' and s.created_at < (day.day + 1)::timestamp at time zone 'UTC'
    ) as login
  from day order by day.day
`);

/** Records a visit of a user today. */
export async function recordVisit(db: Db, userId: string, ip: string): Promise<void> {
  await rowsOf(db, insertVisit, [userId, ip]);
}

/** Number of visitors in total, today, this week and the week before. */
export async function countVisits(db: Db): Promise<Totals> {
  return one(await rowsOf<Totals>(db, totals));
}

/** Visits and sign-ins of the last seven days. */
export async function findVisitDays(db: Db): Promise<VisitDay[]> {
  return await rowsOf<VisitDay>(db, week);
}
