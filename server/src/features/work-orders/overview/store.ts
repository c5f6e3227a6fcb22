import type { OutcomeSum } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/db.ts';
import { bind } from '../../../kernel/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Sight } from '../../../records/sight.ts';

/** What the work orders that somebody may see came to, by month and channel: closed ones from a day on, and all that are open. */
export async function sumOutcomes(db: Db, { conditions }: Sight, since: string): Promise<OutcomeSum[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(`(t.status in ('0', '1', '2') or t.closed_on >= ${bind(here, since)}::date)`);
  const text = `
    select date_trunc('month', case when t.status in ('3', '4') then t.closed_on else t.billed_on end)::date::text as month,
      t.channel, case t.status when '3' then 'recovered' when '4' then 'lost' else 'open' end as outcome,
      count(*)::int as count,
      coalesce(sum(case t.status when '3' then t.settled_amount else t.overcharge end), 0)::float8 as amount
    from work_order t where ${whereOf({ conditions: here } as Sight)}
    group by 1, 2, 3 order by 1, 2, 3
  `;
  return await rowsOf<OutcomeSum>(db, { text }, here.values);
}
